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

/** `others` are paid as well, without a payment: nothing was to be transferred. Returns the ids of all that is paid. */
export const recordPaid = async (
  tx: Transaction,
  payments: readonly ConfirmedPayment[],
  others: readonly string[] = [],
): Promise<string[]> => {
  const confirmed = payments.length > 0 ? await confirmPayouts(tx, payments) : []
  const ids = [...confirmed, ...others]
  const { drw = [], gua = [] } = Object.groupBy(ids, (id) => id.slice(0, 3) as 'drw' | 'gua')
  if (drw.length > 0) await markDrawingsPaid(tx, drw)
  if (gua.length > 0) await markGuaranteesPaid(tx, gua)
  return ids
}
