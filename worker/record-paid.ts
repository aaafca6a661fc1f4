/**
 * The end of every payment, whether a record on the test chain or a transfer that a real one has made final: what was
 * paid is recorded where it went, and its drawings and guarantees are paid.
 */
import type { Transaction } from '../db/pool.ts'
import {
  type ConfirmedPayment,
  confirmPayouts,
  markDrawingsPaid,
  markGuaranteesPaid,
} from '../db/queries/payout/paying.ts'

/** Returns the ids of what is paid. */
export const recordPaid = async (
  tx: Transaction,
  payments: readonly ConfirmedPayment[],
): Promise<readonly string[]> => {
  if (payments.length === 0) return []
  const ids = await confirmPayouts(tx, payments)
  const { drw = [], gua = [] } = Object.groupBy(ids, (id) => id.slice(0, 3) as 'drw' | 'gua')
  if (drw.length > 0) await markDrawingsPaid(tx, drw)
  if (gua.length > 0) await markGuaranteesPaid(tx, gua)
  return ids
}
