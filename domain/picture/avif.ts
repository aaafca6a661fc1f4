/**
 * AVIF (AV1 Image File Format, over ISO/IEC 14496-12 and 23008-12): boxes in boxes. The size of each item in the file
 * is in its property `ispe`; the largest counts, because a picture made of tiles is itself one of the items.
 */
import type { ReadSize, Size } from './size.ts'

type Box = { type: string; body: Buffer }

/** More boxes than this on one level are not a picture's. */
const MAX_BOXES = 1_000
const SMALL_HEADER = 8
const LARGE_HEADER = 16
/** Version and flags, before what a full box holds. */
const FULL_HEADER = 4

/**
 * The boxes in these bytes, or null if they do not fit. A size of 1 means that it follows the type, 0 that the box is
 * the last.
 */
const boxesIn = (bytes: Buffer): Box[] | null => {
  const boxes: Box[] = []
  for (let at = 0; at < bytes.length; ) {
    if (at + SMALL_HEADER > bytes.length || boxes.length === MAX_BOXES) return null
    const size = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    const isLarge = size === 1
    if (isLarge && at + LARGE_HEADER > bytes.length) return null
    const header = isLarge ? LARGE_HEADER : SMALL_HEADER
    const whole = isLarge ? Number(bytes.readBigUInt64BE(at + SMALL_HEADER)) : size || bytes.length - at
    if (whole < header || at + whole > bytes.length) return null
    boxes.push({ type, body: bytes.subarray(at + header, at + whole) })
    at += whole
  }
  return boxes
}

const isAvif = (bytes: Buffer): boolean => {
  const [first] =
    bytes.toString('latin1', 4, 8) === 'ftyp' ? (boxesIn(bytes.subarray(0, bytes.readUInt32BE(0))) ?? []) : []
  const brands = first?.body.toString('latin1') ?? ''
  // The second four bytes are the minor version, not a brand.
  return [brands.slice(0, 4), ...(brands.slice(8).match(/.{4}/gs) ?? [])].includes('avif')
}

const inside = (boxes: readonly Box[] | null, type: string, header = 0): Box[] | null => {
  const found = boxes?.find((box) => box.type === type)
  return found ? boxesIn(found.body.subarray(header)) : null
}

const sizesIn = (properties: readonly Box[]): Size[] =>
  properties.flatMap(({ type, body }) =>
    type === 'ispe' && body.length >= FULL_HEADER + 8
      ? [{ width: body.readUInt32BE(FULL_HEADER), height: body.readUInt32BE(FULL_HEADER + 4) }]
      : [],
  )

export const avifSize: ReadSize = (bytes) => {
  if (!isAvif(bytes)) return undefined
  const sizes = sizesIn(inside(inside(inside(boxesIn(bytes), 'meta', FULL_HEADER), 'iprp'), 'ipco') ?? [])
  if (sizes.length === 0) return null
  return {
    width: Math.max(...sizes.map(({ width }) => width)),
    height: Math.max(...sizes.map(({ height }) => height)),
  }
}
