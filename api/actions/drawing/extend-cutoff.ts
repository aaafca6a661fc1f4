import { remind } from '../../../db/boss.ts'
import { audit } from '../../../db/queries/auditing.ts'
import { lockOwnDrawing, moveCutoff } from '../../../db/queries/drawing/cutoffs.ts'
import { type DrawingRow, findDrawing } from '../../../db/queries/partner-api/drawings.ts'
import { refuseCutoff } from '../../../domain/drawing/cutoff.ts'
import { stageAtCutoff } from '../../../domain/drawing/state.ts'
import type { Caller } from '../../../domain/actor.ts'
import type { Service } from '../../service.ts'
import { NO_DRAWING } from '../../authenticate.ts'

/**
 * Moves the cutoff of an open drawing to later. Refuses with `not_found`, `locked`, `campaign_ended`, `cancelled` and
 * `cutoff_not_later` (also for a cutoff too far ahead).
 */
export const extendCutoff = async (
  { pool, boss, statements, doorkeeper }: Service,
  caller: Caller,
  { slug, drawingId, cutoffAt }: { slug: string; drawingId: string; cutoffAt: Date },
): Promise<DrawingRow> => {
  const isFound = await pool.transaction(async (tx) => {
    const drawing = await lockOwnDrawing(tx, caller.id, slug, drawingId)
    if (!drawing) return false
    refuseCutoff(drawing, cutoffAt)
    await moveCutoff(tx, drawingId, cutoffAt)
    const detail = { from: drawing.cutoffAt.toISOString(), to: cutoffAt.toISOString() }
    await audit(tx, caller, { action: 'drawing.cutoff_extended', campaignId: drawing.campaignId, drawingId, detail })
    await remind(boss, tx, stageAtCutoff(drawing.winnersMode), [{ ids: [drawingId], startAfter: cutoffAt }])
    return true
  })
  const [row] = isFound ? await statements.rows(findDrawing, [caller.id, slug, drawingId]) : []
  if (!row) throw await doorkeeper.nothingFound(caller, NO_DRAWING)
  return row
}
