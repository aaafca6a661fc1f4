/** WebP (RFC 9649): a RIFF file whose first chunk has the size, in one of three ways. */
import type { ReadSize } from './size.ts'

const DATA = 20
/** Enough for the size in each kind of chunk. */
const MIN_BYTES = 30

export const webpSize: ReadSize = (bytes) => {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return undefined
  if (bytes.length < MIN_BYTES) return null
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: bytes.readUIntLE(DATA + 4, 3) + 1, height: bytes.readUIntLE(DATA + 7, 3) + 1 }
    case 'VP8L': {
      if (bytes[DATA] !== 0x2f) return null
      const bits = bytes.readUInt32LE(DATA + 1)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8 ':
      if (bytes.readUIntBE(DATA + 3, 3) !== 0x9d012a) return null
      return { width: bytes.readUInt16LE(DATA + 6) & 0x3fff, height: bytes.readUInt16LE(DATA + 8) & 0x3fff }
    default:
      return null
  }
}
