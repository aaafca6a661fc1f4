import type { Transaction } from '../../../db/pool.ts'
import { auditUser } from '../../../db/queries/auditing.ts'
import type { Purpose, Asker } from '../../../db/queries/account/passkey-challenges.ts'
import {
  findPasskey,
  findPasskeysOf,
  lockPasskey,
  notePasskeyUse,
  type PasskeyRow,
} from '../../../db/queries/account/passkeys.ts'
import type { PasskeySignature } from '../../../db/queries/account/sessions.ts'
import { lockUser, type UserRow } from '../../../db/queries/account/users.ts'
import { isReason, Refused } from '../../../domain/refusals.ts'
import { signInWords } from '../../../domain/refusal-words/sign-in.ts'
import type { PortalService } from '../context.ts'
import { noteFailure } from '../sign-in/note-failure.ts'
import type { Assertion } from './answers.ts'
import { optionsToSign, readSigned } from './ceremony.ts'
import { makeChallenge, useChallenge } from './challenge.ts'

/** What a browser needs to let a passkey sign: one of a user's, or any that it has for us. */
export const askToSign = async (service: PortalService, purpose: Purpose, asker: Asker, userId: string | null) => {
  const passkeys = userId === null ? [] : await service.statements.rows(findPasskeysOf, [userId])
  return optionsToSign(service, await makeChallenge(service, purpose, asker, userId), passkeys)
}

const unknown = () => new Refused('passkey_failed', signInWords.unknownPasskey)

const signatureOf = ({ id: passkeyId }: PasskeyRow, { response }: Assertion): PasskeySignature => ({
  passkeyId,
  clientData: Buffer.from(response.clientDataJSON, 'base64url'),
  authenticatorData: Buffer.from(response.authenticatorData, 'base64url'),
  signature: Buffer.from(response.signature, 'base64url'),
})

type Wanted = { purpose: Purpose; asker: Asker; address: string | null }

/**
 * Authenticates a user by a passkey, which counts as both factors since the device verified its user. `work` runs in
 * the transaction that stores the new counter. Refuses with `passkey_failed`.
 */
export const withPasskey = async <Value>(
  service: PortalService,
  { purpose, asker, address }: Wanted,
  answer: Assertion,
  work: (tx: Transaction, user: UserRow, signed: PasskeySignature) => Promise<Value>,
): Promise<Value> => {
  const { clientDataJSON, userHandle } = answer.response
  const { challenge, userId } = await useChallenge(service, { purpose, asker, clientDataJSON })
  const [found] = await service.statements.rows(findPasskey, [Buffer.from(answer.id, 'base64url')])
  if (!found || (userId !== null && found.userId !== userId)) throw unknown()
  if (userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString() !== found.userId) throw unknown()
  return service.pool
    .transaction(async (tx) => {
      const user = await lockUser(tx, found.userId)
      const passkey = await lockPasskey(tx, found.id)
      if (!passkey) throw unknown()
      await notePasskeyUse(tx, passkey.id, await readSigned(service, passkey, answer, challenge))
      await auditUser(tx, user.id, { action: 'user.passkey_used', detail: { name: passkey.name, address } })
      return work(tx, user, signatureOf(passkey, answer))
    })
    .catch(async (error) => {
      const action = purpose === 'confirm' ? 'user.confirmation_failed' : 'user.sign_in_failed'
      if (isReason(error, 'passkey_failed'))
        await noteFailure(service, { action, userId: found.userId, address, by: 'passkey' })
      throw error
    })
}
