/** Payouts as a file for a spreadsheet: amounts in dollars with a point, times in ISO 8601. */
import type { Payout } from '../../../../shapes.ts'
import { type Cell, decimalDollars, toCsv } from '../../winners/csv.ts'

const columns: readonly { name: string; of: (payout: Payout) => Cell }[] = [
  { name: 'payout', of: ({ id }) => id },
  { name: 'kind', of: ({ kind }) => kind },
  { name: 'campaign', of: ({ slug }) => slug },
  { name: 'campaign name', of: ({ campaign }) => campaign },
  { name: 'drawing', of: ({ drawingId }) => drawingId },
  { name: 'drawing number', of: ({ number }) => number },
  { name: 'guarantee', of: ({ guaranteeId }) => guaranteeId },
  { name: 'amount in USD', of: ({ amountCents }) => decimalDollars(amountCents) },
  { name: 'chain', of: ({ chain }) => chain },
  { name: 'token', of: ({ token }) => token },
  { name: 'wallet', of: ({ wallet }) => wallet },
  { name: 'transaction', of: ({ transaction }) => transaction },
  { name: 'created at', of: ({ createdAt }) => createdAt },
  { name: 'paid at', of: ({ paidAt }) => paidAt },
]

export const payoutsCsv = (payouts: readonly Payout[]): string =>
  toCsv([columns.map(({ name }) => name), ...payouts.map((payout) => columns.map(({ of }) => of(payout)))])
