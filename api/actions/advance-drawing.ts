import type { PgBoss } from 'pg-boss'
import { remind } from '../../db/boss.ts'
import type { Pool } from '../../db/pool.ts'
import {
  type Advanceable,
  bringCutoffForward,
  bringDrawForward,
  holdDrawingToAdvance,
} from '../../db/queries/advancing.ts'
import { audit } from '../../db/queries/auditing.ts'
import type { Actor } from '../../domain/actor.ts'
import { Refused } from '../../domain/refusals.ts'

const refuseAdvance = ({ mode, status, cutoffPassed }: Advanceable): void => {
  if (mode === 'live')
    throw new Refused(
      'not_in_live_mode',
      'Only a drawing of test mode can be brought forward. Live ones keep their times.',
    )
  if (status === 'open' && cutoffPassed) {
    throw new Refused(
      'nothing_to_advance',
      'The cutoff has passed and the drawing waits for its winners. Extend the cutoff, send the list, and try again.',
    )
  }
}

/**
 * Brings the next step of a test drawing forward to now: the cutoff of an open one, the draw of a locked one. What follows
 * comes by itself, so a drawing that is further along stays as it is. Refuses with `not_found`, `not_in_live_mode` and
 * `nothing_to_advance`.
 */
export const advanceDrawing = (
  { pool, boss }: { pool: Pool; boss: PgBoss },
  actor: Actor,
  { slug, drawingId }: { slug: string; drawingId: string },
): Promise<void> =>
  pool.transaction(async (tx) => {
    const drawing = await holdDrawingToAdvance(tx, actor, { slug, drawingId })
    if (!drawing) throw new Refused('not_found', `There is no drawing ${drawingId} in this campaign.`)
    refuseAdvance(drawing)
    const { status, campaignId } = drawing
    if (status === 'open') await bringCutoffForward(tx, drawingId)
    else if (status === 'locked' && !drawing.drawDue) await bringDrawForward(tx, drawingId)
    else return
    await audit(tx, actor, { action: 'drawing.advanced', campaignId, drawingId, detail: { step: status } })
    await remind(boss, tx, status === 'open' ? 'lock' : 'entropy', [{ ids: [drawingId] }])
  })
