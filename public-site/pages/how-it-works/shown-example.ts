import { type Html, html } from '../../html.ts'
import type { Texts } from '../../texts.ts'
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

const prizeOf = (texts: Texts, cents: number): string =>
  cents === 0 ? texts.howItWorks.worked.nothing : texts.money(cents)

const tierRows = (texts: Texts, { prizeTable: { tiers, denominator } }: WorkedExample): Html[] => {
  const words = texts.howItWorks.worked
  return tiers.map(({ amountCents, weight, threshold }) =>
    row(
      prizeOf(texts, amountCents),
      words.weight(weight, denominator),
      oneIn(texts, weight, denominator),
      threshold,
      words.rolls(threshold - weight, threshold - 1),
    ),
  )
}

const resultRows = (texts: Texts, { results }: WorkedExample): Html[] =>
  results.map(({ position, winner, randomValue, roll, amountCents }) =>
    row(
      position,
      html`<bdi class="id">${winner}</bdi>`,
      html`<code class="hex">${randomValue}</code>`,
      roll,
      prizeOf(texts, amountCents),
    ),
  )

const step = (title: string, command: string, value: string, result: string): Html =>
  html`<li><h3>${title}</h3>${shell(command)}<p>${result}<code class="hex">${value}</code></p></li>`

/** The example, computed by the code that draws. */
export const shownExample = (texts: Texts): Html => {
  const words = texts.howItWorks.worked
  const example = workExample()
  const commands = exampleCommands(example)
  const shown = example.results[SHOWN_POSITION] as WorkedExample['results'][number]
  const won = words.prizeNote(shown.roll, thresholdAbove(example, shown.roll), prizeOf(texts, shown.amountCents))
  return html`
<section aria-labelledby="example">
<h2 id="example">${words.title}</h2>
<p>${words.lead(html`<code>${example.drawingId}</code>`, example.prizeTable.version)}</p>
${wideTable(words.table, words.tableColumns, tierRows(texts, example))}
<p>${words.entropy(html`<code class="hex">${example.entropy}</code>`)}</p>
<ol class="story">
${step(words.list, commands.commitment, example.commitment, words.listNote)}
${step(words.fingerprint, commands.fingerprint, example.fingerprint, words.fingerprintNote)}
${step(words.randomValue(shown.position), commands.randomValue, shown.randomValue, words.randomValueNote)}
${step(words.roll, commands.roll, String(shown.roll), words.rollNote)}
<li><h3>${words.prize}</h3><p>${won}</p></li>
</ol>
<p>${words.others}</p>
${wideTable(words.results, words.resultColumns, resultRows(texts, example))}
</section>`
}

const thresholdAbove = ({ prizeTable }: WorkedExample, roll: number): string =>
  String(prizeTable.tiers.find(({ threshold }) => threshold > roll)?.threshold)
