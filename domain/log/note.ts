/** Signed notes and the checkpoint that one carries: C2SP signed-note and tlog-checkpoint, with Ed25519. */
import { createPrivateKey, createPublicKey, hash, type KeyObject, sign } from 'node:crypto'
import { LOG_PATH } from './tiles.ts'

/** The name of a log is its address without a scheme. */
export const originOf = (publicUrl: string): string => {
  const { host, pathname } = new URL(publicUrl)
  return `${host}${pathname.replace(/\/+$/, '')}${LOG_PATH}`
}

const ED25519 = Buffer.of(1)
const KEY_ID_BYTES = 4
/** What stands before the 32 bytes of an Ed25519 seed in PKCS #8 (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC_KEY_BYTES = 32

export const SEED_BYTES = 32

export type Signer = {
  /** Of the key under this name. */
  keyId: Buffer
  /** How others are told the key: C2SP's vkey, `<name>+<key id>+<type and key>`. */
  verifierKey: string
  sign: (message: string | Uint8Array) => Buffer
}

const publicBytes = (key: KeyObject): Buffer =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-PUBLIC_KEY_BYTES)

export const openSigner = (name: string, seed: Uint8Array): Signer => {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' })
  const typed = Buffer.concat([ED25519, publicBytes(key)])
  const keyId = hash('sha256', Buffer.concat([Buffer.from(`${name}\n`), typed]), 'buffer').subarray(0, KEY_ID_BYTES)
  return {
    keyId,
    verifierKey: `${name}+${keyId.toString('hex')}+${typed.toString('base64')}`,
    sign: (message) => sign(null, Buffer.from(message), key),
  }
}

/** What a checkpoint says: the log has so many entries and this root. */
const checkpointText = (origin: string, size: number, root: Buffer): string =>
  `${origin}\n${size}\n${root.toString('base64')}\n`

/** A checkpoint signed under the log's own name. */
export const signedCheckpoint = (origin: string, size: number, root: Buffer, signer: Signer): string => {
  const text = checkpointText(origin, size, root)
  const signature = Buffer.concat([signer.keyId, signer.sign(text)]).toString('base64')
  return `${text}\n— ${origin} ${signature}\n`
}
