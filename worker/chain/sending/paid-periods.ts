/**
 * Before a guarantee is signed: whether a contract of its campaign has paid the same period for another win. The
 * contract's index counts payments and not periods, and contracts that were deployed long ago pay a period again.
 */
import { findGuaranteePlaces } from '../../../db/queries/chain/guarantee.ts'
import type { IntentRow } from '../../../db/queries/chain/intents.ts'
import type { Attention } from '../../../domain/attention.ts'
import { periodPaid } from '../../../domain/chain/compare.ts'
import { readAgreedGuarantees } from '../agree.ts'
import type { ChainContext, Head } from '../context.ts'
import { findForeignGuarantees, type GuaranteePlace } from '../foreign-guarantees.ts'
import type { SignablePayment } from './order.ts'
import { tryEach } from './try-each.ts'

const readPaid = async (context: ChainContext, head: Head, { contract, contractId }: GuaranteePlace) => {
  const found = await readAgreedGuarantees({ ...context, contract }, head, [contractId])
  return found.get(contractId)?.paid ?? 0
}

/** What is said of a guarantee whose period was paid for another win; null if it was not paid. */
const paidOtherwise = async (
  context: ChainContext,
  head: Head,
  { row: { campaignId }, arguments: payment }: SignablePayment,
): Promise<Attention | null> => {
  if (payment.kind !== 'guarantee') return null
  // A period may reach over the move from one contract to another: its wins are then in both.
  for (const place of await findGuaranteePlaces(context.pool, context.chain.name, campaignId)) {
    const paid = await readPaid(context, head, place)
    const foreign = await findForeignGuarantees(context, head, place, { block: head.newest, paid })
    if (foreign === null) throw new Error(`Nodes give too few events for the guarantees that ${place.contract} paid.`)
    const same = foreign.find(({ period }) => period === payment.period)
    if (same) return periodPaid(same)
  }
  return null
}

/**
 * Separates payments that may be signed from guarantees that a person has to look at. Those for which nodes do not tell
 * enough are put off.
 */
export const withoutPaid = async (
  context: ChainContext,
  head: Head,
  payments: readonly SignablePayment[],
): Promise<{ unpaid: SignablePayment[]; paid: { row: IntentRow; attention: Attention }[] }> => {
  const outcomes = await tryEach(context, head, payments, (payment) => paidOtherwise(context, head, payment))
  return {
    unpaid: payments.filter((payment) => outcomes.get(payment) === null),
    paid: [...outcomes].flatMap(([{ row }, attention]) => (attention ? [{ row, attention }] : [])),
  }
}
