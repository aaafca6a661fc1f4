import type { PrizeTable } from '../../../domain/prize-table.ts'
import type { CampaignFacts, ComingTerms } from '../../facts.ts'
import { type Html, html } from '../../html.ts'
import { counted, oneIn, percent, prize } from '../../parts/money.ts'
import { prizeTablePart } from '../../parts/prize-table.ts'
import { instant, shortInstant } from '../../parts/time.ts'

type Terms = Pick<ComingTerms, 'winnersPerDraw' | 'prizeTable'>

const chance = ({ denominator, tiers }: PrizeTable, cents: number): Html => {
  const tier = tiers.find(({ amountCents }) => amountCents === cents)
  return tier
    ? html`${oneIn(tier.weight, denominator)} <span class="dim">(${percent(tier.weight, denominator)})</span>`
    : html`<span class="dim">never</span>`
}

/** Each prize's chance before and after a change. */
const oddsBeside = (before: PrizeTable, after: PrizeTable): Html => {
  const amounts = [...before.tiers, ...after.tiers].map(({ amountCents }) => amountCents)
  const rows = [...new Set(amounts)].toSorted((a, b) => b - a)
  return html`<div class="table"><table><caption>The chance of each prize, before and after</caption>
<thead><tr><th scope="col">Prize</th><th scope="col">Version ${before.version}</th><th scope="col">Version ${after.version}</th></tr></thead>
<tbody>${rows.map((cents) => html`<tr><th scope="row">${prize(cents)}</th><td>${chance(before, cents)}</td><td>${chance(after, cents)}</td></tr>`)}</tbody></table></div>
<details><summary>The whole new table</summary>${prizeTablePart(after)}</details>`
}

const change = (before: Terms, after: ComingTerms, timeZone: string): Html => html`
<h3>From ${shortInstant(after.from, timeZone)} on</h3>
${after.winnersPerDraw !== before.winnersPerDraw && html`<p>Each draw has ${counted(after.winnersPerDraw, 'winner')} instead of ${before.winnersPerDraw}.</p>`}
${after.prizeTable !== before.prizeTable && oddsBeside(before.prizeTable, after.prizeTable)}`

/** Upcoming changes and the draws they begin with; empty without any. */
export const comingChanges = ({ upcoming, winnersPerDraw, prizeTable, timeZone }: CampaignFacts): Html | false =>
  upcoming.length > 0 &&
  html`<section class="card" aria-labelledby="changes">
<h2 id="changes">${upcoming.length === 1 ? 'A change is coming' : 'Changes are coming'}</h2>
<p>Draws before ${instant((upcoming[0] as ComingTerms).from, timeZone)} stay as they are.</p>
${upcoming.map((after, i) => change(upcoming[i - 1] ?? { winnersPerDraw, prizeTable }, after, timeZone))}
</section>`
