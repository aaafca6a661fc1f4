import type { PrizeTable } from '../../../domain/prize-table.ts'
import type { CampaignFacts, ComingTerms } from '../../facts.ts'
import { type Html, html } from '../../html.ts'
import { oneIn, percent, prize } from '../../parts/money.ts'
import { prizeTablePart } from '../../parts/prize-table.ts'
import { instant, shortInstant } from '../../parts/time.ts'
import type { Texts } from '../../texts.ts'

type Terms = Pick<ComingTerms, 'winnersPerDraw' | 'prizeTable'>

const chance = (texts: Texts, { denominator, tiers }: PrizeTable, cents: number): Html => {
  const tier = tiers.find(({ amountCents }) => amountCents === cents)
  return tier
    ? html`${oneIn(texts, tier.weight, denominator)} <span class="dim">(${percent(texts, tier.weight, denominator)})</span>`
    : html`<span class="dim">${texts.parts.never}</span>`
}

/** Each prize's chance before and after a change. */
const oddsBeside = (texts: Texts, before: PrizeTable, after: PrizeTable): Html => {
  const words = texts.campaign.changes
  const amounts = [...before.tiers, ...after.tiers].map(({ amountCents }) => amountCents)
  const rows = [...new Set(amounts)].toSorted((a, b) => b - a)
  return html`<div class="table"><table><caption>${words.caption}</caption>
<thead><tr><th scope="col">${words.prize}</th><th scope="col">${words.version(before.version)}</th><th scope="col">${words.version(after.version)}</th></tr></thead>
<tbody>${rows.map((cents) => html`<tr><th scope="row">${prize(texts, cents)}</th><td>${chance(texts, before, cents)}</td><td>${chance(texts, after, cents)}</td></tr>`)}</tbody></table></div>
<details><summary>${words.wholeTable}</summary>${prizeTablePart(texts, after)}</details>`
}

const change = (texts: Texts, before: Terms, after: ComingTerms, timeZone: string): Html => html`
<h3>${texts.campaign.changes.from(shortInstant(texts, after.from, timeZone))}</h3>
${after.winnersPerDraw !== before.winnersPerDraw && html`<p>${texts.campaign.changes.entrants(after.winnersPerDraw, before.winnersPerDraw)}</p>`}
${after.prizeTable !== before.prizeTable && oddsBeside(texts, before.prizeTable, after.prizeTable)}`

/** Upcoming changes and the draws they begin with; empty without any. */
export const comingChanges = (
  texts: Texts,
  { upcoming, winnersPerDraw, prizeTable, timeZone }: CampaignFacts,
): Html | false =>
  upcoming.length > 0 &&
  html`<section class="card" aria-labelledby="changes">
<h2 id="changes">${texts.campaign.changes.title(upcoming.length)}</h2>
<p>${texts.campaign.changes.before(instant(texts, (upcoming[0] as ComingTerms).from, timeZone))}</p>
${upcoming.map((after, i) => change(texts, upcoming[i - 1] ?? { winnersPerDraw, prizeTable }, after, timeZone))}
</section>`
