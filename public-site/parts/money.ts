/** Prizes and chances as people read them. */
import type { Texts } from '../texts.ts'

/** What a position gets: an amount, or "no prize". */
export const prize = (texts: Texts, cents: number): string => (cents === 0 ? texts.parts.noPrize : texts.money(cents))

/** A chance as a share: 20%, 0.02%. */
export const percent = (texts: Texts, weight: number, denominator: number): string =>
  texts.percent(weight / denominator)

/** A chance for people: `1 in 5,000`, rounded to four digits. */
export const oneIn = (texts: Texts, weight: number, denominator: number): string =>
  weight === denominator ? texts.parts.always : texts.parts.oneIn(denominator / weight)
