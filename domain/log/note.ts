/** Signed notes and the checkpoint that one carries: C2SP signed-note and tlog-checkpoint, with Ed25519. */
import { hash } from 'node:crypto'
import { isSignedBy, openSigningKey } from './ed25519.ts'
import { LOG_PATH } from './tiles.ts'

/** The name of a log is its address without a scheme. */
export const originOf = (publicUrl: string): string => {
  const { host, pathname } = new URL(publicUrl)
  return `${host}${pathname.replace(/\/+$/, '')}${LOG_PATH}`
}

const ED25519 = Buffer.of(1)
const KEY_ID_BYTES = 4

export type Signer = {
  /** The id of the key under the log's name. */
  keyId: Buffer
  /** How others are told the key: C2SP's vkey, `<name>+<key id>+<type and key>`. */
  verifierKey: string
  sign: (message: string | Uint8Array) => Buffer
}

export const openSigner = (name: string, seed: Uint8Array): Signer => {
  const { publicKey, sign } = openSigningKey(seed)
  const typed = Buffer.concat([ED25519, publicKey])
  const keyId = hash('sha256', Buffer.concat([Buffer.from(`${name}\n`), typed]), 'buffer').subarray(0, KEY_ID_BYTES)
  return { keyId, verifierKey: `${name}+${keyId.toString('hex')}+${typed.toString('base64')}`, sign }
}

/** What a checkpoint says: the log has so many entries and this root. */
const checkpointText = (origin: string, size: number, root: Buffer): string =>
  `${origin}\n${size}\n${root.toString('base64')}\n`

/** A checkpoint signed under the log's own name, by each of its keys. */
export const signedCheckpoint = (origin: string, size: number, root: Buffer, signers: readonly Signer[]): string => {
  const text = checkpointText(origin, size, root)
  const lines = signers.map(
    ({ keyId, sign }) => `— ${origin} ${Buffer.concat([keyId, sign(text)]).toString('base64')}\n`,
  )
  return `${text}\n${lines.join('')}`
}

const CHECKPOINT = /^(?<text>[^\n]+\n(?<size>\d{1,15})\n(?<root>[A-Za-z0-9+/]{43}=)\n)\n(?<signatures>(?:— [^\n]+\n)+)$/

/** What a checkpoint says, if one of these public keys has signed it; null: none has. */
export const openCheckpoint = (note: string, publicKeys: readonly Buffer[]): { size: number; root: Buffer } | null => {
  const { text, size, root, signatures } = CHECKPOINT.exec(note)?.groups ?? {}
  if (text === undefined || root === undefined || signatures === undefined) return null
  const signed = signatures
    .trimEnd()
    .split('\n')
    .map((line) => Buffer.from(line.slice(line.lastIndexOf(' ') + 1), 'base64').subarray(KEY_ID_BYTES))
  const isOurs = publicKeys.some((key) => signed.some((signature) => isSignedBy(key, Buffer.from(text), signature)))
  return isOurs ? { size: Number(size), root: Buffer.from(root, 'base64') } : null
}
