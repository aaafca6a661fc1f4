/**
 * What a settled drawing or a picked guarantee comes to is transferred. On the test chain a transfer is a record and confirmed
 * at once; on another it becomes an intent, and is paid when the chain has made it final. Nothing to transfer means paid; no
 * wallet means to wait for one, and to say so.
 */
import type { Transaction } from '../../db/pool.ts'
import { flagEach, type Stuck } from '../../db/queries/attention.ts'
import { insertIntents } from '../../db/queries/chain/intents.ts'
import {
  confirmPayouts,
  lockPickedGuarantees,
  lockSettledDrawings,
  markDrawingsPaid,
  markGuaranteesPaid,
  type Payable,
  paymentsDue,
} from '../../db/queries/payout/paying.ts'
import { type PayArguments, payKey } from '../../domain/chain/intent.ts'
import { toTokenUnits } from '../../domain/chain/token-units.ts'
import { toHex } from '../../domain/hex.ts'
import { decidePayment, type PaymentDecision } from '../../domain/payout/payment.ts'
import type { Stage } from '../stage.ts'

type Sent = { payable: Payable; decision: Extract<PaymentDecision, { kind: 'send' }> }

const toArguments = ({ payable, decision }: Sent): PayArguments => ({
  kind: payable.kind,
  campaignId: decision.contractId,
  index: payable.index,
  drawingNumber: payable.drawingNumber,
  amount: String(toTokenUnits(payable.amountCents as number, decision.token.decimals)),
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

const markPaid = async (tx: Transaction, paid: readonly Payable[]): Promise<void> => {
  const { draw = [], guarantee = [] } = Object.groupBy(paid, ({ kind }) => kind)
  if (draw.length > 0)
    await markDrawingsPaid(
      tx,
      draw.map(({ id }) => id),
    )
  if (guarantee.length > 0)
    await markGuaranteesPaid(
      tx,
      guarantee.map(({ id }) => id),
    )
}

const payAll = async (tx: Transaction, payables: readonly Payable[]): Promise<void> => {
  const transfers: { payoutId: string; wallet: string }[] = []
  const sent: Sent[] = []
  const paid: Payable[] = []
  const stuck: Stuck[] = []
  for (const payable of payables) {
    const decision = decidePayment(payable)
    if (decision.kind === 'stuck') stuck.push({ id: payable.id, attention: decision.attention })
    else if (decision.kind === 'send') sent.push({ payable, decision })
    else paid.push(payable)
    if (decision.kind === 'record') transfers.push(decision)
  }
  if (transfers.length > 0) await confirmPayouts(tx, transfers)
  if (sent.length > 0) await insertPayIntents(tx, sent)
  if (paid.length > 0) await markPaid(tx, paid)
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
