/**
 * API keys: `pds_live_` or `pds_test_`, 30 random base62 characters, and 6 that hold the CRC32 of these, so that a
 * mistyped key is recognised without asking the database.
 */
import { crc32 } from 'node:zlib'
import type { Mode } from './actor.ts'
import { BASE62, base62 } from './ids.ts'

const SECRET_LENGTH = 30
const CHECKSUM_LENGTH = 6

export const API_KEY_BYTES = SECRET_LENGTH

const checksumOf = (secret: string): string => {
  let rest = crc32(secret)
  let text = ''
  for (let i = 0; i < CHECKSUM_LENGTH; i += 1) {
    text = (BASE62[rest % 62] as string) + text
    rest = Math.floor(rest / 62)
  }
  return text
}

/** A key from API_KEY_BYTES random bytes. */
export const apiKeyFrom = (mode: Mode, bytes: Uint8Array): string => {
  const secret = base62(bytes, SECRET_LENGTH)
  return `pds_${mode}_${secret}${checksumOf(secret)}`
}

const ENDING_LENGTH = 4

/** The last characters of a key, which are of its checksum: by them people tell keys apart. */
export const endingOf = (key: string): string => key.slice(-ENDING_LENGTH)

const KEY = /^pds_(?:live|test)_([0-9A-Za-z]{30})([0-9A-Za-z]{6})$/

export const isApiKey = (text: string): boolean => {
  const [, secret, checksum] = KEY.exec(text) ?? []
  return secret !== undefined && checksumOf(secret) === checksum
}
