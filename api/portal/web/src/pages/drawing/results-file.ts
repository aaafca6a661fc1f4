/**
 * A draw's results as a file for a spreadsheet, one line for each position. With references filled in, it can be given
 * back under Payouts to mark its held prizes as paid.
 */
import type { Drawing, WinnerResult } from '../../../../shapes.ts'
import { type Cell, decimalDollars, toCsv } from '../../winners/csv.ts'

type Draw = Pick<Drawing, 'id' | 'number' | 'status'>

const paymentOf = ({ status }: Draw, { amountCents, heldForManualPayout, paidByHand }: WinnerResult): string => {
  if (amountCents === null || amountCents === 0) return 'no prize'
  if (heldForManualPayout) return paidByHand === null ? 'held' : 'paid by hand'
  return status === 'paid' ? 'transferred' : 'to be transferred'
}

const columns: readonly { name: string; of: (winner: WinnerResult, draw: Draw) => Cell }[] = [
  { name: 'drawing', of: (_, { id }) => id },
  { name: 'drawing number', of: (_, { number }) => number },
  { name: 'position', of: ({ position }) => position },
  { name: 'winner', of: ({ winner }) => winner },
  { name: 'shown name', of: ({ displayName }) => displayName },
  { name: 'roll', of: ({ roll }) => roll },
  { name: 'amount in USD', of: ({ amountCents }) => (amountCents === null ? null : decimalDollars(amountCents)) },
  { name: 'payment', of: (winner, draw) => paymentOf(draw, winner) },
  { name: 'reference', of: ({ paidByHand }) => paidByHand?.reference ?? null },
  { name: 'paid by hand at', of: ({ paidByHand }) => paidByHand?.at ?? null },
]

export const resultsCsv = (draw: Draw, winners: readonly WinnerResult[]): string =>
  toCsv([columns.map(({ name }) => name), ...winners.map((winner) => columns.map(({ of }) => of(winner, draw)))])
