import type { Pool } from '../../../db/pool.ts'
import { auditForUser } from '../../../db/queries/auditing.ts'
import { endSessions } from '../../../db/queries/account/sessions.ts'
import { lockUser } from '../../../db/queries/account/users.ts'
import type { Statements } from '../../../db/statements.ts'
import type { Operator } from '../../../domain/actor.ts'
import { userWith } from './user-with.ts'

type Deps = { pool: Pool; statements: Statements }

/** Ends a user's sessions wherever they are signed in; returns how many there were. Refuses with `not_found`. */
export const endAllSessions = async (
  { pool, statements }: Deps,
  operator: Operator,
  { email }: { email: string },
): Promise<number> => {
  const user = await userWith(statements, email)
  return pool.transaction(async (tx) => {
    await lockUser(tx, user.id)
    const { rowCount } = await endSessions(tx, user.id, null)
    await auditForUser(tx, operator, user.id, { action: 'user.signed_out', detail: { email } })
    return rowCount
  })
}
