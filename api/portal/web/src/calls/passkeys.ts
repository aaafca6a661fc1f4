import type {
  PublicKeyCredentialCreationOptionsJSON as MakeOptions,
  PublicKeyCredentialRequestOptionsJSON as SignOptions,
} from '@simplewebauthn/browser'
import { texts } from '../texts/texts.ts'
import { client } from './trpc.ts'

/** Whether this browser has passkeys at all. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function'

const whyNot = (error: unknown): string => {
  const words = texts.signIn.passkey
  const { name, code } = error as { name?: string; code?: string }
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' || name === 'InvalidStateError') return words.alreadyHere
  if (name === 'NotAllowedError' || name === 'AbortError') return words.cancelled
  return name === 'SecurityError' ? words.notHere : words.failed
}

/** What the device refuses reads like what the server refuses. */
const onDevice = async <Answer>(asked: Promise<Answer>): Promise<Answer> => {
  try {
    return await asked
  } catch (error) {
    throw Object.assign(new Error(whyNot(error)), { data: { reason: 'passkey_failed' } })
  }
}

// The library is loaded only when a passkey is asked for.
const sign = async (optionsJSON: SignOptions) => {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const { id, rawId, type, response } = await onDevice(startAuthentication({ optionsJSON }))
  return { id, rawId, type, response }
}

const make = async (optionsJSON: MakeOptions) => {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const { id, rawId, type, response } = await onDevice(startRegistration({ optionsJSON }))
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } }
}

/** Signs in with a passkey: one of those asked for, or any that this browser has for us. */
export const signInWithPasskey = async (asked: SignOptions | null): Promise<void> => {
  await client.passkey.signIn.mutate({ answer: await sign(asked ?? (await client.passkey.beginSignIn.mutate())) })
}

export const confirmWithPasskey = async (): Promise<void> => {
  await client.passkey.confirm.mutate({ answer: await sign(await client.passkey.beginConfirming.mutate()) })
}

/** Returns the recovery codes that came with a first one. */
export const addPasskey = async (name: string): Promise<readonly string[] | null> => {
  const answer = await make(await client.passkey.beginAdding.mutate())
  return (await client.passkey.add.mutate({ name, answer })).recoveryCodes
}
