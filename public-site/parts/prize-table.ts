/** A prize table with its odds: the picture, and the exact numbers in a table. */
import { type PrizeTable, prizeTableFingerprint } from '../../domain/prize-table.ts'
import { toHex } from '../../domain/hex.ts'
import { type Html, html } from '../html.ts'
import { count, oneIn, percent, prize } from './money.ts'
import { oddsPicture } from './odds-picture.ts'
import { swatch } from './scale.ts'

type Shown = { part: Html; fingerprint: string }

const KEPT = 200
const known = new Map<string, Shown>()

const rowsOf = ({ denominator, tiers }: PrizeTable): Html[] =>
  tiers.map(
    ({ amountCents, weight, threshold }, i) =>
      html`<tr><th scope="row">${swatch(amountCents, i)} ${prize(amountCents)}</th><td>${oneIn(weight, denominator)}</td><td>${percent(weight, denominator)}</td><td>${count(threshold - weight)}${weight > 1 && html`–${count(threshold - 1)}`}</td></tr>`,
  )

/** Thousands of draws share a table: what is shown of it is made once. */
const shownOf = (table: PrizeTable): Shown => {
  const key = JSON.stringify(table)
  const found = known.get(key)
  if (found) return found
  const part = html`<div class="prize-table">
${oddsPicture(table)}
<div class="table"><table><caption>Prize table, version ${table.version}</caption>
<thead><tr><th scope="col">Prize</th><th scope="col">Chance</th><th scope="col">Share</th><th scope="col">Rolls</th></tr></thead>
<tbody>${rowsOf(table)}</tbody></table></div></div>`
  const shown = { part, fingerprint: toHex(prizeTableFingerprint(table)) }
  if (known.size >= KEPT) known.clear()
  known.set(key, shown)
  return shown
}

export const prizeTablePart = (table: PrizeTable): Html => shownOf(table).part

/** SHA-256 of the table's canonical JSON, `0x…`. */
export const fingerprintOf = (table: PrizeTable): string => shownOf(table).fingerprint
