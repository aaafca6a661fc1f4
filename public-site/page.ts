/** The document around every page: metadata for search engines and shared links, head, navigation, foot. */
import type { Assets } from './assets.ts'
import { type Language, languages } from '../domain/language.ts'
import type { CampaignBrief, ShownOrganiser, SiteFile } from './facts.ts'
import { type Html, html, textOf } from './html.ts'
import { sitePath } from './pages/addresses.ts'
import { type Texts, textsOf } from './texts.ts'

/** Where the site is served, without a trailing slash, and what its pages load. */
export type Site = { publicUrl: string; assets: Assets }

/** A picture in the usual size. `alt` says what it shows to those who do not see it. */
export type Card = { path: string; type: 'image/png' | 'image/svg+xml'; alt: string }

/** The usual size of a preview picture, in pixels. */
const CARD_SIZE = { width: 1200, height: 630 }

/** A page about a campaign is in its language and has its links, and a mark TEST in test mode. */
type Subject = { campaign: CampaignBrief; language?: never } | { campaign?: never; language: Language }

export type Page = Subject & {
  site: Site
  /** Its path in English, where there is one in each language. */
  alternatePath?: string
  /** Its address, such as `/how-it-works`. */
  path: string
  title: string
  /**
   * Keeps the page out of search engines, and gives shared links no preview: a winner's own page, or results of a
   * search.
   */
  isPrivate?: boolean
  /** A sentence or two for search engines and shared links. */
  description: string
  body: Html
  /** The picture that a shared link shows. */
  card?: Card | undefined
  /** The path of the campaign's feed. */
  feed?: string
  /** Names of further assets; `site.css` and `times.js` are always included. */
  styles?: readonly string[]
  scripts?: readonly string[]
}

const SITE_NAME = 'Prize Drawings'
const OPEN_GRAPH_LOCALES: Readonly<Record<Language, string>> = { en: 'en_US', de: 'de_DE' }

const languageOf = (page: Page): Language => (page.campaign ? page.campaign.language : page.language)

/** The path that an asset is served under. */
export const assetPath = ({ assets }: Pick<Site, 'assets'>, name: string): string => {
  const path = assets[name]
  if (path === undefined) throw new Error(`there is no asset ${name}`)
  return path
}

const loads = ({ site, styles = [], scripts = [] }: Page): Html => html`
<link rel="icon" href="${assetPath(site, 'icon.svg')}" type="image/svg+xml">
${['site.css', ...styles].map((name) => html`<link rel="stylesheet" href="${assetPath(site, name)}">`)}
${['times.js', ...scripts].map((name) => html`<script type="module" src="${assetPath(site, name)}"></script>`)}`

/** The same page in each language, for search engines. */
const alternates = ({ site, alternatePath }: Page): readonly Html[] =>
  alternatePath === undefined
    ? []
    : languages.map(
        (language) =>
          html`<link rel="alternate" hreflang="${language}" href="${site.publicUrl}${sitePath(language, alternatePath)}">`,
      )

const head = (page: Page): Html => {
  const { title, description, isPrivate = false } = page
  const fullTitle = page.alternatePath === '/' ? title : `${title} · ${SITE_NAME}`
  return html`<meta charset="utf-8">
<title>${fullTitle}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${description}">
<meta name="color-scheme" content="light dark">
${isPrivate ? html`<meta name="robots" content="noindex, nofollow">${loads(page)}` : sharing(page)}`
}

const picture = ({ publicUrl }: Site, { path, type, alt }: Card): Html => {
  const address = publicUrl + path
  return html`<meta property="og:image" content="${address}">
<meta property="og:image:type" content="${type}">
<meta property="og:image:width" content="${CARD_SIZE.width}">
<meta property="og:image:height" content="${CARD_SIZE.height}">
<meta property="og:image:alt" content="${alt}">
<meta name="twitter:image" content="${address}">
<meta name="twitter:image:alt" content="${alt}">`
}

/** What search engines and shared links need, then what the page loads. */
const sharing = (page: Page): Html => {
  const { site, path, title, description, card, feed } = page
  const address = site.publicUrl + path
  return html`<link rel="canonical" href="${address}">
${alternates(page)}<meta property="og:type" content="website">
<meta property="og:site_name" content="${SITE_NAME}">
<meta property="og:locale" content="${OPEN_GRAPH_LOCALES[languageOf(page)]}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${address}">
<meta name="twitter:card" content="${card ? 'summary_large_image' : 'summary'}">
${card && picture(site, card)}
${feed && html`<link rel="alternate" type="application/atom+xml" title="${title}" href="${feed}">`}${loads(page)}`
}

