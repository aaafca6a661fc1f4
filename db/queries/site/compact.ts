/** Bodies that are compressed with one of their kind, which they are like but for a few hundred bytes. */
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'

/** Higher levels take twice the time for a tenth of the bytes. */
const LEVEL = 1

/** Told the size before, it makes its tables no larger than that. */
export const compact = (body: Buffer, dictionary: Buffer): Buffer =>
  zstdCompressSync(body, {
    dictionary,
    pledgedSrcSize: body.length,
    params: { [constants.ZSTD_c_compressionLevel]: LEVEL },
  })

export const whole = (stored: Buffer, dictionary: Buffer): Buffer => zstdDecompressSync(stored, { dictionary })

/** A proof names its random value here first: in other texts a quotation mark is escaped. */
const BEFORE_VALUE = '"value":"0x'
const VALUE_BYTES = 32
const VALUE_DIGITS = 2 * VALUE_BYTES

/** The proof's random value, for the database to look at, and the rest of it compressed. Null: it is no such proof. */
export const compactProof = (proof: Buffer, dictionary: Buffer): Buffer | null => {
  const start = proof.indexOf(BEFORE_VALUE) + BEFORE_VALUE.length
  const digits = proof.toString('latin1', start, start + VALUE_DIGITS)
  const value = Buffer.from(digits, 'hex')
  if (value.toString('hex') !== digits || value.length !== VALUE_BYTES) return null
  const rest = Buffer.concat([proof.subarray(0, start), proof.subarray(start + VALUE_DIGITS)])
  return Buffer.concat([value, compact(rest, dictionary)])
}

export const wholeProof = (stored: Buffer, dictionary: Buffer): Buffer => {
  const rest = whole(stored.subarray(VALUE_BYTES), dictionary)
  const start = rest.indexOf(BEFORE_VALUE) + BEFORE_VALUE.length
  return Buffer.concat([
    rest.subarray(0, start),
    Buffer.from(stored.toString('hex', 0, VALUE_BYTES)),
    rest.subarray(start),
  ])
}
