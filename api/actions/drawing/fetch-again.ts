import type { PgBoss } from 'pg-boss'
import { remind } from '../../../db/boss.ts'
import type { Pool } from '../../../db/pool.ts'
import { audit } from '../../../db/queries/auditing.ts'
import { beginOneAgain, lockDrawingOfSource, type WaitingDrawing } from '../../../db/queries/pull/sources.ts'
import type { Actor } from '../../../domain/actor.ts'
import { refuseCancelled } from '../../../domain/drawing/cancelled.ts'
import { refuseHeld } from '../../../domain/drawing/hold.ts'
import { Refused } from '../../../domain/refusals.ts'
import { winnerListWords } from '../../../domain/refusal-words/winner-list.ts'
import { drawingWords } from '../../../domain/refusal-words/drawing.ts'

const refuseFetch = ({ status, cutoffPassed, winnersMode, campaignStatus, ...drawing }: WaitingDrawing): void => {
  if (status !== 'open') throw new Refused('locked', winnerListWords.locked)
  if (winnersMode === 'push') throw new Refused('push_campaign', winnerListWords.pushed)
  if (campaignStatus === 'ended') throw new Refused('campaign_ended', winnerListWords.ended)
  refuseCancelled(drawing)
  refuseHeld(drawing)
  if (!cutoffPassed) throw new Refused('fetch_too_early', winnerListWords.tooEarly)
}

/**
 * Fetches the winners of a drawing again at once, with ten minutes of tries. The result of a call in flight is
 * discarded. Refuses with `not_found`, `locked`, `push_campaign`, `campaign_ended`, `cancelled`, `campaign_paused` (it
 * is held) and `fetch_too_early`.
 */
export const fetchAgain = (
  { pool, boss }: { pool: Pool; boss: PgBoss },
  actor: Actor,
  { slug, drawingId }: { slug?: string | undefined; drawingId: string },
): Promise<void> =>
  pool.transaction(async (tx) => {
    const drawing = await lockDrawingOfSource(tx, actor, slug ?? null, drawingId)
    if (!drawing) throw new Refused('not_found', drawingWords.none(drawingId))
    refuseFetch(drawing)
    await audit(tx, actor, { action: 'drawing.fetched_again', campaignId: drawing.campaignId, drawingId })
    await remind(boss, tx, 'fetch-winners', [{ ids: await beginOneAgain(tx, drawingId) }])
  })
