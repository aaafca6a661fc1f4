/**
 * Transfers what a settled drawing or a picked guarantee comes to. On the test chain a transfer is a record and
 * confirmed at once, for a drawing already as it is settled; on another it becomes an intent, and is paid when it is
 * final on the chain. Without a wallet it is flagged and waits for one.
 */
import type { Transaction } from '../../db/pool.ts'
import { flagEach, type Stuck } from '../../db/queries/attention.ts'
import { insertIntents } from '../../db/queries/chain/intents.ts'
import {
  type ConfirmedPayment,
  lockPickedGuarantees,
  lockSettledDrawings,
  type Payable,
  paymentsDue,
} from '../../db/queries/payout/paying.ts'
import { type PayArguments, payKey } from '../../domain/chain/intent.ts'
import { toTokenUnits } from '../../domain/chain/token-units.ts'
import { toHex } from '../../domain/hex.ts'
import { decidePayment, type PaymentDecision } from '../../domain/payout/payment.ts'
import { recordPaid } from '../record-paid.ts'
import type { Stage } from '../stage.ts'

type Sent = { payable: Payable; decision: Extract<PaymentDecision, { kind: 'send' }> }

const toArguments = ({ payable, decision }: Sent): PayArguments => ({
  kind: payable.kind,
  campaignId: decision.contractId,
  index: payable.index,
  drawingNumber: payable.drawingNumber,
  amount: String(toTokenUnits(payable.amountCents, decision.token.decimals)),
  randomValue: toHex(payable.entropy) as PayArguments['randomValue'],
  token: decision.token.address,
})

const insertPayIntents = (tx: Transaction, sent: readonly Sent[]) =>
  insertIntents(
    tx,
    sent.map((one) => ({
      key: payKey(one.payable.kind, one.payable.campaignId, one.payable.index),
      chain: one.payable.chain,
      kind: 'pay',
      campaignId: one.payable.campaignId,
      drawingId: one.payable.drawingId,
      payoutId: one.decision.payoutId,
      arguments: toArguments(one),
    })),
  )

const payAll = async (tx: Transaction, payables: readonly Payable[]): Promise<void> => {
  const recorded: ConfirmedPayment[] = []
  const sent: Sent[] = []
  const stuck: Stuck[] = []
  for (const payable of payables) {
    const decision = decidePayment(payable)
    if (decision.kind === 'stuck') stuck.push({ id: payable.id, attention: decision.attention })
    else if (decision.kind === 'send') sent.push({ payable, decision })
    else recorded.push({ ...decision, transfer: null })
  }
  if (sent.length > 0) await insertPayIntents(tx, sent)
  await recordPaid(tx, recorded)
  await flagEach(tx, stuck)
}

export const pay = {
  queue: 'pay',
  kind: 'database',
  due: paymentsDue,
  run: async (tx, ids) => {
    const { drw = [], gua = [] } = Object.groupBy(ids, (id) => id.slice(0, 3) as 'drw' | 'gua')
    if (drw.length > 0) await payAll(tx, await lockSettledDrawings(tx, drw))
    if (gua.length > 0) await payAll(tx, await lockPickedGuarantees(tx, gua))
    return {}
  },
} satisfies Stage
