import { z } from 'zod'

/** What browsers answer for passkeys, with a length limit before anything reads it. */

const base64url = (max: number) =>
  z
    .string({ error: 'is missing' })
    .max(max, 'is too long')
    .regex(/^[A-Za-z0-9_-]+$/, 'must be base64url')

const CREDENTIAL_ID = 1_400
const DATA = 8_000

const parts = {
  id: base64url(CREDENTIAL_ID),
  rawId: base64url(CREDENTIAL_ID),
  type: z.literal('public-key'),
}

/** A device's answer when it was asked to sign. */
export const assertion = z.object({
  ...parts,
  response: z.object({
    clientDataJSON: base64url(DATA),
    authenticatorData: base64url(DATA),
    signature: base64url(DATA),
    userHandle: base64url(200).optional(),
  }),
})
export type Assertion = z.infer<typeof assertion>

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
type Transport = (typeof TRANSPORTS)[number]

export const isTransport = (text: string): text is Transport => (TRANSPORTS as readonly string[]).includes(text)

/** A device's answer when it was asked to make a passkey. */
export const attestation = z.object({
  ...parts,
  response: z.object({
    clientDataJSON: base64url(DATA),
    attestationObject: base64url(2 * DATA),
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
})
export type Attestation = z.infer<typeof attestation>

const clientData = z.object({ challenge: base64url(100) })

/** The challenge that an answer says it answers; null: it does not say. */
export const challengeIn = (clientDataJson: string): Buffer | null => {
  try {
    const { challenge } = clientData.parse(JSON.parse(Buffer.from(clientDataJson, 'base64url').toString()))
    return Buffer.from(challenge, 'base64url')
  } catch {
    return null
  }
}
