/** A prize table with its odds: the picture, and the exact numbers in a table. */
import { type PrizeTable, prizeTableFingerprint } from '../../domain/prize-table.ts'
import { toHex } from '../../domain/hex.ts'
import { type Html, html } from '../html.ts'
import type { Language } from '../../domain/language.ts'
import { type Texts, textsOf } from '../texts.ts'
import { oneIn, percent, prize } from './money.ts'
import { oncePerTable } from './once-per-table.ts'
import { scalePicture, swatch, tiersInWords } from './scale.ts'

/** The part of the scale of rolls that each prize takes. The colours are those of `swatch`. */
export const oddsPicture = (texts: Texts, table: PrizeTable): Html => {
  const { denominator, tiers } = table
  const odds = tiersInWords(texts, table, (i) =>
    oneIn(texts, (tiers[i] as PrizeTable['tiers'][number]).weight, denominator),
  )
  return scalePicture(texts, table, texts.parts.oddsScale(denominator, odds), 0, () => null)
}

const rowsOf = (texts: Texts, { denominator, tiers }: PrizeTable): Html[] =>
  tiers.map(
    ({ amountCents, weight, threshold }, i) =>
      html`<tr><th scope="row">${swatch(amountCents, i)} ${prize(texts, amountCents)}</th><td>${oneIn(texts, weight, denominator)}</td><td>${percent(texts, weight, denominator)}</td><td>${texts.count(threshold - weight)}${weight > 1 && html`–${texts.count(threshold - 1)}`}</td></tr>`,
  )

const shown = (texts: Texts, table: PrizeTable): Html => {
  const { prize: prizeColumn, chance, share, rolls } = texts.parts.tableColumns
  return html`<div class="prize-table">
${oddsPicture(texts, table)}
<div class="table"><table><caption>${texts.parts.tableVersion(table.version)}</caption>
<thead><tr>${[prizeColumn, chance, share, rolls].map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
<tbody>${rowsOf(texts, table)}</tbody></table></div></div>`
}

const shownIn: Readonly<Record<Language, (table: PrizeTable) => Html>> = {
  en: oncePerTable((table) => shown(textsOf('en'), table)),
  de: oncePerTable((table) => shown(textsOf('de'), table)),
}

export const prizeTablePart = ({ language }: Texts, table: PrizeTable): Html => shownIn[language](table)

const digitsOf = oncePerTable((table) => ({ fingerprint: toHex(prizeTableFingerprint(table)) }))

/** SHA-256 of the table's canonical JSON, `0x…`. */
export const fingerprintOf = (table: PrizeTable): string => digitsOf(table).fingerprint
