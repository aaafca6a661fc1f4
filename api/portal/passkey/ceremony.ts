/** What a device is asked for when it makes a passkey and when it signs with one, and whether its answers hold. */
import type { Logger } from 'winston'
import { Refused } from '../../../domain/refusals.ts'
import { signInWords } from '../../../domain/refusal-words/sign-in.ts'
import { type Assertion, type Attestation, isTransport } from './answers.ts'
import { relyingParty } from './relying-party.ts'
import { webauthn } from './webauthn.ts'

type Place = { baseUrl: string; log: Logger }
type Challenge = Buffer<ArrayBuffer>
type Person = { id: string; email: string; name: string }
/** How an existing passkey is described to a browser. */
type Shown = { credentialId: Buffer; transports: readonly string[] }
type Checked = { id: string; credentialId: Buffer; publicKey: Buffer; counter: number }

/** EdDSA, ECDSA with P-256 and RSA, as COSE numbers them: every device has one. */
const ALGORITHMS = [-8, -7, -257]

const shownOf = ({ credentialId, transports }: Shown) => ({
  id: credentialId.toString('base64url'),
  transports: transports.filter(isTransport),
})

/**
 * The WebAuthn options to make a passkey that the device unlocks by PIN or biometrics (`userVerification`), and offers
 * without an e-mail address.
 */
export const optionsToMake = async (
  { baseUrl }: Pick<Place, 'baseUrl'>,
  { id: personId, email, name }: Person,
  challenge: Challenge,
  has: readonly Shown[],
) => {
  const { id, name: rpName } = relyingParty(baseUrl)
  const { generateRegistrationOptions } = await webauthn()
  const { extensions: _none, ...options } = await generateRegistrationOptions({
    rpID: id,
    rpName,
    userID: new Uint8Array(Buffer.from(personId)),
    userName: email,
    userDisplayName: name,
    challenge,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: has.map(shownOf),
  })
  return options
}

export const notAdded = () => new Refused('passkey_failed', signInWords.passkeyNotAdded)

/** The passkey that a device made. Refuses with `passkey_failed`. */
export const readMade = async ({ baseUrl, log }: Place, { response, ...answer }: Attestation, challenge: string) => {
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
      return {
        credentialId: Buffer.from(credential.id, 'base64url'),
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports,
        isBackedUp,
      }
    }
  } catch (error) {
    log.warn('a new passkey did not hold', { why: (error as Error).message })
  }
  throw notAdded()
}

/**
 * The WebAuthn options to sign with one of these passkeys or, if the list is empty, with any that the browser has for
 * us.
 */
export const optionsToSign = async (
  { baseUrl }: Pick<Place, 'baseUrl'>,
  challenge: Challenge,
  passkeys: readonly Shown[],
) => {
  const { generateAuthenticationOptions } = await webauthn()
  const { extensions: _none, ...options } = await generateAuthenticationOptions({
    rpID: relyingParty(baseUrl).id,
    challenge,
    userVerification: 'required',
    allowCredentials: passkeys.map(shownOf),
  })
  return options
}

/**
 * Verifies a signature with its challenge, origin, host, user verification and counter. Returns the new counter, and
 * whether the passkey is backed up. Refuses with `passkey_failed`.
 */
export const readSigned = async ({ baseUrl, log }: Place, passkey: Checked, answer: Assertion, challenge: string) => {
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
  throw new Refused('passkey_failed', signInWords.passkeyRefused)
}
