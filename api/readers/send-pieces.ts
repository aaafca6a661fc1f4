import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { openPace, type Pace, WINDOW_MS } from './pace.ts'

/** The size of a piece: small enough to show how far a reader is. */
export const PIECE_BYTES = 64 * 1_024

/** Views of the same memory: nothing is copied for a reader. */
function* piecesOf(body: Buffer): Generator<Buffer> {
  for (let at = 0; at < body.length; at += PIECE_BYTES) yield body.subarray(at, at + PIECE_BYTES)
}

async function* paced(bodies: AsyncIterable<Buffer> | Iterable<Buffer>, pace: Pace): AsyncGenerator<Buffer> {
  for await (const body of bodies) {
    for (const piece of piecesOf(body)) {
      pace.offer()
      yield piece
      pace.take(piece.length)
    }
  }
  // The last pieces are still in flight.
  pace.offer()
}

type Options = { signal?: AbortSignal; windowMs?: number }

/**
 * Sends the pieces as they come, and no faster than they are read. A reader below the minimum rate is cut off, to free
 * the memory that it holds. Settles once all is sent or the reader is gone.
 */
export const sendPieces = async (
  response: ServerResponse,
  bodies: AsyncIterable<Buffer> | Iterable<Buffer>,
  { signal, windowMs = WINDOW_MS }: Options = {},
): Promise<void> => {
  const pace = openPace({ windowMs })
  const late = new AbortController()
  const ended = signal ? AbortSignal.any([signal, late.signal]) : late.signal
  const watching = setInterval(() => pace.wasTooSlow() && late.abort(), windowMs)
  try {
    const pieces = Readable.from(paced(bodies, pace), { objectMode: true, highWaterMark: 1 })
    await pipeline(pieces, response, { signal: ended })
  } catch (error) {
    // A client that disconnected, or was too slow, is not our fault.
    if (!ended.aborted && (error as { code?: string }).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  } finally {
    clearInterval(watching)
  }
}
