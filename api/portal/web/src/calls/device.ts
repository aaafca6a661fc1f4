import type {
  PublicKeyCredentialCreationOptionsJSON as MakeOptions,
  PublicKeyCredentialRequestOptionsJSON as SignOptions,
} from '@simplewebauthn/browser'
import { texts } from '../texts/texts.ts'

export type { SignOptions }

/** Whether this browser has passkeys at all. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function'

const whyNot = (error: unknown): string => {
  const words = texts.signIn.passkey
  const { name, code } = error as { name?: string; code?: string }
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' || name === 'InvalidStateError') return words.alreadyHere
  if (name === 'NotAllowedError' || name === 'AbortError') return words.cancelled
  return name === 'SecurityError' ? words.notHere : words.failed
}

/** Gives a refusal by the device the form of a refusal by the server. */
const onDevice = async <Answer>(asked: Promise<Answer>): Promise<Answer> => {
  try {
    return await asked
  } catch (error) {
    throw Object.assign(new Error(whyNot(error)), { data: { reason: 'passkey_failed' } })
  }
}

// The library is loaded only when a passkey is asked for.
export const sign = async (optionsJSON: SignOptions) => {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const { id, rawId, type, response } = await onDevice(startAuthentication({ optionsJSON }))
  return { id, rawId, type, response }
}

export const make = async (optionsJSON: MakeOptions) => {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const { id, rawId, type, response } = await onDevice(startRegistration({ optionsJSON }))
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } }
}
