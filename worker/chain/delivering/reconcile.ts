/**
 * Brings deliveries to the state that the chain shows. A delivery is over once its drawing has a value, whatever its
 * source; until then it is tried again, because perhaps nobody else delivers the value. All nodes must agree that it is
 * over, because it is not tried again after that.
 */
import { countTries, findAttemptHashes, markUnsent } from '../../../db/queries/chain/attempts.ts'
import { finishIntents, type IntentRow, moveIntents } from '../../../db/queries/chain/intents.ts'
import { doubled } from '../../../domain/backoff.ts'
import { decideMove } from '../../../domain/chain/intent.ts'
import { readAgreedDrawings } from '../agree.ts'
import type { ChainContext, Reconcile } from '../context.ts'
import { flagRows } from '../flag-rows.ts'
import type { DeliverIntent } from '../intents.ts'
import { isNonceSpent } from '../nonce-spent.ts'
import type { OnchainDrawing } from '../read-contract.ts'

/** After a delivery was in vain. Each costs gas, and the drawing waits for its value all the same. */
const RETRY_SECONDS = { first: 60, most: 3_600 }

/**
 * An unspent nonce holds back all later ones, so the bytes of a delivery are sent until its nonce is spent, needed or
 * not.
 */
const seenOf = (
  { nonce }: IntentRow,
  isSpent: boolean,
  { newest, safe }: { newest: OnchainDrawing | undefined; safe: OnchainDrawing | undefined },
) => {
  const isOver = (drawing: OnchainDrawing | undefined): boolean =>
    drawing !== undefined && (drawing.revealedAt !== 0 || drawing.isVoid) && (nonce === null || isSpent)
  return { isInNewest: isOver(newest), isDone: isOver(newest) && isOver(safe), isNonceSpent: isSpent }
}

/** Says on the drawing that a delivery was in vain. Returns how long it is left alone. */
const reportVain = async (context: ChainContext, { row, arguments: { sequence } }: DeliverIntent): Promise<number> => {
  const { pool, log } = context
  const hashes = await findAttemptHashes(pool, row.key)
  const reason = `transaction ${hashes[0]} was without effect`
  log.error('value not delivered', { intent: row.key, reason })
  const detail = { sequence: String(sequence), reason }
  await flagRows(context, [{ id: row.subjectId, attention: { code: 'value_not_delivered', detail } }])
  return doubled(await countTries(pool, row.key), RETRY_SECONDS)
}

export const reconcileDeliveries: Reconcile<DeliverIntent> = async (context, head, deliveries) => {
  if (deliveries.length === 0) return
  const { pool } = context
  const places = deliveries.map((delivery) => delivery.arguments)
  const [newest, safe] = await Promise.all([
    readAgreedDrawings(context, head.newest, places),
    head.safe === null ? [] : readAgreedDrawings(context, head.safe, places),
  ])
  for (const [i, delivery] of deliveries.entries()) {
    const { row } = delivery
    const decision = decideMove(
      row,
      seenOf(row, isNonceSpent(context, row, head), { newest: newest[i], safe: safe[i] }),
    )
    if (decision.kind === 'confirm') await pool.transaction((tx) => finishIntents(tx, [row.key]))
    else if (decision.kind === 'move') {
      const retryAfterSeconds = decision.isRefused ? await reportVain(context, delivery) : 0
      await moveIntents(pool, [{ key: row.key, from: row.state, to: decision.to, retryAfterSeconds }])
      if (decision.to === 'signed') await markUnsent(pool, [row.key])
    }
  }
}
