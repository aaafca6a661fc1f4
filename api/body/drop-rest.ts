import type { IncomingMessage } from 'node:http'
import type { Request, RequestHandler } from 'express'
import { networkOf } from '../network.ts'
import { openPlaces, type PlaceLimits } from '../readers/places.ts'
import { KIB } from './sizes.ts'

/** How many bytes of a network are dropped in a turn: some megabytes a second. */
export const DROPPED_BYTES_PER_TURN = 256 * KIB
const TURN_MS = 50
/** How many bodies are dropped at once, in total and by network. A paused one holds up to 64 KiB and a connection. */
const DROPPED_AT_ONCE: PlaceLimits = { total: 512, perHolder: 32 }

/** `left`: the bytes left in the current turn, which begins with the first byte. */
type Dropping = { requests: Set<IncomingMessage>; left: number; hasTurn: boolean }

const turnFor = (begin: () => void): void => {
  setTimeout(begin, TURN_MS).unref()
}

/**
 * Reads and drops the rest of a body that was answered early, because many clients send all of a body before they read
 * the answer. Each network is throttled, since bytes that are only dropped cost as much as others. A network that has
 * too many such bodies at once has its further connections closed.
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
    // Marks the body as consumed: otherwise Node reads all of it at full speed once it is answered.
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

  /** Not before the end of the turn: otherwise each of several consecutive bodies would get a turn of its own. */
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
    // Runs before Node's own listener, which dumps a body that was not consumed.
    response.prependOnceListener('finish', () => {
      if (!request.complete && !request.destroyed) drop(request)
    })
    next()
  }
}
