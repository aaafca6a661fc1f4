import { expectedCounts, type FairnessTest, MIN_EXPECTED, testFairness } from '../../../domain/fairness.ts'
import type { PrizeTable } from '../../../domain/prize-table.ts'
import type { Observed } from '../../facts.ts'
import { type Html, html } from '../../html.ts'
import { oneIn, percent, prize } from '../../parts/money.ts'
import { fingerprintOf } from '../../parts/prize-table.ts'
import type { Texts } from '../../texts.ts'
import { row, wideTable } from '../blocks.ts'
import { howOften, meaning } from './words.ts'

const tierRows = (texts: Texts, { table, counts }: Observed, prizes: number): Html[] =>
  expectedCounts(table, prizes).map((expected, i) => {
    const { amountCents, weight } = table.tiers[i] as PrizeTable['tiers'][number]
    const observed = counts[i] ?? 0
    return row(
      prize(texts, amountCents),
      oneIn(texts, weight, table.denominator),
      texts.decimals(expected, 1),
      texts.count(observed),
      prizes === 0 ? '' : percent(texts, observed, prizes),
    )
  })

const together = (texts: Texts, { tiers }: PrizeTable, { cells }: FairnessTest): Html[] =>
  cells
    .filter(({ first, last }) => last > first)
    .map(({ first, last, observed, expected }) => {
      const [top, bottom] = [tiers[first], tiers[last]] as [PrizeTable['tiers'][number], PrizeTable['tiers'][number]]
      const [from, to] = [prize(texts, top.amountCents), prize(texts, bottom.amountCents)]
      return html`<li>${texts.fairness.together(last - first + 1, from, to, observed, expected)}</li>`
    })

const outcome = (texts: Texts, table: PrizeTable, test: FairnessTest): Html => {
  const words = texts.fairness
  const merged = together(texts, table, test)
  return html`<p>${words.chance(html`<strong>${howOften(texts, test.pValue)}</strong>`, meaning(texts, test))}</p>
<p class="dim">${words.statistic(test.statistic, test.degreesOfFreedom, test.pValue)}</p>
${merged.length > 0 && html`<p>${words.merged(MIN_EXPECTED)}</p><ul>${merged}</ul>`}`
}

const untested = ({ fairness: words }: Texts, { tiers }: PrizeTable): string =>
  tiers.length === 1 ? words.oneTier : words.tooFew(MIN_EXPECTED)

/** The prize table at index `i`: how often each prize was expected, and came out. */
export const observedPart = (texts: Texts, observed: Observed, i: number): Html => {
  const { table, draws, counts } = observed
  const words = texts.fairness
  const { prize: prizeColumn, chance, expected, observed: cameOut, share } = words.columns
  const prizes = counts.reduce((sum, each) => sum + each, 0)
  const test = testFairness(table, counts)
  return html`<section class="card" aria-labelledby="table-${i}">
<h2 id="table-${i}">${texts.parts.tableVersion(table.version)}</h2>
<p>${words.counts(prizes, draws)} ${words.fingerprint(html`<code class="hex">${fingerprintOf(table)}</code>`)}</p>
${wideTable(words.tableLabel(i + 1), [prizeColumn, chance, expected, cameOut, share], tierRows(texts, observed, prizes))}
${test ? outcome(texts, table, test) : html`<p>${untested(texts, table)}</p>`}
</section>`
}
