import type { PgBoss } from 'pg-boss'
import { remind } from '../../../db/boss.ts'
import { newId } from '../../../db/new-id.ts'
import type { Pool } from '../../../db/pool.ts'
import { audit } from '../../../db/queries/auditing.ts'
import { findTrial, findTrialTarget, insertTrial, type Trial } from '../../../db/queries/pull/trials.ts'
import type { Actor } from '../../../domain/actor.ts'
import { Refused } from '../../../domain/refusals.ts'
import { winnerListWords } from '../../../domain/refusal-words/winner-list.ts'
import { campaignWords } from '../../../domain/refusal-words/campaign.ts'

/**
 * Asks a worker to try a campaign's winners source for its next open drawing. Nothing is drawn from the answer. Refuses
 * with `not_found`, `push_campaign` and `fetch_too_early` (no open drawing). Returns the trial's id.
 */
export const requestTestFetch = (
  { pool, boss }: { pool: Pool; boss: PgBoss },
  actor: Actor,
  slug: string,
): Promise<string> =>
  pool.transaction(async (tx) => {
    const target = await findTrialTarget(tx, actor, slug)
    if (!target) throw new Refused('not_found', campaignWords.none(slug))
    if (target.winnersMode === 'push') throw new Refused('push_campaign', winnerListWords.pushed)
    if (target.drawingId === null) throw new Refused('fetch_too_early', winnerListWords.noneToFetchFor)
    const id = newId('ftr')
    await insertTrial(tx, id, target.drawingId)
    const { campaignId, drawingId } = target
    await audit(tx, actor, { action: 'campaign.test_fetched', campaignId, drawingId })
    await remind(boss, tx, 'test-fetch', [{ ids: [id] }])
    return id
  })

/**
 * A trial of a campaign; its `outcome` is null until it has one. Refuses with `not_found`, also once it is a day old.
 */
export const readTestFetch = async (
  { pool }: { pool: Pool },
  actor: Actor,
  slug: string,
  id: string,
): Promise<Trial> => {
  const trial = await findTrial(pool, actor, slug, id)
  if (!trial) throw new Refused('not_found', campaignWords.noTrial(id))
  return trial
}
