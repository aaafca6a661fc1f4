/**
 * The signature by which a partner's server recognises a request as ours: Standard Webhooks over the message's id, its
 * time and its content, which for a GET is the path and query that are asked for.
 */
import { createHmac } from 'node:crypto'

const SECRET_PREFIX = 'whsec_'
export const SECRET_BYTES = 32

/** The secret as a partner keeps it, and as libraries for Standard Webhooks take it. */
export const spellSecret = (secret: Uint8Array): string => SECRET_PREFIX + Buffer.from(secret).toString('base64')

const sign = (secret: Uint8Array, text: string): string =>
  `v1,${createHmac('sha256', secret).update(text).digest('base64')}`

/** Headers for a message at a time in whole seconds, signed with every one of the secrets. */
export const signatureHeaders = (
  message: { id: string; at: Date; content: string },
  secrets: readonly Uint8Array[],
): Record<string, string> => {
  const timestamp = String(Math.floor(message.at.getTime() / 1000))
  const text = `${message.id}.${timestamp}.${message.content}`
  return {
    'webhook-id': message.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => sign(secret, text)).join(' '),
  }
}
