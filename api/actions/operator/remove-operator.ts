import type { Pool } from '../../../db/pool.ts'
import { withdrawInvitationsByOperator } from '../../../db/queries/account/invitations.ts'
import { withdrawResetsByOperator } from '../../../db/queries/account/password-resets.ts'
import { lockOperatorByEmail, removeOperator as endAccount } from '../../../db/queries/console/accounts.ts'
import { auditConsole } from '../../../db/queries/console/entries.ts'
import { withdrawOperatorInvitations } from '../../../db/queries/console/invitations.ts'
import { endOperatorSessions } from '../../../db/queries/console/sessions.ts'
import type { Operator } from '../../../domain/actor.ts'
import { Refused } from '../../../domain/refusals.ts'

/**
 * Ends an operator's account at once, with their sessions, their open invitation, and the links that they made for others
 * and nobody has used. Refuses with `not_found`.
 */
export const removeOperator = ({ pool }: { pool: Pool }, actor: Operator, email: string): Promise<void> =>
  pool.transaction(async (tx) => {
    await withdrawOperatorInvitations(tx, email)
    const account = await lockOperatorByEmail(tx, email)
    if (!account) throw new Refused('not_found', `There is no operator with the e-mail address ${email}.`)
    await endOperatorSessions(tx, account.id)
    await withdrawResetsByOperator(tx, account.id)
    await withdrawInvitationsByOperator(tx, account.id)
    await endAccount(tx, account.id)
    await auditConsole(tx, actor, { action: 'operator.removed', detail: { email } })
  })
