/**
 * The end of every payment, whether a mere record on the test chain or a final transfer on a real one: records what was
 * paid to which wallet, and marks its drawings and guarantees as paid.
 */
import type { Transaction } from '../db/pool.ts'
import type { Note } from '../domain/metrics/of-workers.ts'
import {
  type ConfirmedPayment,
  confirmPayouts,
  markDrawingsPaid,
  markGuaranteesPaid,
} from '../db/queries/payout/paying.ts'

/** Payments, as they are counted. */
export const paymentNotes = (payments: readonly { chain: string; amountCents: number }[]): Note[] =>
  payments.flatMap(({ chain, amountCents }) => [
    { name: 'prize_payments_total', labels: { chain }, value: 1 },
    { name: 'prize_paid_cents_total', labels: { chain }, value: amountCents },
  ])

/** Returns the ids of what is paid, and what is to be counted once it is committed. */
export const recordPaid = async (
  tx: Transaction,
  payments: readonly ConfirmedPayment[],
): Promise<{ ids: readonly string[]; notes: readonly Note[] }> => {
  if (payments.length === 0) return { ids: [], notes: [] }
  const paid = await confirmPayouts(tx, payments)
  const ids = paid.map(({ id }) => id)
  const { drw = [], gua = [] } = Object.groupBy(ids, (id) => id.slice(0, 3) as 'drw' | 'gua')
  const delays = drw.length > 0 ? await markDrawingsPaid(tx, drw) : []
  if (gua.length > 0) await markGuaranteesPaid(tx, gua)
  const waited = delays.map((value): Note => ({ name: 'prize_pay_delay_seconds', value }))
  return { ids, notes: [...paymentNotes(paid), ...waited] }
}
