/**
 * Payments as a file for accounting: amounts in dollars with a point, times in ISO 8601. A row counts on the day of its
 * payment in UTC: a transfer when it was confirmed, a held prize when it was marked as paid by hand.
 */
import type { Payment } from '../../../../shapes.ts'
import { type Cell, decimalDollars, toCsv } from '../../winners/csv.ts'

const kinds = {
  drawing: 'transfer of a drawing',
  guarantee: 'transfer of a guarantee',
  held: 'held prize paid by hand',
} as const satisfies Record<Payment['kind'], string>

const columns: readonly { name: string; of: (payment: Payment) => Cell }[] = [
  { name: 'paid at', of: ({ paidAt }) => paidAt },
  { name: 'kind', of: ({ kind }) => kinds[kind] },
  { name: 'amount in USD', of: ({ amountCents }) => decimalDollars(amountCents) },
  { name: 'campaign', of: ({ slug }) => slug },
  { name: 'campaign name', of: ({ campaign }) => campaign },
  { name: 'drawing', of: ({ drawingId }) => drawingId },
  { name: 'drawing number', of: ({ number }) => number },
  { name: 'guarantee', of: ({ guaranteeId }) => guaranteeId },
  { name: 'payout', of: ({ payoutId }) => payoutId },
  { name: 'chain', of: ({ chain }) => chain },
  { name: 'token', of: ({ token }) => token },
  { name: 'wallet', of: ({ wallet }) => wallet },
  { name: 'transaction', of: ({ transaction }) => transaction },
  { name: 'position', of: ({ position }) => position },
  { name: 'winner', of: ({ winner }) => winner },
  { name: 'shown name', of: ({ displayName }) => displayName },
  { name: 'reference', of: ({ reference }) => reference },
  { name: 'marked by', of: ({ markedBy }) => markedBy },
  { name: 'decided at', of: ({ decidedAt }) => decidedAt },
]

export const paymentsCsv = (payments: readonly Payment[]): string =>
  toCsv([columns.map(({ name }) => name), ...payments.map((payment) => columns.map(({ of }) => of(payment)))])
