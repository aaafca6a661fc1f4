/**
 * Whether bytes are a picture that may be shown as an avatar, decided by the bytes alone: whatever a server calls them,
 * only these five kinds pass, and none of them can carry script (as SVG can). Browsers hold a picture uncompressed, so
 * its size in pixels is read from its header and limited too.
 */
import { avifSize } from './avif.ts'
import { gifSize } from './gif.ts'
import { jpegSize } from './jpeg.ts'
import { pngSize } from './png.ts'
import type { ReadSize, Size } from './size.ts'
import { webpSize } from './webp.ts'

export const MAX_PICTURE_BYTES = 512 * 1_024
export const MAX_PICTURE_PIXELS = 4_096

const readers = {
  'image/png': pngSize,
  'image/jpeg': jpegSize,
  'image/webp': webpSize,
  'image/gif': gifSize,
  'image/avif': avifSize,
} as const satisfies Record<string, ReadSize>

export type PictureType = keyof typeof readers
export const pictureTypes = Object.keys(readers) as readonly PictureType[]

/** `problem` continues a sentence ("The avatar’s address …"). */
export type ReadPicture = { type: PictureType; size: Size } | { problem: string }

export const readPicture = (bytes: Buffer): ReadPicture => {
  if (bytes.length > MAX_PICTURE_BYTES) return { problem: `gave more than ${MAX_PICTURE_BYTES / 1_024} KiB` }
  for (const type of pictureTypes) {
    const size = readers[type](bytes)
    if (size === undefined) continue
    if (size === null) return { problem: `gave a damaged picture (${type})` }
    const { width, height } = size
    if (width < 1 || height < 1) return { problem: `gave a picture of no size (${type})` }
    if (Math.max(width, height) > MAX_PICTURE_PIXELS)
      return { problem: `gave a picture of ${width} by ${height} pixels; ${MAX_PICTURE_PIXELS} are allowed` }
    return { type, size }
  }
  return { problem: 'gave something that is not a PNG, JPEG, WebP, GIF or AVIF picture' }
}
