import type { IncomingMessage } from 'node:http'
import { createGunzip } from 'node:zlib'
import { Refused } from '../../domain/refusals.ts'
import { openPace, WINDOW_MS } from '../readers/pace.ts'
import type { Share } from './in-flight.ts'
import { tooLarge } from './sizes.ts'

/** The initial size of the buffer. */
const FIRST_BYTES = 16 * 1_024
const UNPACKED_PIECE_BYTES = 64 * 1_024

/**
 * `withinMs`: the deadline for all of the body; null: the server's timeout for any request, and a minimum rate in each
 * window of `windowMs`.
 */
type Reading = { maxBytes: number; share: Share; withinMs?: number | null; windowMs?: number }

const NOT_GZIP = 'The body is not valid gzip, although its Content-Encoding says so.'

const incomplete = () => new Refused('bad_request', 'The body ended before it was complete. Send it again.')

/** Refuses any encoding but gzip. */
const isGzip = ({ headers }: IncomingMessage): boolean => {
  const encoding = headers['content-encoding']?.toLowerCase() ?? 'identity'
  if (encoding !== 'identity' && encoding !== 'gzip')
    throw new Refused('bad_request', 'Send the body uncompressed, or with "Content-Encoding: gzip".')
  return encoding === 'gzip'
}

/**
 * One buffer that grows with the body, and whose size is reserved in the budget before it is allocated. Pieces are
 * copied into it, because a request may come in pieces of one byte, each of which takes a hundred as a buffer of its
 * own.
 */
const growing = (mostBytes: number, share: Share) => {
  let bytes = Buffer.alloc(0)
  let length = 0
  const makeRoom = (needed: number) => {
    if (needed <= bytes.length) return
    const largerBytes = Math.min(mostBytes, Math.max(needed, 2 * bytes.length, FIRST_BYTES))
    share.hold(largerBytes - bytes.length)
    const larger = Buffer.allocUnsafeSlow(largerBytes)
    bytes.copy(larger, 0, 0, length)
    bytes = larger
  }
  return {
    add: (piece: Buffer) => {
      makeRoom(length + piece.length)
      length += piece.copy(bytes, length)
    },
    taken: () => bytes.subarray(0, length),
  }
}

type Time = { withinMs: number | null; windowMs: number }

/** Calls `late` when the body misses its deadline, or is too slow in a window. Returns what stops the watch. */
const watchTime = (request: IncomingMessage, { withinMs, windowMs }: Time, late: () => void): (() => void) => {
  if (withinMs !== null) {
    const timer = setTimeout(late, withinMs)
    return () => clearTimeout(timer)
  }
  const pace = openPace({ windowMs })
  const count = ({ length }: Buffer) => {
    pace.take(length)
    pace.offer()
  }
  const timer = setInterval(() => {
    if (pace.wasTooSlow()) late()
  }, windowMs)
  pace.offer()
  request.on('data', count)
  return () => {
    clearInterval(timer)
    request.off('data', count)
  }
}

/**
 * Reads a request's body, decompressed. Called once the caller is known, so that only a small body is read of
 * strangers. Refuses with `payload_too_large`, `bad_request`, `bodies_at_once` and `busy`.
 */
export const readBody = async (request: IncomingMessage, reading: Reading): Promise<Buffer<ArrayBuffer>> => {
  const { maxBytes, share, withinMs = null, windowMs = WINDOW_MS } = reading
  const isPacked = isGzip(request)
  const refusal = () => new Refused('payload_too_large', tooLarge(maxBytes))
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced > maxBytes) throw refusal()
  if (request.destroyed) throw incomplete()

  const unpacker = isPacked ? createGunzip({ chunkSize: UNPACKED_PIECE_BYTES }) : null
  const body = growing(isPacked ? maxBytes : announced || maxBytes, share)
  let packed = 0
  let length = 0
  const { promise, resolve, reject } = Promise.withResolvers<void>()

  const take = (piece: Buffer) => {
    length += piece.length
    if (length > maxBytes) throw refusal()
    body.add(piece)
  }
  /** A compressed body may be endless and decompress to nothing, so its compressed size is limited as well. */
  const countPacked = (piece: Buffer) => {
    packed += piece.length
    if (packed > maxBytes) throw refusal()
  }
  const trying = (step: (piece: Buffer) => void) => (piece: Buffer) => {
    try {
      step(piece)
    } catch (error) {
      reject(error)
    }
  }
  const stopped = () => {
    if (!request.complete) reject(incomplete())
  }
  const late = () => reject(new Refused('bad_request', 'The body did not arrive in time. Send it again.'))

  const onPiece = trying(take)
  const onPacked = trying(countPacked)
  request.on('data', unpacker ? onPacked : onPiece)
  request.once('close', stopped).once('error', stopped)
  ;(unpacker ?? request).once('end', resolve)
  unpacker?.on('data', onPiece).once('error', () => reject(new Refused('bad_request', NOT_GZIP)))
  if (unpacker) request.pipe(unpacker)
  const stopWatching = watchTime(request, { withinMs, windowMs }, late)
  try {
    await promise
    return body.taken()
  } finally {
    stopWatching()
    request.off('data', onPiece).off('data', onPacked).off('close', stopped).off('error', stopped).off('end', resolve)
    request.on('error', () => {})
    if (unpacker) {
      request.unpipe(unpacker)
      unpacker.destroy()
    }
    // After a refusal, `dropRest` drops the rest of the body once it is answered, and the connection stays usable.
    request.pause()
  }
}
