/**
 * Sitemaps (sitemaps.org, protocol 0.9): an index, a map of the fixed pages, one for each campaign, and one for each
 * page of a campaign's history with its draws.
 */
import { languages } from '../../domain/language.ts'
import type { DirectoryFacts, FrontFacts, HistoryFacts, SiteFile } from '../facts.ts'
import { html, textOf } from '../html.ts'
import type { Site } from '../page.ts'
import { campaignPath, directoryPath, drawPath, historyPath, sitePath } from './addresses.ts'

const TYPE = 'application/xml; charset=utf-8'
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** The protocol's limit of maps in an index. */
const MAX_MAPS = 50_000

const FIXED_MAP = '/sitemap-pages.xml'
const FIXED_PAGES = languages.flatMap((language) =>
  ['/', '/how-it-works', '/verify', '/status'].map((path) => sitePath(language, path)),
)
const campaignMap = (slug: string): string => `${campaignPath(slug)}/sitemap.xml`
const historyMap = (slug: string, page: number): string => `${historyPath(slug, page)}/sitemap.xml`

const mapOf = (path: string, pages: readonly string[], { publicUrl }: Site): SiteFile => ({
  path,
  type: TYPE,
  body: textOf(html`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="${NAMESPACE}">${pages.map((page) => html`<url><loc>${publicUrl}${page}</loc></url>`)}</urlset>
`),
})

const pagesUpTo = (last: number): number[] => Array.from({ length: last }, (_, i) => i + 1)

const mapsOf = ({ slug, historyPages }: DirectoryFacts['campaigns'][number]): string[] => [
  campaignMap(slug),
  ...pagesUpTo(historyPages).map((page) => historyMap(slug, page)),
]

const indexOf = (path: string, maps: readonly string[], { publicUrl }: Site): SiteFile => ({
  path,
  type: TYPE,
  body: textOf(html`<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="${NAMESPACE}">${maps.slice(0, MAX_MAPS).map((map) => html`<sitemap><loc>${publicUrl}${map}</loc></sitemap>`)}</sitemapindex>
`),
})

/** A sitemap index cannot name another, so `robots.txt` names the index of each page of the directory. */
const directoryIndex = (page: number): string => `${directoryPath(page)}/sitemap.xml`

/** The indexes for `robots.txt`. If one directory page holds all campaigns, the site's own index covers them. */
export const indexPaths = (directoryPages: number): string[] => [
  '/sitemap.xml',
  ...(directoryPages > 1 ? pagesUpTo(directoryPages).map(directoryIndex) : []),
]

/** The index and the map of the fixed pages. */
export const siteMaps = ({ campaigns, directoryPages }: FrontFacts, site: Site): SiteFile[] => {
  const own = directoryPages > 1 ? [] : campaigns.flatMap(mapsOf)
  return [indexOf('/sitemap.xml', [FIXED_MAP, ...own], site), mapOf(FIXED_MAP, FIXED_PAGES, site)]
}

/** The index of the maps of a page's campaigns. */
export const directorySiteMap = ({ page, campaigns }: DirectoryFacts, site: Site): SiteFile =>
  indexOf(directoryIndex(page), campaigns.flatMap(mapsOf), site)

/** The map of a campaign's pages other than its draws. */
export const campaignSiteMap = (slug: string, site: Site): SiteFile => {
  const base = campaignPath(slug)
  return mapOf(campaignMap(slug), [base, historyPath(slug), `${base}/fairness`, `${base}/guarantees`], site)
}

/** The map of a page of the history and its draws. */
export const historySiteMap = (facts: HistoryFacts, site: Site): SiteFile => {
  const { slug } = facts.campaign
  const draws = [...facts.draws, ...facts.void].map(({ id }) => drawPath(slug, id))
  return mapOf(historyMap(slug, facts.page), [historyPath(slug, facts.page), ...draws], site)
}
