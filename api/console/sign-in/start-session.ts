import { randomBytes } from 'node:crypto'
import { newId } from '../../../db/new-id.ts'
import type { Transaction } from '../../../db/pool.ts'
import {
  endOperatorSessionOfToken,
  forgetOldOperatorSessions,
  openOperatorSession,
} from '../../../db/queries/console/sessions.ts'
import { TOKEN_BYTES, tokenFrom, tokenHash } from '../../../domain/portal/token.ts'
import type { OperatorVisitor } from './visitor.ts'

type Proved = { operatorId: string; proof: Buffer }

/**
 * Starts a session under a fresh token for an operator with this proof of their password; the session of the visitor's
 * old cookie, if any, ends. Returns the token.
 */
export const startOperatorSession = async (
  tx: Transaction,
  { operatorId, proof }: Proved,
  { address, userAgent, token: before }: OperatorVisitor,
): Promise<string> => {
  const token = tokenFrom(randomBytes(TOKEN_BYTES))
  if (before !== null) await endOperatorSessionOfToken(tx, tokenHash(before))
  await forgetOldOperatorSessions(tx, operatorId)
  await openOperatorSession(tx, {
    id: newId('ops'),
    operatorId,
    tokenHash: tokenHash(token),
    proof,
    address,
    userAgent,
  })
  return token
}
