import { newId } from '../../../db/new-id.ts'
import { auditUser } from '../../../db/queries/auditing.ts'
import { countPasskeys, findPasskeysOf, insertPasskey, MAX_PASSKEYS } from '../../../db/queries/account/passkeys.ts'
import { countRecoveryCodes } from '../../../db/queries/account/recovery-codes.ts'
import { confirmSession, endSessions } from '../../../db/queries/account/sessions.ts'
import { lockUser } from '../../../db/queries/account/users.ts'
import { Refused } from '../../../domain/refusals.ts'
import { wantMail } from '../../actions/account/want-mail.ts'
import type { PortalService } from '../context.ts'
import { makeRecoveryCodes } from '../sign-in/second-factor.ts'
import type { Session } from '../sign-in/session.ts'
import { type Attestation, isTransport } from './answers.ts'
import { makeChallenge, useChallenge } from './challenge.ts'
import { relyingParty } from './relying-party.ts'
import { webauthn } from './webauthn.ts'

/** EdDSA, ECDSA with P-256 and RSA, as COSE numbers them: every device has one. */
const ALGORITHMS = [-8, -7, -257]

const purpose = 'add'

/** What a browser needs to make a passkey: one that the device unlocks for its owner, and finds without being told whose. */
export const askToMake = async (service: PortalService, { id: sessionId, userId, email, name }: Session) => {
  const { id, name: rpName } = relyingParty(service.baseUrl)
  const has = await service.statements.rows(findPasskeysOf, [userId])
  const { generateRegistrationOptions } = await webauthn()
  const { extensions: _none, ...options } = await generateRegistrationOptions({
    rpID: id,
    rpName,
    userID: new Uint8Array(Buffer.from(userId)),
    userName: email,
    userDisplayName: name,
    challenge: await makeChallenge(service, purpose, { sessionId }, userId),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: has.map(({ credentialId, transports }) => ({
      id: credentialId.toString('base64url'),
      transports: transports.filter(isTransport),
    })),
  })
  return options
}

const notAccepted = () => new Refused('passkey_failed', 'The passkey was not accepted. Try again.')

const verify = async ({ baseUrl, log }: PortalService, { response, ...answer }: Attestation, challenge: string) => {
  const { verifyRegistrationResponse } = await webauthn()
  const { id, origin } = relyingParty(baseUrl)
  const transports = response.transports.filter(isTransport)
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...answer, response: { ...response, transports }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (registrationInfo) {
      const { credential, credentialBackedUp: isBackedUp } = registrationInfo
      const credentialId = Buffer.from(credential.id, 'base64url')
      return {
        credentialId,
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports,
        isBackedUp,
      }
    }
  } catch (error) {
    log.warn('a new passkey did not hold', { why: (error as Error).message })
  }
  throw notAccepted()
}

/**
 * Adds the passkey that a device has made. The first second factor ends the other sessions, which began without one, and
 * brings recovery codes, shown only once; null: there are some already. Refuses with `passkey_failed` and
 * `passkey_limit`.
 */
export const addPasskey = async (
  service: PortalService,
  { id: sessionId, userId, token }: Session,
  { name, answer }: { name: string; answer: Attestation },
): Promise<string[] | null> => {
  const { clientDataJSON } = answer.response
  const { challenge } = await useChallenge(service, { purpose, asker: { sessionId }, clientDataJSON })
  const made = await verify(service, answer, challenge)
  const [codes] = await service.statements.rows(countRecoveryCodes, [userId])
  return service.pool.transaction(async (tx) => {
    const user = await lockUser(tx, userId)
    if ((await countPasskeys(tx, userId)) >= MAX_PASSKEYS)
      throw new Refused(
        'passkey_limit',
        `You have ${MAX_PASSKEYS} passkeys already. Remove one that you no longer use.`,
      )
    await confirmSession(tx, sessionId)
    if (!(await insertPasskey(tx, token, { id: newId('psk'), userId, name, ...made }))) throw notAccepted()
    if (user.totpSecret === null && !user.hasPasskey) await endSessions(tx, userId, sessionId)
    await auditUser(tx, userId, { action: 'user.passkey_added', detail: { name } })
    await wantMail(tx, service, { to: user.email, kind: 'passkey_added', facts: { passkey: name }, userId })
    return codes && codes.left > 0 ? null : makeRecoveryCodes(tx, userId)
  })
}
