import { findUserByEmail, type UserRow } from '../../../db/queries/account/users.ts'
import type { Statements } from '../../../db/statements.ts'
import { Refused } from '../../../domain/refusals.ts'

/** The user whom an operator names by an e-mail address in lower case. Refuses with `not_found`. */
export const userWith = async (statements: Statements, email: string): Promise<UserRow> => {
  const [user] = await statements.rows(findUserByEmail, [email])
  if (!user) throw new Refused('not_found', `There is no user with the e-mail address ${email}.`)
  return user
}
