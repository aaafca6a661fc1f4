/**
 * A settled drawing's transfer is made and the drawing paid. On the test chain a transfer is a record and confirmed at
 * once; on another it becomes an intent, and the drawing is paid when the chain has made it final. Nothing to transfer
 * means paid; no wallet means that the drawing waits for one, and says so.
 */
import type { Transaction } from '../../db/pool.ts'
import { flagDrawings } from '../../db/queries/attention.ts'
import { insertIntents } from '../../db/queries/chain-intents.ts'
import { confirmPayouts, holdSettledDrawings, markPaid, type SettledDrawing } from '../../db/queries/paying.ts'
import { markProofsStale } from '../../db/queries/publishing.ts'
import { type PayArguments, payKey } from '../../domain/chain/intent.ts'
import { toTokenUnits } from '../../domain/chain/token-units.ts'
import { toHex } from '../../domain/hex.ts'
import { decidePayment, type PaymentDecision } from '../../domain/payout/payment.ts'
import type { Stage } from '../stage.ts'

type Sent = { drawing: SettledDrawing; decision: Extract<PaymentDecision, { kind: 'send' }> }

const toArguments = ({ drawing, decision }: Sent): PayArguments => ({
  kind: 'draw',
  campaignId: decision.contractId,
  index: drawing.number,
  drawingNumber: drawing.number,
  amount: String(toTokenUnits(drawing.amountCents as number, decision.token.decimals)),
  randomValue: toHex(drawing.entropy) as PayArguments['randomValue'],
  token: decision.token.address,
})

const insertPayIntents = (tx: Transaction, sent: readonly Sent[]) =>
  insertIntents(
    tx,
    sent.map((one) => ({
      key: payKey('draw', one.drawing.campaignId, one.drawing.number),
      chain: one.drawing.chain,
      kind: 'pay',
      campaignId: one.drawing.campaignId,
      drawingId: one.drawing.id,
      payoutId: one.decision.payoutId,
      arguments: toArguments(one),
    })),
  )

export const pay: Stage = {
  queue: 'pay',
  run: async (tx, ids) => {
    const transfers: { payoutId: string; wallet: string }[] = []
    const sent: Sent[] = []
    const paid: string[] = []
    const stuck: { id: string; sentence: string }[] = []
    for (const drawing of await holdSettledDrawings(tx, ids)) {
      const decision = decidePayment(drawing)
      if (decision.kind === 'stuck') {
        stuck.push({ id: drawing.id, sentence: decision.sentence })
        continue
      }
      if (decision.kind === 'send') {
        sent.push({ drawing, decision })
        continue
      }
      if (decision.kind === 'record') transfers.push(decision)
      paid.push(drawing.id)
    }
    if (transfers.length > 0) await confirmPayouts(tx, transfers)
    if (sent.length > 0) await insertPayIntents(tx, sent)
    if (paid.length > 0) {
      await markPaid(tx, paid)
      await markProofsStale(tx, paid)
    }
    for (const [sentence, drawings] of Map.groupBy(stuck, (drawing) => drawing.sentence)) {
      await flagDrawings(
        tx,
        drawings.map((drawing) => drawing.id),
        sentence,
      )
    }
    return []
  },
}
