/** PNG (W3C PNG, 5.2 and 11.2.1): the signature, then the header chunk with width and height. */
import type { ReadSize } from './size.ts'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const HEADER_CHUNK = Buffer.from('\0\0\0\rIHDR', 'latin1')
const HEADER_END = 33

export const pngSize: ReadSize = (bytes) => {
  if (!bytes.subarray(0, 8).equals(SIGNATURE)) return undefined
  if (bytes.length < HEADER_END || !bytes.subarray(8, 16).equals(HEADER_CHUNK)) return null
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}
