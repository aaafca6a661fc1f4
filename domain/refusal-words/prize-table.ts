/** Why a prize table is not taken. Each follows the name of the member that it is about. */
import { both } from '../sentence.ts'

export const prizeTableWords = {
  table: both('table', 'Gewinnplan'),
  notBelow: (cents: number, above: number) =>
    both(
      `${cents} is not below the ${above} of the tier above: the top prize comes first`,
      `${cents} liegt nicht unter ${above}, dem Betrag der Stufe darüber: Der höchste Gewinn steht zuerst`,
    ),
  otherThreshold: (threshold: number, sum: number) =>
    both(
      `${threshold} is not ${sum}, the sum of the weights up to here; leave it out to have it computed`,
      `${threshold} ist nicht ${sum}, die Summe der Gewichte bis hierher; lassen Sie es weg, dann wird es berechnet`,
    ),
  sumTooLarge: (sum: number, most: number) =>
    both(
      `the weights sum to ${sum}, above the largest denominator, ${most}`,
      `die Gewichte ergeben zusammen ${sum}, mehr als den größten Nenner, ${most}`,
    ),
  otherSum: (sum: number, denominator: number) =>
    both(
      `the weights sum to ${sum}, not to ${denominator}; add a last tier with amountCents 0 for the rest`,
      `die Gewichte ergeben zusammen ${sum}, nicht ${denominator}; fügen Sie für den Rest eine letzte Stufe mit amountCents 0 hinzu`,
    ),
} as const
