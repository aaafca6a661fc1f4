/**
 * A settled drawing's transfer is made and the drawing paid. On the test chain a transfer is a record and confirmed at
 * once. Nothing to transfer means paid; no wallet means that the drawing waits for one, and says so.
 */
import { flagDrawings } from '../../db/queries/attention.ts'
import { confirmPayouts, holdSettledDrawings, markPaid } from '../../db/queries/paying.ts'
import { markProofsStale } from '../../db/queries/publishing.ts'
import { decidePayment } from '../../domain/payout/payment.ts'
import type { Stage } from '../stage.ts'

export const pay: Stage = {
  queue: 'pay',
  run: async (tx, ids) => {
    const transfers: { payoutId: string; wallet: string }[] = []
    const paid: string[] = []
    const stuck: { id: string; sentence: string }[] = []
    for (const drawing of await holdSettledDrawings(tx, ids)) {
      const decision = decidePayment(drawing)
      if (decision.kind === 'stuck') {
        stuck.push({ id: drawing.id, sentence: decision.sentence })
        continue
      }
      if (decision.kind === 'transfer') transfers.push(decision)
      paid.push(drawing.id)
    }
    if (transfers.length > 0) await confirmPayouts(tx, transfers)
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
