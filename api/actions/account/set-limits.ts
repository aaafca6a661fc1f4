import type { Pool } from '../../../db/pool.ts'
import { auditPartner } from '../../../db/queries/auditing.ts'
import { findLimits, type OwnLimits, updateLimits } from '../../../db/queries/account/limits.ts'
import type { Operator } from '../../../domain/actor.ts'
import { DEFAULT_LIMITS, type RequestLimits } from '../../../domain/rate-limit.ts'
import { Refused } from '../../../domain/refusals.ts'

const limitsOf = (own: OwnLimits | null, partnerId: string): RequestLimits => {
  if (!own) throw new Refused('bad_request', `partner: there is no partner ${partnerId}.`)
  return { read: own.read ?? DEFAULT_LIMITS.read, write: own.write ?? DEFAULT_LIMITS.write }
}

/** How many requests a minute each of a partner's keys may make. */
export const readLimits = async ({ pool }: { pool: Pool }, partnerId: string): Promise<RequestLimits> =>
  limitsOf(await findLimits(pool, partnerId), partnerId)

/** Null: back to the default. Processes that have cached a key of the partner follow within 30 seconds. */
export const setLimits = (
  { pool }: { pool: Pool },
  actor: Operator,
  partnerId: string,
  wanted: Partial<OwnLimits>,
): Promise<RequestLimits> =>
  pool.transaction(async (tx) => {
    const limits = limitsOf(await updateLimits(tx, partnerId, wanted), partnerId)
    await auditPartner(tx, { actor, partnerId }, { action: 'partner.limits_set', detail: limits })
    return limits
  })
