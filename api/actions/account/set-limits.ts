import type { Pool } from '../../../db/pool.ts'
import { auditPartner } from '../../../db/queries/auditing.ts'
import { findLimits, lockLimits, type OwnLimits, updateLimits } from '../../../db/queries/account/limits.ts'
import { MAX_TEST_DRAWS_PER_HOUR } from '../../../db/queries/campaign/campaigns.ts'
import type { Operator } from '../../../domain/actor.ts'
import { DEFAULT_LIMITS, type RequestLimits } from '../../../domain/rate-limit.ts'
import { Refused } from '../../../domain/refusals.ts'
import { campaignWords } from '../../../domain/refusal-words/campaign.ts'

/** `testDraws`: how often all test campaigns of the partner may draw in an hour. */
type Limits = RequestLimits & { testDraws: number }

const limitsOf = (own: OwnLimits | null, partnerId: string): Limits => {
  if (!own) throw new Refused('bad_request', campaignWords.noPartner(partnerId))
  return {
    read: own.read ?? DEFAULT_LIMITS.read,
    write: own.write ?? DEFAULT_LIMITS.write,
    testDraws: own.testDraws ?? MAX_TEST_DRAWS_PER_HOUR,
  }
}

/** What a partner's keys may ask in a minute, and its test campaigns draw in an hour. */
export const readLimits = async ({ pool }: { pool: Pool }, partnerId: string): Promise<Limits> =>
  limitsOf(await findLimits(pool, partnerId), partnerId)

/**
 * Null restores the default; an absent limit stays as it is. Processes that have cached a key of the partner follow
 * within 30 seconds.
 */
export const setLimits = (
  { pool }: { pool: Pool },
  actor: Operator,
  partnerId: string,
  wanted: Partial<OwnLimits>,
): Promise<Limits> =>
  pool.transaction(async (tx) => {
    const own = await lockLimits(tx, partnerId)
    const changed = { read: null, write: null, testDraws: null, ...own, ...wanted }
    const limits = limitsOf(own && changed, partnerId)
    await updateLimits(tx, actor, partnerId, changed)
    await auditPartner(tx, { actor, partnerId }, { action: 'partner.limits_set', detail: limits })
    return limits
  })
