import { randomBytes } from 'node:crypto'
import { newId } from '../../../db/new-id.ts'
import type { Transaction } from '../../../db/pool.ts'
import { endSessionOfToken, openSession, type PasskeySignature } from '../../../db/queries/account/sessions.ts'
import { noteLanguage } from '../../../db/queries/account/users.ts'
import { TOKEN_BYTES, tokenFrom, tokenHash } from '../../../domain/portal/token.ts'
import { type Remembered, rememberDevice } from './known-device.ts'
import type { Visitor } from '../visitor.ts'

/** The tokens for the cookies of a browser in which somebody has just signed in. */
export type Started = Remembered & { token: string }

/**
 * Starts a session with a new token for a user with this proof of their password, or this signature by their passkey,
 * and ends the session of the visitor's old cookie. Returns the tokens for the cookies, to be set after the commit.
 */
export const startSession = async (
  tx: Transaction,
  { userId, proof }: { userId: string; proof: Buffer | PasskeySignature },
  visitor: Visitor,
): Promise<Started> => {
  const { address, userAgent, language } = visitor
  const token = tokenFrom(randomBytes(TOKEN_BYTES))
  if (visitor.token !== null) await endSessionOfToken(tx, tokenHash(visitor.token))
  await openSession(tx, { id: newId('ses'), userId, tokenHash: tokenHash(token), proof, address, userAgent })
  await noteLanguage(tx, userId, language)
  return { token, ...(await rememberDevice(tx, userId, visitor.device)) }
}
