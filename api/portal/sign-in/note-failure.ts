import { auditNobody, auditUser } from '../../../db/queries/auditing.ts'
import type { AuditAction } from '../../../domain/portal/audit-action.ts'
import type { PortalService } from '../context.ts'

type Failure = {
  action: Extract<AuditAction, 'user.sign_in_failed' | 'user.confirmation_failed' | 'user.reset_failed'>
  /** Null: no user has the e-mail address. A row is written all the same, so that the answer takes as long. */
  userId: string | null
  address: string | null
  by?: 'password' | 'code' | 'passkey'
}

/**
 * Records a failed attempt in the audit logs of the user's teams and in the process's log. It uses its own transaction,
 * since that of the attempt is rolled back. The limits on attempts bound the number of rows.
 */
export const noteFailure = async (
  { pool, log }: Pick<PortalService, 'pool' | 'log'>,
  { action, userId, address, by }: Failure,
): Promise<void> => {
  log.warn('identity not proved', { action, user: userId, address, ...(by && { by }) })
  if (userId === null) await auditNobody(pool)
  else await auditUser(pool, userId, { action, detail: { address, ...(by && { by }) } })
}
