/** A prize table with its odds: the picture, and the exact numbers in a table. */
import { type PrizeTable, prizeTableFingerprint } from '../../domain/prize-table.ts'
import { toHex } from '../../domain/hex.ts'
import { type Html, html } from '../html.ts'
import { count, oneIn, percent, prize } from './money.ts'
import { oncePerTable } from './once-per-table.ts'
import { scalePicture, swatch, tiersInWords } from './scale.ts'

/** The part of the scale of rolls that each prize takes. The colours are those of `swatch`. */
export const oddsPicture = (table: PrizeTable): Html => {
  const { denominator, tiers } = table
  const odds = tiersInWords(table, (i) => oneIn((tiers[i] as PrizeTable['tiers'][number]).weight, denominator))
  return scalePicture(table, `The scale of ${count(denominator)} rolls, by prize. ${odds}.`, 0, () => null)
}

const rowsOf = ({ denominator, tiers }: PrizeTable): Html[] =>
  tiers.map(
    ({ amountCents, weight, threshold }, i) =>
      html`<tr><th scope="row">${swatch(amountCents, i)} ${prize(amountCents)}</th><td>${oneIn(weight, denominator)}</td><td>${percent(weight, denominator)}</td><td>${count(threshold - weight)}${weight > 1 && html`–${count(threshold - 1)}`}</td></tr>`,
  )

const shownOf = oncePerTable((table) => ({
  part: html`<div class="prize-table">
${oddsPicture(table)}
<div class="table"><table><caption>Prize table, version ${table.version}</caption>
<thead><tr><th scope="col">Prize</th><th scope="col">Chance</th><th scope="col">Share</th><th scope="col">Rolls</th></tr></thead>
<tbody>${rowsOf(table)}</tbody></table></div></div>`,
  fingerprint: toHex(prizeTableFingerprint(table)),
}))

export const prizeTablePart = (table: PrizeTable): Html => shownOf(table).part

/** SHA-256 of the table's canonical JSON, `0x…`. */
export const fingerprintOf = (table: PrizeTable): string => shownOf(table).fingerprint
