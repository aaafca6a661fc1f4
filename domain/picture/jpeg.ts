/** JPEG (ITU-T T.81, annex B): markers with segments up to the frame header, which has the size. */
import type { ReadSize } from './size.ts'

const isFrameHeader = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/** A frame header's segment: length, precision, height, width, and at least the number of components. */
const FRAME_HEADER_BYTES = 8

export const jpegSize: ReadSize = (bytes) => {
  if (bytes.length < 3 || bytes.readUIntBE(0, 3) !== 0xffd8ff) return undefined
  let at = 2
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] as number
    if (marker === 0xff) {
      at += 1
      continue
    }
    // Before the frame there are only segments: markers without one, and the start of data, are out of place.
    if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xda)) return null
    const segment = at + 2
    if (isFrameHeader(marker)) {
      if (segment + FRAME_HEADER_BYTES > bytes.length) return null
      return { height: bytes.readUInt16BE(segment + 3), width: bytes.readUInt16BE(segment + 5) }
    }
    const length = bytes.readUInt16BE(segment)
    if (length < 2) return null
    at = segment + length
  }
  return null
}
