import type { Pool } from '../../../db/pool.ts'
import { lockDrawingToCancel } from '../../../db/queries/drawing/cancelling.ts'
import type { Actor } from '../../../domain/actor.ts'
import { refuseCancelling } from '../../../domain/drawing/cancelled.ts'
import { Refused } from '../../../domain/refusals.ts'
import { drawingWords } from '../../../domain/refusal-words/drawing.ts'
import { cancelNoted } from '../campaign/end-drawings.ts'
import { refuseLiveMode } from '../test-mode.ts'

/**
 * Cancels one open drawing for good, with a public reason, whether it has a list or not: no value exists before the
 * lock, so nobody can cancel a drawing because of its outcome. Repeating it with the same reason changes nothing. A
 * partner does it in test mode, the operator in any. Refuses with `forbidden` (live mode), `not_found`, `locked` and
 * `cancelled`. Without a slug, the drawing may belong to any campaign.
 */
export const cancelDrawing = async (
  { pool }: { pool: Pool },
  actor: Actor,
  { slug, drawingId, reason }: { slug?: string | undefined; drawingId: string; reason: string },
): Promise<void> => {
  refuseLiveMode(actor)
  await pool.transaction(async (tx) => {
    const drawing = await lockDrawingToCancel(tx, actor, slug ?? null, drawingId)
    if (!drawing) throw new Refused('not_found', drawingWords.none(drawingId))
    if (drawing.cancelledReason === reason) return
    refuseCancelling(drawing)
    await cancelNoted(tx, actor, { campaignId: drawing.campaignId, ids: [drawingId], reason })
  })
}
