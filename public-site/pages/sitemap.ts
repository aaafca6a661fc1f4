/**
 * Sitemaps (sitemaps.org, protocol 0.9): an index, a map of the fixed pages, one for each campaign, and one for each
 * page of a campaign's history with its draws.
 */
import type { FrontFacts, HistoryFacts, SiteFile } from '../facts.ts'
import { html, textOf } from '../html.ts'
import type { Site } from '../page.ts'
import { campaignPath, drawPath, historyPath, historyPageOf } from './addresses.ts'

const TYPE = 'application/xml; charset=utf-8'
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** The protocol's limit of maps in an index. */
const MAX_MAPS = 50_000

const FIXED_MAP = '/sitemap-pages.xml'
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

const mapsOf = ({ slug, draws }: FrontFacts['campaigns'][number]): string[] => [
  campaignMap(slug),
  ...pagesUpTo(historyPageOf(draws)).map((page) => historyMap(slug, page)),
]

/** The index and the map of the fixed pages. */
export const siteMaps = (campaigns: FrontFacts['campaigns'], site: Site): SiteFile[] => {
  const maps = [FIXED_MAP, ...campaigns.flatMap(mapsOf)].slice(0, MAX_MAPS)
  const body = textOf(html`<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="${NAMESPACE}">${maps.map((path) => html`<sitemap><loc>${site.publicUrl}${path}</loc></sitemap>`)}</sitemapindex>
`)
  return [{ path: '/sitemap.xml', type: TYPE, body }, mapOf(FIXED_MAP, ['/', '/how-it-works', '/verify'], site)]
}

/** The map of a campaign's pages other than its draws. */
export const campaignSiteMap = (slug: string, site: Site): SiteFile => {
  const base = campaignPath(slug)
  return mapOf(campaignMap(slug), [base, historyPath(slug), `${base}/fairness`, `${base}/guarantees`], site)
}

/** The map of a page of the history and its draws. */
export const historySiteMap = ({ campaign: { slug }, page, draws }: HistoryFacts, site: Site): SiteFile =>
  mapOf(historyMap(slug, page), [historyPath(slug, page), ...draws.map(({ id }) => drawPath(slug, id))], site)
