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
import type { PortalService } from '../context.ts'
import { noteFailure } from '../sign-in/note-failure.ts'
import { type Assertion, isTransport } from './answers.ts'
import { makeChallenge, useChallenge } from './challenge.ts'
import { relyingParty } from './relying-party.ts'
import { webauthn } from './webauthn.ts'

/** What a browser needs to let a passkey sign: one of a user's, or any that it has for us. */
export const askToSign = async (service: PortalService, purpose: Purpose, asker: Asker, userId: string | null) => {
  const passkeys = userId === null ? [] : await service.statements.rows(findPasskeysOf, [userId])
  const { generateAuthenticationOptions } = await webauthn()
  const { extensions: _none, ...options } = await generateAuthenticationOptions({
    rpID: relyingParty(service.baseUrl).id,
    challenge: await makeChallenge(service, purpose, asker, userId),
    userVerification: 'required',
    allowCredentials: passkeys.map(({ credentialId, transports }) => ({
      id: credentialId.toString('base64url'),
      transports: transports.filter(isTransport),
    })),
  })
  return options
}

const unknown = () =>
  new Refused('passkey_failed', 'This passkey is not one of yours here, or it was removed. Sign in another way.')
const notAccepted = () =>
  new Refused('passkey_failed', 'The passkey was not accepted. Try again, or sign in another way.')

/** Whether the signature, the challenge, the page, the host, the person's presence and the count all hold. */
const verify = async ({ baseUrl, log }: PortalService, passkey: PasskeyRow, answer: Assertion, challenge: string) => {
  const { verifyAuthenticationResponse } = await webauthn()
  const { id, origin } = relyingParty(baseUrl)
  const { clientDataJSON, authenticatorData, signature } = answer.response
  const response = { clientDataJSON, authenticatorData, signature }
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId.toString('base64url'),
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
    })
    if (verified) return { counter: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp }
  } catch (error) {
    log.warn('a passkey did not hold', { passkey: passkey.id, why: (error as Error).message })
  }
  throw notAccepted()
}

const signatureOf = ({ id: passkeyId }: PasskeyRow, { response }: Assertion): PasskeySignature => ({
  passkeyId,
  clientData: Buffer.from(response.clientDataJSON, 'base64url'),
  authenticatorData: Buffer.from(response.authenticatorData, 'base64url'),
  signature: Buffer.from(response.signature, 'base64url'),
})

type Wanted = { purpose: Purpose; asker: Asker; address: string | null }

/**
 * Proves who somebody is by their passkey, which their device unlocked for them: both factors in one. `work` runs in the
 * transaction that counts its use. Refuses with `passkey_failed`.
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
      await notePasskeyUse(tx, passkey.id, await verify(service, passkey, answer, challenge))
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
