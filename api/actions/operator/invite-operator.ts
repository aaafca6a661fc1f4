import { randomBytes } from 'node:crypto'
import { newId } from '../../../db/new-id.ts'
import type { Pool } from '../../../db/pool.ts'
import { auditConsole } from '../../../db/queries/console/entries.ts'
import { findNamesake, insertOperatorInvitation } from '../../../db/queries/console/invitations.ts'
import { auditName, type Operator } from '../../../domain/actor.ts'
import { TOKEN_BYTES, tokenFrom, tokenHash } from '../../../domain/portal/token.ts'
import { Refused } from '../../../domain/refusals.ts'

type Invited = { email: string; name: string }

/** The link is shown only once. Its token is in the fragment, which browsers never send, so no log has it. */
export type OperatorInvitation = { id: string; acceptUrl: string; expiresAt: Date }

/**
 * Invites a person to the console. Somebody who has an account sets a new password and a new second factor with it, as
 * one who has lost them does. Refuses with `bad_request` a name that somebody else has: logs have nothing else of an
 * operator.
 */
export const inviteOperator = (
  { pool, baseUrl }: { pool: Pool; baseUrl: string },
  actor: Operator,
  { email, name }: Invited,
): Promise<OperatorInvitation> => {
  const token = tokenFrom(randomBytes(TOKEN_BYTES))
  const id = newId('oin')
  return pool.transaction(async (tx) => {
    const namesake = await findNamesake(tx, { name, email })
    if (namesake !== null)
      throw new Refused(
        'bad_request',
        `${namesake} is called ${name}, too, and logs have the name alone: choose another.`,
      )
    const invitedBy = auditName(actor)
    const expiresAt = await insertOperatorInvitation(tx, { id, email, name, tokenHash: tokenHash(token), invitedBy })
    await auditConsole(tx, actor, { action: 'operator.invited', detail: { email, name } })
    return { id, acceptUrl: `${baseUrl}/operator/accept#${token}`, expiresAt }
  })
}
