import type { Pool, Transaction } from '../../../db/pool.ts'
import { auditDrawings } from '../../../db/queries/auditing.ts'
import { cancelDrawings, countEnding, lockEnding } from '../../../db/queries/drawing/cancelling.ts'
import type { Actor } from '../../../domain/actor.ts'
import type { Ending } from '../../../domain/drawing/ending.ts'
import { CAMPAIGN_ENDED } from '../../../domain/drawing/lock.ts'
import { Refused } from '../../../domain/refusals.ts'
import { campaignWords } from '../../../domain/refusal-words/campaign.ts'

type Cancelling = { campaignId: string; ids: readonly string[]; reason: string }

/** Cancels drawings whose rows are locked, and audits who did it. Returns those that were open. */
export const cancelNoted = async (tx: Transaction, actor: Actor, { campaignId, ids, reason }: Cancelling) => {
  const cancelled = await cancelDrawings(tx, ids, reason)
  await auditDrawings(tx, actor, { action: 'drawing.cancelled', campaignId, detail: { reason } }, cancelled)
  return cancelled
}

/**
 * Cancels the drawings of a campaign that can no longer be drawn, in the transaction that has just ended it. Returns
 * what becomes of all its drawings.
 */
export const endDrawings = async (tx: Transaction, actor: Actor, campaignId: string): Promise<Ending> => {
  const { ending, ids } = await lockEnding(tx, campaignId)
  await cancelNoted(tx, actor, { campaignId, ids, reason: CAMPAIGN_ENDED })
  return ending
}

/** What would become of the drawings of a campaign if it ended now. Refuses with `not_found`. */
export const previewEnd = async ({ pool }: { pool: Pool }, actor: Actor, slug: string): Promise<Ending> => {
  const ending = await countEnding(pool, actor, slug)
  if (!ending) throw new Refused('not_found', campaignWords.none(slug))
  return ending
}
