/** Ed25519 keys from their 32 bytes of seed (RFC 8032). */
import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'

export const SEED_BYTES = 32

/** What stands before the seed in PKCS #8 (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC_KEY_BYTES = 32
/** What stands before a public key in its SubjectPublicKeyInfo (RFC 8410). */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')

export type SigningKey = {
  /** 32 bytes. */
  publicKey: Buffer
  /** 64 bytes, the same for the same message. */
  sign: (message: string | Uint8Array) => Buffer
}

export const openSigningKey = (seed: Uint8Array): SigningKey => {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' })
  return {
    publicKey: createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-PUBLIC_KEY_BYTES),
    sign: (message) => sign(null, Buffer.from(message), key),
  }
}

export const isSignedBy = (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean =>
  verify(
    null,
    message,
    createPublicKey({ key: Buffer.concat([SPKI_PREFIX, publicKey]), format: 'der', type: 'spki' }),
    signature,
  )
