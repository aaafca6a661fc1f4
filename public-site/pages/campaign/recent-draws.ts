import type { CampaignFacts, Month } from '../../facts.ts'
import { type Html, html } from '../../html.ts'
import { counted } from '../../parts/money.ts'
import { historyPageOf, historyPath, monthAnchor } from '../addresses.ts'
import { drawRows } from '../draw-rows.ts'

const MONTHS_SHOWN = 12

const monthFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' })

/** `2026-11` as `November 2026`. */
export const monthWords = (month: string): string => monthFormat.format(new Date(`${month}-01T00:00:00Z`))

/** A month, linked to its beginning in the history. */
export const monthLink = (slug: string, { month, draws, firstNumber }: Month): Html =>
  html`<li><a href="${historyPath(slug, historyPageOf(firstNumber))}#${monthAnchor(month)}">${monthWords(month)}</a> <span class="dim">${counted(draws, 'draw')}</span></li>`

export const recentDraws = (campaign: CampaignFacts): Html => {
  const { slug, recent, months } = campaign
  if (recent.length === 0)
    return html`<section class="card" aria-labelledby="recent"><h2 id="recent">Recent winners</h2><p>Nothing has been drawn yet. The first draw’s winners will appear here.</p></section>`
  return html`<section class="card" aria-labelledby="recent">
<h2 id="recent">Recent winners</h2>
${drawRows(campaign, recent)}
<h3>By month</h3>
<ul class="months">${months.slice(0, MONTHS_SHOWN).map((month) => monthLink(slug, month))}</ul>
<p><a href="${historyPath(slug)}">All draws</a></p>
</section>`
}
