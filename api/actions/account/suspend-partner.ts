import type { Pool } from '../../../db/pool.ts'
import { lockTeam } from '../../../db/queries/account/members.ts'
import { setSuspension } from '../../../db/queries/account/partners.ts'
import { auditPartner } from '../../../db/queries/auditing.ts'
import type { Operator } from '../../../domain/actor.ts'
import { Refused } from '../../../domain/refusals.ts'

const change = (pool: Pool, actor: Operator, partnerId: string, reason: string | null): Promise<boolean> =>
  pool.transaction(async (tx) => {
    if (!(await lockTeam(tx, partnerId))) throw new Refused('not_found', `There is no partner ${partnerId}.`)
    const isChanged = await setSuspension(tx, actor, partnerId, reason)
    if (isChanged)
      await auditPartner(
        tx,
        { actor, partnerId },
        reason === null ? { action: 'partner.resumed' } : { action: 'partner.suspended', detail: { reason } },
      )
    return isChanged
  })

/**
 * Suspends a partner: requests with its API keys are refused, and its team can only read in the portal. Its drawings go
 * on, so that nobody loses a promised prize. `reason` is shown to the team. Refuses with `not_found` and
 * `change_refused` (it is suspended already).
 */
export const suspendPartner = async (
  { pool }: { pool: Pool },
  actor: Operator,
  { partnerId, reason }: { partnerId: string; reason: string },
): Promise<void> => {
  if (!(await change(pool, actor, partnerId, reason)))
    throw new Refused('change_refused', 'This partner is suspended already.')
}

/** Refuses with `not_found` and `change_refused` (it is not suspended). */
export const resumePartner = async ({ pool }: { pool: Pool }, actor: Operator, partnerId: string): Promise<void> => {
  if (!(await change(pool, actor, partnerId, null)))
    throw new Refused('change_refused', 'This partner is not suspended.')
}
