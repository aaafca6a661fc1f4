/**
 * Secrets as the database keeps them: sealed, so that a copy of the database alone can sign nothing (AES-256-GCM, with
 * a random nonce). A sealed secret is its key's id (4 bytes), the nonce (12), the tag (16), and the text. It belongs to
 * one row: under another row's id it does not open.
 */
import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
export const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const ID_BYTES = 4
const NONCE_END = ID_BYTES + NONCE_BYTES
const TAG_END = NONCE_END + TAG_BYTES

export type Keyring = {
  /** Seals a secret for the row of this id, with the current key. */
  seal: (secret: Buffer, rowId: string) => Buffer
  /** Throws if its key is none of these, if it is another row's, or if a byte has changed. */
  open: (sealed: Buffer, rowId: string) => Buffer
  /** The id of the current key: everything that the key sealed begins with it. */
  currentId: Buffer
  /** Whether a key of this id is among them. */
  has: (keyId: Buffer) => boolean
}

const idOf = (key: Buffer): Buffer =>
  hash('sha256', Buffer.concat([Buffer.from('prize drawings: key of secrets\n'), key]), 'buffer').subarray(0, ID_BYTES)

/** `current` seals; the ones before it still open what they sealed. Each is KEY_BYTES long. */
export const openKeyring = (current: Buffer, ...before: readonly Buffer[]): Keyring => {
  const keys = [current, ...before].map((key) => ({ id: idOf(key), key }))
  const currentId = idOf(current)
  const find = (keyId: Buffer) => keys.find(({ id }) => id.equals(keyId))
  const keyOf = (sealed: Buffer): Buffer => {
    const found = find(sealed.subarray(0, ID_BYTES))
    if (found) return found.key
    throw new Error('A secret is sealed with a key that SECRETS_KEY does not name: add that key after the current one.')
  }
  return {
    currentId,
    has: (keyId) => find(keyId) !== undefined,
    seal: (secret, rowId) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, current, nonce).setAAD(Buffer.from(rowId))
      const text = Buffer.concat([cipher.update(secret), cipher.final()])
      return Buffer.concat([currentId, nonce, cipher.getAuthTag(), text])
    },
    open: (sealed, rowId) => {
      const decipher = createDecipheriv(CIPHER, keyOf(sealed), sealed.subarray(ID_BYTES, NONCE_END), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAAD(Buffer.from(rowId)).setAuthTag(sealed.subarray(NONCE_END, TAG_END))
      return Buffer.concat([decipher.update(sealed.subarray(TAG_END)), decipher.final()])
    },
  }
}
