import { expectedCounts, type FairnessTest, MIN_EXPECTED, testFairness } from '../../../domain/fairness.ts'
import type { PrizeTable } from '../../../domain/prize-table.ts'
import type { Observed } from '../../facts.ts'
import { type Html, html } from '../../html.ts'
import { count, counted, oneIn, percent, prize } from '../../parts/money.ts'
import { fingerprintOf } from '../../parts/prize-table.ts'
import { row, wideTable } from '../blocks.ts'
import { howOften, meaning } from './words.ts'

const COLUMNS = ['Prize', 'Chance', 'Expected', 'Came out', 'Share that came out']

const tenths = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const thousandths = new Intl.NumberFormat('en-US', { minimumFractionDigits: 3, maximumFractionDigits: 3 })
const significant = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 })

const tierRows = ({ table, counts }: Observed, prizes: number): Html[] =>
  expectedCounts(table, prizes).map((expected, i) => {
    const { amountCents, weight } = table.tiers[i] as PrizeTable['tiers'][number]
    const observed = counts[i] ?? 0
    const share = prizes === 0 ? '' : percent(observed, prizes)
    return row(prize(amountCents), oneIn(weight, table.denominator), tenths.format(expected), count(observed), share)
  })

const together = ({ tiers }: PrizeTable, { cells }: FairnessTest): Html[] =>
  cells
    .filter(({ first, last }) => last > first)
    .map(({ first, last, observed, expected }) => {
      const [top, bottom] = [tiers[first], tiers[last]] as [PrizeTable['tiers'][number], PrizeTable['tiers'][number]]
      return html`<li>the ${counted(last - first + 1, 'tier')} from ${prize(top.amountCents)} down to ${prize(bottom.amountCents)}: ${count(observed)} came out, ${tenths.format(expected)} were expected</li>`
    })

const outcome = (table: PrizeTable, test: FairnessTest): Html => {
  const merged = together(table, test)
  return html`<p>If every roll is left to chance, a difference between the two columns at least as large as this one comes up <strong>${howOften(test.pValue)}</strong>. ${meaning(test)}</p>
<p class="dim">Pearson’s chi-square statistic is ${thousandths.format(test.statistic)} with ${counted(test.degreesOfFreedom, 'degree of freedom', 'degrees of freedom')}; p = ${significant.format(test.pValue)}.</p>
${merged.length > 0 && html`<p>Tiers of which fewer than ${MIN_EXPECTED} are expected are counted together with their neighbours, as the test requires:</p><ul>${merged}</ul>`}`
}

const untested = ({ tiers }: PrizeTable): string =>
  tiers.length === 1
    ? 'This table has one prize for everyone, so there is nothing to compare.'
    : `Too few prizes have been drawn for a comparison: it needs at least two groups of prizes, each with ${MIN_EXPECTED} expected.`

/** The prize table at index `i`: how often each prize was expected, and came out. */
export const observedPart = (observed: Observed, i: number): Html => {
  const { table, draws, counts } = observed
  const prizes = counts.reduce((sum, each) => sum + each, 0)
  const test = testFairness(table, counts)
  const title = `Prize table, version ${table.version}`
  return html`<section class="card" aria-labelledby="table-${i}">
<h2 id="table-${i}">${title}</h2>
<p>${counted(prizes, 'prize')} in ${counted(draws, 'draw')}. The table’s fingerprint is <code class="hex">${fingerprintOf(table)}</code></p>
${wideTable(`Expected and observed, table ${i + 1}`, COLUMNS, tierRows(observed, prizes))}
${test ? outcome(table, test) : html`<p>${untested(table)}</p>`}
</section>`
}
