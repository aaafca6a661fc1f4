import type { IncomingMessage } from 'node:http'
import type { Request, RequestHandler } from 'express'
import { networkOf } from '../network.ts'
import { openPlaces, type PlaceLimits } from '../readers/places.ts'
import { KIB } from './sizes.ts'

/** Of a network, in a turn: some megabytes a second. */
export const DROPPED_BYTES_PER_TURN = 256 * KIB
const TURN_MS = 50
/** Bodies that are dropped at once, by network. One whose turn is awaited keeps up to 64 KiB and a connection. */
const DROPPED_AT_ONCE: PlaceLimits = { total: 512, perHolder: 32 }

/** `left`: of its turn, which begins with a byte. */
type Dropping = { requests: Set<IncomingMessage>; left: number; hasTurn: boolean }

const turnFor = (begin: () => void): void => {
  setTimeout(begin, TURN_MS).unref()
}

/**
 * Reads what is still to come of a body that was answered without it, and drops it: many clients send all of a body
 * before they look for an answer. No faster than at a pace, by network, because the bytes of a stranger who sends
 * megabytes after megabytes cost as much as those of others. A network with many such bodies at once has the
 * connections of the others closed.
 */
export const dropRest = (nextTurn = turnFor, atOnce = DROPPED_AT_ONCE): RequestHandler => {
  const networks = new Map<string, Dropping>()
  const places = openPlaces(atOnce)

  const drop = (request: Request): void => {
    const network = networkOf(request)
    const place = places.take(network)
    if ('full' in place) {
      request.destroy()
      return
    }
    const dropping = networks.get(network) ?? { requests: new Set(), left: DROPPED_BYTES_PER_TURN, hasTurn: false }
    networks.set(network, dropping)
    dropping.requests.add(request)
    // Node reads all of a body that nobody has begun to read once it is answered, as fast as it comes.
    request.read(0)
    request.once('close', () => {
      place.release()
      dropping.requests.delete(request)
      forget(network, dropping)
    })
    request.on('data', ({ length }: Buffer) => take(network, dropping, length))
    if (dropping.left > 0) request.resume()
    else request.pause()
  }

  /** Not before the end of its turn: one body after the other would each have a turn of its own. */
  const forget = (network: string, dropping: Dropping): void => {
    if (dropping.requests.size === 0 && !dropping.hasTurn) networks.delete(network)
  }

  const take = (network: string, dropping: Dropping, bytes: number): void => {
    dropping.left -= bytes
    if (dropping.left <= 0) for (const request of dropping.requests) request.pause()
    if (dropping.hasTurn) return
    dropping.hasTurn = true
    nextTurn(() => {
      dropping.hasTurn = false
      dropping.left = DROPPED_BYTES_PER_TURN
      for (const request of dropping.requests) request.resume()
      forget(network, dropping)
    })
  }

  return (request, response, next) => {
    // Before Node's own listener, which looks whether the body is read.
    response.prependOnceListener('finish', () => {
      if (!request.complete && !request.destroyed) drop(request)
    })
    next()
  }
}
