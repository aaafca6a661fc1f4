import type { Transaction } from '../../../db/pool.ts'
import { isTokenPresent } from '../../../db/queries/account/sessions.ts'
import { lockUser, type UserRow } from '../../../db/queries/account/users.ts'
import { tokenHash } from '../../../domain/portal/token.ts'
import { Refused } from '../../../domain/refusals.ts'
import { signInWords } from '../../../domain/refusal-words/sign-in.ts'
import type { Session } from './session.ts'

/**
 * Locks the row of a signed-in user, for a change of how they sign in. Whatever ends their sessions holds the same lock, so
 * the session is looked at once the wait for it is over: a thief could otherwise keep a call waiting here until after the
 * user has ended the stolen session. Refuses with `not_signed_in`.
 */
export const lockSignedIn = async (
  tx: Transaction,
  { token, userId }: Pick<Session, 'token' | 'userId'>,
): Promise<UserRow> => {
  const user = await lockUser(tx, userId)
  if (!(await isTokenPresent(tx, tokenHash(token)))) throw new Refused('not_signed_in', signInWords.sessionEnded)
  return user
}
