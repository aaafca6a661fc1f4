import { type Html, html } from '../../html.ts'
import { money } from '../../../domain/money.ts'
import { oneIn } from '../../parts/money.ts'
import { row, shell, wideTable } from '../blocks.ts'
import { type WorkedExample, workExample } from './example.ts'

const SHOWN_POSITION = 2

/** The commands for an example's values; each prints what is shown beneath it, without the leading 0x. */
export const exampleCommands = ({ drawingId, winners, entropy, results, prizeTable }: WorkedExample) => {
  const { position, randomValue } = results[SHOWN_POSITION] as WorkedExample['results'][number]
  return {
    commitment: `printf %s '${JSON.stringify([drawingId, winners])}' | sha256sum`,
    fingerprint: `printf %s '${JSON.stringify({
      denominator: prizeTable.denominator,
      tiers: prizeTable.tiers.map(({ amountCents, threshold, weight }) => ({ amountCents, threshold, weight })),
      version: prizeTable.version,
    })}' | sha256sum`,
    randomValue: `printf '%s%064x' ${entropy.slice(2)} ${position} | xxd -r -p | sha256sum`,
    roll: `python3 -c 'print(${randomValue} % ${prizeTable.denominator})'`,
  }
}

const prize = (cents: number): string => (cents === 0 ? 'nothing' : money(cents))

const tierRows = ({ prizeTable: { tiers, denominator } }: WorkedExample): Html[] =>
  tiers.map(({ amountCents, weight, threshold }, i) => {
    const from = tiers[i - 1]?.threshold ?? 0
    const rolls = threshold - from === 1 ? `${from}` : `${from} to ${threshold - 1}`
    return row(prize(amountCents), `${weight} of ${denominator}`, oneIn(weight, denominator), threshold, rolls)
  })

const resultRows = ({ results }: WorkedExample): Html[] =>
  results.map(({ position, winner, randomValue, roll, amountCents }) =>
    row(
      position,
      html`<bdi class="id">${winner}</bdi>`,
      html`<code class="hex">${randomValue}</code>`,
      roll,
      prize(amountCents),
    ),
  )

const step = (title: string, command: string, value: string, result: Html): Html =>
  html`<li><h3>${title}</h3>${shell(command)}<p>${result}<code class="hex">${value}</code></p></li>`

/** The example, computed by the code that draws. */
export const shownExample = (): Html => {
  const example = workExample()
  const commands = exampleCommands(example)
  const shown = example.results[SHOWN_POSITION] as WorkedExample['results'][number]
  return html`
<section aria-labelledby="example">
<h2 id="example">A worked example</h2>
<p>The drawing <code>${example.drawingId}</code> has three winners and this prize table, version ${example.prizeTable.version}:</p>
${wideTable('The example’s prize table', ['Prize', 'Weight', 'Chance', 'Threshold', 'Rolls that win it'], tierRows(example))}
<p>Its entropy is <code class="hex">${example.entropy}</code>. Every value below can be recomputed by pasting the line above it into a shell.</p>
<ol class="story">
${step('The list’s fingerprint', commands.commitment, example.commitment, html`It was on record before the entropy existed: `)}
${step('The prize table’s fingerprint', commands.fingerprint, example.fingerprint, html`So was this one: `)}
${step(`The random value of position ${shown.position}`, commands.randomValue, shown.randomValue, html`The third winner’s own value: `)}
${step('The roll', commands.roll, String(shown.roll), html`The remainder after dividing it by the denominator: `)}
<li><h3>The prize</h3><p>The first threshold above ${shown.roll} is ${thresholdAbove(example, shown.roll)}: ${prize(shown.amountCents)}.</p></li>
</ol>
<p>Everyone’s results in the same way:</p>
${wideTable('The example’s results', ['Position', 'Winner', 'Random value', 'Roll', 'Prize'], resultRows(example))}
</section>`
}

const thresholdAbove = ({ prizeTable }: WorkedExample, roll: number): string =>
  String(prizeTable.tiers.find(({ threshold }) => threshold > roll)?.threshold)
