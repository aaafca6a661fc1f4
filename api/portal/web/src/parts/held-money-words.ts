import { type DrawMoney, drawMoneyWords } from '../../../../../domain/payout/draw-money.ts'
import { language } from '../texts/texts.ts'

/** Where the prize money of a draw with held prizes is; null where the draw's status says it. */
export const heldMoneyWords = (drawMoney: DrawMoney | null, timeZone: string): string | null =>
  drawMoney === null || drawMoney.heldCents === 0 ? null : drawMoneyWords(drawMoney, { timeZone, language })
