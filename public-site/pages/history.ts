import type { CampaignFacts, HistoryFacts, SiteFile } from '../facts.ts'
import { type Html, html } from '../html.ts'
import { pageFile, type Site } from '../page.ts'
import { type Texts, textsOf } from '../texts.ts'
import { DRAWS_PER_PAGE, feedPath, historyPageOf, historyPath, monthAnchor } from './addresses.ts'
import { monthLink } from './campaign/recent-draws.ts'
import { disownedRow, drawRow, rowList, voidRow } from './draw-rows.ts'
import { historySiteMap } from './sitemap.ts'
import { plainText } from './plain-text.ts'

const yearOf = (month: string): string => month.slice(0, month.indexOf('-'))

const yearPart = (
  texts: Texts,
  { slug, months }: CampaignFacts,
  year: string,
): Html => html`<section aria-labelledby="year-${year}">
<h2 id="year-${year}">${year}</h2>
<ul class="months">${months.filter(({ month }) => yearOf(month) === year).map((month) => monthLink(texts, slug, month))}</ul>
</section>`

const newestPage = (texts: Texts, { slug, recent, void: voided, disowned }: CampaignFacts): Html | false => {
  const newest = Math.max(0, ...[...recent, ...voided, ...disowned].map(({ number }) => number ?? 0))
  return (
    newest > 0 &&
    html`<p><a href="${historyPath(slug, historyPageOf(newest))}">${texts.campaign.history.newest}</a></p>`
  )
}

/** Links from months to the pages of the history, newest first. */
export const historyIndex = (campaign: CampaignFacts, site: Site): SiteFile => {
  const { slug, name, months, totals } = campaign
  const texts = textsOf(campaign.language)
  const words = texts.campaign.history
  const path = historyPath(slug)
  const years = [...new Set(months.map(({ month }) => yearOf(month)))]
  const body = html`<h1>${words.title(html`<bdi>${name}</bdi>`)}</h1>
<p class="lead">${
    totals.draws === 0
      ? words.none
      : words.sum(
          texts.parts.draws(totals.draws),
          texts.parts.entrants(totals.winners),
          texts.parts.prizesWorth(texts.money(totals.prizesCents)),
        )
  }</p>
${newestPage(texts, campaign)}
${years.map((year) => yearPart(texts, campaign, year))}`
  const shownName = plainText(name)
  return pageFile({
    site,
    path,
    title: words.plainTitle(shownName),
    description: words.description(shownName),
    body,
    campaign,
    feed: feedPath(slug),
    styles: ['campaign.css'],
  })
}

const monthFormats = new Map<string, Intl.DateTimeFormat>()

/** The month in the time zone, as `2026-11`. */
const monthOf = (at: Date, timeZone: string): string => {
  const format =
    monthFormats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit' })
  monthFormats.set(timeZone, format)
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type as string, value]))
  return `${parts.get('year')}-${parts.get('month')}`
}

/** The row of a number. `drawAt` null: the number belongs to no draw. */
type Entry = { number: number; drawAt: Date | null; row: Html }

/** In the order of their numbers. */
const entriesOf = (texts: Texts, { campaign, draws, void: voided, disowned }: HistoryFacts): Entry[] =>
  [
    ...draws.map((draw) => ({ number: draw.number ?? 0, drawAt: draw.drawAt, row: drawRow(texts, campaign, draw) })),
    ...voided.map((line) => ({ ...line, row: voidRow(texts, campaign, line) })),
    ...disowned.map((line) => ({ ...line, drawAt: null, row: disownedRow(texts, line) })),
  ].toSorted((a, b) => a.number - b.number)

/**
 * Groups by the month of the draw, which may be later than the number's neighbours if a cutoff was extended. Rows
 * without a time go with the draw before them, or under undefined if the page has none.
 */
const byMonth = (entries: readonly Entry[], timeZone: string): Map<string | undefined, Entry[]> => {
  let month: string | undefined
  return Map.groupBy(entries, ({ drawAt }) => (month = drawAt ? monthOf(drawAt, timeZone) : month))
}

const monthPart = (texts: Texts, month: string | undefined, entries: readonly Entry[]): Html => {
  const rows = rowList(entries.map(({ row }) => row))
  if (month === undefined) return rows
  return html`<section aria-labelledby="${monthAnchor(month)}">
<h2 id="${monthAnchor(month)}">${texts.month(month)}</h2>
${rows}
</section>`
}

const pager = (
  { campaign: { history: words } }: Texts,
  { campaign: { slug }, page, pages }: HistoryFacts,
  label: string,
): Html => html`<nav class="pager" aria-label="${label}">
${page > 1 ? html`<a href="${historyPath(slug, page - 1)}" rel="prev">${words.earlier}</a>` : html`<span></span>`}
<a href="${historyPath(slug)}">${words.byMonth}</a>
${page < pages ? html`<a href="${historyPath(slug, page + 1)}" rel="next">${words.later}</a>` : html`<span></span>`}
</nav>`

/** What became of a hundred numbers, in order, and the sitemap of their draws. */
export const historyPage = (facts: HistoryFacts, site: Site): SiteFile[] => {
  const { campaign } = facts
  const texts = textsOf(campaign.language)
  const words = texts.campaign.history
  const path = historyPath(campaign.slug, facts.page)
  const from = (facts.page - 1) * DRAWS_PER_PAGE + 1
  const range = words.range(from, from + DRAWS_PER_PAGE - 1)
  const entries = entriesOf(texts, facts)
  const months = [...byMonth(entries, campaign.timeZone)]
  const body = html`<h1>${words.pageTitle(range, html`<bdi>${campaign.name}</bdi>`)}</h1>
${pager(texts, facts, words.pages)}
${months.map(([month, ofMonth]) => monthPart(texts, month, ofMonth))}
${entries.length === 0 && html`<p>${words.noneOnPage}</p>`}
${pager(texts, facts, words.pagesAgain)}`
  const name = plainText(campaign.name)
  const file = pageFile({
    site,
    path,
    title: words.plainPageTitle(range, name),
    description: words.pageDescription(range, name),
    body,
    campaign,
    feed: feedPath(campaign.slug),
    styles: ['campaign.css'],
  })
  return [file, historySiteMap(facts, site)]
}
