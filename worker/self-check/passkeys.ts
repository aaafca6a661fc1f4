/**
 * The database opens a session for a passkey without being able to verify its signature, so a compromised web process
 * could make one up. A worker verifies each signature within seconds, and ends the session if it is false; until then
 * the session can change nothing that concerns money or access.
 */
import { hash } from 'node:crypto'
import { isTransient } from '../../db/failures.ts'
import { waitBriefly } from '../../db/brief-locks.ts'
import { auditUser } from '../../db/queries/auditing.ts'
import {
  findUncheckedSignatures,
  markSignatureChecked,
  type SignatureRow,
  signaturesWait,
} from '../../db/queries/account/passkey-signatures.ts'
import { endSession } from '../../db/queries/account/sessions.ts'
import type { Chore } from '../chore.ts'
import type { Workplace } from '../stage.ts'

const AT_ONCE = 200
/** Somebody who has just signed in may be waiting for it. */
const EVERY_MS = 1_000

type Deps = Pick<Workplace, 'pool' | 'log'>

const clientDataOf = (bytes: Buffer): { type?: unknown } => {
  try {
    return JSON.parse(bytes.toString('utf8')) as { type?: unknown }
  } catch {
    return {}
  }
}

const bytesOf = (buffer: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(buffer)

/**
 * Whether the passkey has signed this to sign in (WebAuthn, 7.2, steps 19 and 20). A key that was removed within these
 * seconds may have been a forger's: its session ends too.
 */
const holds = async ({ publicKey, clientData, authenticatorData, signature }: SignatureRow): Promise<boolean> => {
  if (publicKey === null) return false
  if (clientDataOf(clientData).type !== 'webauthn.get') return false
  const { verifySignature } = await import('@simplewebauthn/server/helpers')
  const data = Buffer.concat([authenticatorData, hash('sha256', clientData, 'buffer')])
  const given = { signature: bytesOf(signature), data: bytesOf(data), credentialPublicKey: bytesOf(publicKey) }
  try {
    return await verifySignature(given)
  } catch {
    return false
  }
}

const check = async ({ pool, log }: Deps, row: SignatureRow): Promise<void> => {
  const isRight = await holds(row)
  const { sessionId, userId, passkeyId } = row
  await pool.transaction(async (tx) => {
    await waitBriefly(tx)
    await markSignatureChecked(tx, sessionId)
    if (isRight) return
    await endSession(tx, userId, sessionId)
    await auditUser(tx, userId, { action: 'user.session_forged', detail: { session: sessionId } })
  })
  if (!isRight) log.error('a session began with a passkey that has not signed', { sessionId, userId, passkeyId })
}

/**
 * Checks signatures that wait, and returns how many. One whose check fails, for instance on a locked session, stays for
 * the next time.
 */
export const checkSignatures = async (deps: Deps): Promise<number> => {
  let checked = 0
  for (const row of await findUncheckedSignatures(deps.pool, AT_ONCE))
    try {
      await check(deps, row)
      checked += 1
    } catch (error) {
      if (isTransient(error)) throw error
      const { sessionId, userId } = row
      deps.log.error('the signature of a passkey could not be checked and will be again', {
        sessionId,
        userId,
        error: String(error),
      })
    }
  return checked
}

export const checkingPasskeySignatures = (deps: Deps): Chore => ({
  name: 'checking signatures of passkeys',
  everyMs: EVERY_MS,
  isDue: signaturesWait,
  run: () => checkSignatures(deps),
})
