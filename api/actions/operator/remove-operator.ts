import type { Pool, Transaction } from '../../../db/pool.ts'
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
 * and nobody has used; of somebody who has not joined yet, the invitation alone. Returns whether they had an account.
 * Refuses with `not_found`.
 */
export const removeOperator = ({ pool }: { pool: Pool }, actor: Operator, email: string): Promise<boolean> =>
  pool.transaction(async (tx) => {
    const wasInvited = await withdrawOperatorInvitations(tx, email)
    const account = await lockOperatorByEmail(tx, email)
    if (account) await endAll(tx, account.id)
    else if (!wasInvited)
      throw new Refused('not_found', `There is no operator with the e-mail address ${email}, and none is invited.`)
    const action = account ? 'operator.removed' : 'operator.invitation_withdrawn'
    await auditConsole(tx, actor, { action, detail: { email } })
    return account !== null
  })

const endAll = async (tx: Transaction, operatorId: string): Promise<void> => {
  await endOperatorSessions(tx, operatorId)
  await withdrawResetsByOperator(tx, operatorId)
  await withdrawInvitationsByOperator(tx, operatorId)
  await endAccount(tx, operatorId)
}
