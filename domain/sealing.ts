/** Encrypts texts so that only holders of the key can read them (AES-256-GCM under a key made by HKDF). */
import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'

export const SALT_BYTES = 16
const TAG_BYTES = 16
const CIPHER = 'aes-256-gcm'
/** Each salt gives its own key, which seals one text: the nonce need not differ. */
const NONCE = Buffer.alloc(12)

const keyOf = (key: string, salt: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, 'prize drawings: sealed answer', 32))

/** `salt` is random, and SALT_BYTES long. The result begins with it and the tag. */
export const seal = (text: Buffer, key: string, salt: Buffer): Buffer => {
  const cipher = createCipheriv(CIPHER, keyOf(key, salt), NONCE)
  const sealed = Buffer.concat([cipher.update(text), cipher.final()])
  return Buffer.concat([salt, cipher.getAuthTag(), sealed])
}

/** The text that was sealed. Throws when the key is another or a byte has changed. */
export const unseal = (sealed: Buffer, key: string): string => {
  const decipher = createDecipheriv(CIPHER, keyOf(key, sealed.subarray(0, SALT_BYTES)), NONCE)
  decipher.setAuthTag(sealed.subarray(SALT_BYTES, SALT_BYTES + TAG_BYTES))
  const text = decipher.update(sealed.subarray(SALT_BYTES + TAG_BYTES))
  return Buffer.concat([text, decipher.final()]).toString('utf8')
}