const link = (at: string, path: string, label: Html | string): Html =>
  html`<li><a href="${path}"${at === path && html` aria-current="page"`}>${label}</a></li>`

const header = ({ language, frame }: Texts, at: string): Html => html`<header class="site-head"><div class="wide">
<a class="home" href="${sitePath(language, '/')}">${SITE_NAME}</a>
<nav aria-label="${frame.site}"><ul>${link(at, sitePath(language, '/how-it-works'), frame.howItWorks)}${link(at, sitePath(language, '/verify'), frame.verify)}</ul></nav>
</div></header>`

const campaignLinks = ({ frame }: Texts, at: string, { slug, name }: CampaignBrief): Html => {
  const base = `/campaigns/${slug}`
  return html`<nav class="campaign-links" aria-label="${frame.campaign}"><ul class="wide">
${link(at, base, html`<bdi>${name}</bdi>`)}${link(at, `${base}/history`, frame.history)}${link(at, `${base}/fairness`, frame.fairness)}${link(at, `${base}/guarantees`, frame.guarantees)}
</ul></nav>`
}

const linkOut = (url: string | null, label: string): Html | null =>
  url === null ? null : html`<a href="${url}" rel="external noopener nofollow">${label}</a>`

/** Who runs the campaign, with the ways to reach them. */
const organiserLine = ({ frame }: Texts, { name, logo, contactUrl, termsUrl }: ShownOrganiser): Html =>
  html`<aside class="organiser" aria-label="${frame.organiser}"><p class="wide">${logo !== null && html`<img src="${logo}" alt="" width="32" height="32" decoding="async">`}<span>${frame.organisedBy(html`<bdi>${name}</bdi>`)}</span>${linkOut(contactUrl, frame.contact)}${linkOut(termsUrl, frame.terms)}</p></aside>`

const testBanner = ({ frame }: Texts): Html =>
  html`<aside class="test-banner" aria-label="${frame.testCampaign}"><p class="wide"><strong>TEST</strong> ${frame.testNote}</p></aside>`

/** Leads to the same page in the other languages. */
const languageSwitch = ({ frame, language: shown }: Texts, path: string): Html =>
  html`<nav aria-label="${frame.languages}"><ul>${languages.map(
    (language) =>
      html`<li><a href="${sitePath(language, path)}" lang="${language}" hreflang="${language}"${language === shown && html` aria-current="true"`}>${frame.languageNames[language]}</a></li>`,
  )}</ul></nav>`

const footer = (
  texts: Texts,
  { campaign, alternatePath }: Page,
): Html => html`<footer class="site-foot"><div class="wide">
<p>${texts.frame.promise}</p>
<ul><li><a href="${sitePath(texts.language, '/how-it-works')}">${texts.frame.howItWorks}</a></li><li><a href="${sitePath(texts.language, '/verify')}">${texts.frame.verify}</a></li><li><a href="/verify/verify-draw.mjs" download>${texts.frame.script}</a></li><li><a href="${sitePath(texts.language, '/status')}">${texts.frame.status}</a></li>
${
  campaign &&
  html`<li><a href="/campaigns/${campaign.slug}/draws.json">${texts.frame.drawsAsJson}</a></li><li><a href="/campaigns/${campaign.slug}/feed.atom">${texts.frame.feed}</a></li>`
}</ul>
${alternatePath !== undefined && languageSwitch(texts, alternatePath)}
</div></footer>`

/** The whole document. The body stands in `main`, and its first heading is an `h1`. */
export const page = (of: Page): string => {
  const { path, body, campaign } = of
  const language = languageOf(of)
  const texts = textsOf(language)
  return textOf(html`<!DOCTYPE html>
<html lang="${language}"${campaign?.mode === 'test' && html` class="is-test"`}>
<head>
${head(of)}
</head>
<body>
<a class="skip" href="#main">${texts.frame.skip}</a>
${header(texts, path)}
${campaign?.mode === 'test' && testBanner(texts)}
${campaign && campaignLinks(texts, path, campaign)}
${campaign?.organiser && organiserLine(texts, campaign.organiser)}
<main id="main" class="wide" tabindex="-1">
${body}
</main>
${footer(texts, of)}
</body>
</html>
`)
}

/** How a page is served. */
export const PAGE_TYPE = 'text/html; charset=utf-8'

/** The document as a file of the site. */
export const pageFile = (of: Page): SiteFile => ({ path: of.path, type: PAGE_TYPE, body: page(of) })
