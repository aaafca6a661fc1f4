/** Once a payment is deep enough to stay, it is recorded where it went, and its drawing or guarantee is paid. */
import { finishIntents, lockFresh } from '../../db/queries/chain/intents.ts'
import { recordPaid } from '../record-paid.ts'
import { paid } from './events.ts'
import { findEvents } from './find-events.ts'
import { firstBlockOf } from './first-block.ts'
import type { Confirm } from './context.ts'
import { type PayIntent, paymentKey } from './intents.ts'

export const confirmPayments: Confirm<PayIntent> = async (context, head, payments) => {
  if (payments.length === 0 || head.deep === null) return
  const events = await findEvents(context, {
    address: context.contract,
    event: paid,
    args: { campaignId: [...new Set(payments.map((payment) => payment.arguments.campaignId))].map(BigInt) },
    fromBlock: firstBlockOf(context, payments),
    toBlock: head.deep,
  })
  const eventOf = new Map(events.map((event) => [event.args.key, event]))
  const confirmed = payments.flatMap(({ row, arguments: payment }) => {
    const event = eventOf.get(paymentKey(payment))
    if (!event || row.payoutId === null) return []
    const tokenUnits = event.args.amount
    if (String(tokenUnits) !== payment.amount)
      context.log.error('another amount was paid', {
        intent: row.key,
        expected: payment.amount,
        paid: String(tokenUnits),
      })
    return [
      {
        key: row.key,
        payoutId: row.payoutId,
        wallet: event.args.wallet.toLowerCase(),
        transfer: { transaction: event.transactionHash, tokenAddress: payment.token, tokenUnits },
      },
    ]
  })
  if (confirmed.length === 0) return
  const paidIds = await context.pool.transaction(async (tx) => {
    const fresh = await lockFresh(tx, confirmed)
    if (fresh.length === 0) return []
    const ids = await recordPaid(tx, fresh)
    await finishIntents(
      tx,
      fresh.map(({ key }) => key),
    )
    return ids
  })
  if (paidIds.length > 0) context.log.info('payments final', { chain: context.chain.name, ids: paidIds })
}
