import type { PrizeTable } from '../../domain/prize-table.ts'
import type { Html } from '../html.ts'
import { count, oneIn } from './money.ts'
import { scalePicture, tiersInWords } from './scale.ts'

/** The part of the scale of rolls that each prize takes. The colours are those of `swatch`. */
export const oddsPicture = (table: PrizeTable): Html => {
  const { denominator, tiers } = table
  const odds = tiersInWords(table, (i) => oneIn((tiers[i] as PrizeTable['tiers'][number]).weight, denominator))
  return scalePicture(table, `The scale of ${count(denominator)} rolls, by prize. ${odds}.`, 0, () => null)
}
