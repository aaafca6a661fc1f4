/** The document around every page: metadata for search engines and shared links, head, navigation, foot. */
import type { Assets } from './assets.ts'
import type { CampaignBrief } from './facts.ts'
import { type Html, html, textOf } from './html.ts'

/** Where the site is served, without a trailing slash, and what its pages load. */
export type Site = { publicUrl: string; assets: Assets }

export type Page = {
  site: Site
  /** Its address, such as `/how-it-works`. */
  path: string
  title: string
  /** A sentence or two for search engines and shared links. */
  description: string
  body: Html
  /** The campaign that the page is about: its links, and TEST across the page if it is one. */
  campaign?: CampaignBrief
  /** The path of the picture that a shared link shows. */
  card?: string
  /** The path of the campaign's feed. */
  feed?: string
  /** Names of further assets; `site.css` and `times.js` are always included. */
  styles?: readonly string[]
  scripts?: readonly string[]
}

const SITE_NAME = 'Prize Drawings'

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

const head = (page: Page): Html => {
  const { site, path, title, description, card, feed } = page
  const fullTitle = path === '/' ? title : `${title} · ${SITE_NAME}`
  const address = site.publicUrl + path
  return html`<meta charset="utf-8">
<title>${fullTitle}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${description}">
<meta name="color-scheme" content="light dark">
<link rel="canonical" href="${address}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="${SITE_NAME}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${address}">
${card && html`<meta property="og:image" content="${site.publicUrl}${card}"><meta name="twitter:card" content="summary_large_image">`}
${feed && html`<link rel="alternate" type="application/atom+xml" title="${title}" href="${feed}">`}${loads(page)}`
}

const link = (at: string, path: string, label: Html | string): Html =>
  html`<li><a href="${path}"${at === path && html` aria-current="page"`}>${label}</a></li>`

const header = (at: string): Html => html`<header class="site-head"><div class="wide">
<a class="home" href="/">${SITE_NAME}</a>
<nav aria-label="Site"><ul>${link(at, '/how-it-works', 'How it works')}${link(at, '/verify', 'Verify a draw')}</ul></nav>
</div></header>`

const campaignLinks = (at: string, { slug, name }: CampaignBrief): Html => {
  const base = `/campaigns/${slug}`
  return html`<nav class="campaign-links" aria-label="Campaign"><ul class="wide">
${link(at, base, html`<bdi>${name}</bdi>`)}${link(at, `${base}/history`, 'History')}${link(at, `${base}/fairness`, 'Fairness')}${link(at, `${base}/guarantees`, 'Guarantees')}
</ul></nav>`
}

const testBanner = html`<aside class="test-banner" aria-label="Test campaign"><p class="wide"><strong>TEST</strong> This campaign tries the service out: its draws are TEST draws, and no money is paid.</p></aside>`

const footer = (campaign: CampaignBrief | undefined): Html => html`<footer class="site-foot"><div class="wide">
<p>Every draw here can be checked by anyone, with nothing but SHA-256.</p>
<ul><li><a href="/how-it-works">How it works</a></li><li><a href="/verify">Verify a draw</a></li><li><a href="/verify/verify-draw.mjs" download>The script that checks</a></li>
${
  campaign &&
  html`<li><a href="/campaigns/${campaign.slug}/draws.json">All draws as JSON</a></li><li><a href="/campaigns/${campaign.slug}/feed.atom">Feed</a></li>`
}</ul>
</div></footer>`

/** The whole document. The body stands in `main`, and its first heading is an `h1`. */
export const page = (of: Page): string => {
  const { path, body, campaign } = of
  return textOf(html`<!DOCTYPE html>
<html lang="en"${campaign?.mode === 'test' && html` class="is-test"`}>
<head>
${head(of)}
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
${header(path)}
${campaign?.mode === 'test' && testBanner}
${campaign && campaignLinks(path, campaign)}
<main id="main" class="wide" tabindex="-1">
${body}
</main>
${footer(campaign)}
</body>
</html>
`)
}

/** How a page is served. */
export const PAGE_TYPE = 'text/html; charset=utf-8'
