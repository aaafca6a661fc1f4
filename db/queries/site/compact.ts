/** Bodies compressed with a dictionary, a body of the same kind that differs from them in only a few hundred bytes. */
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { randomValues } from '../../../domain/drawing/prize.ts'

/** Level 1 takes two thirds of the time and a fifth more bytes; higher ones take longer for a hundredth less. */
const LEVEL = 6

/** Told the body's size beforehand, zstd makes its tables no larger than that. */
export const compact = (body: Buffer, dictionary: Buffer): Buffer =>
  zstdCompressSync(body, {
    dictionary,
    pledgedSrcSize: body.length,
    params: { [constants.ZSTD_c_compressionLevel]: LEVEL },
  })

export const whole = (stored: Buffer, dictionary: Buffer): Buffer => zstdDecompressSync(stored, { dictionary })

/** A draw's random value, and for how many positions its page or proof shows the values that follow from it. */
export type DrawValue = { value: Buffer; positions: number }

const VALUE_BYTES = 32
const COUNT_BYTES = 4
/** A page lists fewer, and a proof with more of them is not stored compact. */
const MOST_POSITIONS = 1_000

/** Two hexadecimal digits for each byte of the draw's value and of those that follow from it. */
const MOST_DIGITS = 2 * VALUE_BYTES * (1 + MOST_POSITIONS)

/**
 * Dictionaries with room for random values before them. Kept, because a copy for each draw would leave much garbage.
 */
const roomy = new WeakMap<Buffer, Buffer>()

const withRoom = (dictionary: Buffer): Buffer => {
  const room = roomy.get(dictionary) ?? Buffer.concat([Buffer.alloc(MOST_DIGITS), dictionary])
  roomy.set(dictionary, room)
  return room
}

/** The digits of a draw's values, cached as long as its `DrawValue` is referenced. */
const known = new WeakMap<DrawValue, string>()

const digitsOf = (draw: DrawValue): string => {
  const { value, positions } = draw
  const digits = known.get(draw) ?? value.toString('hex') + randomValues(value, positions).toString('hex')
  known.set(draw, digits)
  return digits
}

/**
 * The dictionary with the draw's random values before it. They cannot be compressed, but follow from the draw's value,
 * so that they are computed for writing and for reading. The buffer is shared: the result is valid until the next call.
 */
const withValues = (dictionary: Buffer, draw: DrawValue): Buffer => {
  const digits = digitsOf(draw)
  const room = withRoom(dictionary)
  const start = MOST_DIGITS - digits.length
  room.write(digits, start, 'latin1')
  return room.subarray(start)
}

/** The draw's random value, for the database to look at, how many follow from it, and the body compressed. */
export const compactDraw = (body: Buffer, dictionary: Buffer, draw: DrawValue): Buffer => {
  const followed = draw.positions <= MOST_POSITIONS ? draw : { ...draw, positions: MOST_POSITIONS }
  const count = Buffer.alloc(COUNT_BYTES)
  count.writeUInt32BE(followed.positions)
  return Buffer.concat([draw.value, count, compact(body, withValues(dictionary, followed))])
}

export const wholeDraw = (stored: Buffer, dictionary: Buffer): Buffer => {
  const value = stored.subarray(0, VALUE_BYTES)
  const positions = Math.min(stored.readUInt32BE(VALUE_BYTES), MOST_POSITIONS)
  return whole(stored.subarray(VALUE_BYTES + COUNT_BYTES), withValues(dictionary, { value, positions }))
}
