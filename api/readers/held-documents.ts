import type { ServerResponse } from 'node:http'
import { Refused } from '../../domain/refusals.ts'
import { openPlaces } from './places.ts'

/** Smaller documents are not counted, because a connection itself takes as much. */
const LARGE_BYTES = 1_024 * 1_024
/** The total of the different large documents being sent: several proofs of 100,000 winners, 27 MB each. */
const MAX_HELD_BYTES = 256 * 1_024 * 1_024
const MAX_HELD_BYTES_PER_READER = 96 * 1_024 * 1_024
const RETRY_SECONDS = '10'

type Document = { body: Buffer }

export type HeldDocuments<Held extends Document> = {
  /** The document of this name that is being sent to somebody. */
  find: (name: string) => Held | undefined
  /** Holds it until the response has ended. Throws a refusal where too much is held, for this reader or for all. */
  hold: (name: string, document: Held, to: { reader: string; response: ServerResponse }) => void
}

type Held = { release: () => void; readers: Map<string, { times: number; release: () => void }> }

const taken = (place: { release: () => void } | { full: 'holder' | 'total' }): (() => void) => {
  if ('release' in place) return place.release
  throw place.full === 'holder'
    ? new Refused('too_many_at_once', 'You are reading several large documents. Ask again once one of them is done.')
    : new Refused('busy', 'Many large documents are being read right now. Try again in a moment.')
}

/**
 * The large documents that are being sent. All readers of a document share its memory, however slowly they read, and
 * even if a cache has evicted it. How many different ones are held is bounded, for each reader and in total.
 */
export const heldDocuments = <Each extends Document>(): HeldDocuments<Each> => {
  const ofReaders = openPlaces({ total: Number.POSITIVE_INFINITY, perHolder: MAX_HELD_BYTES_PER_READER })
  const ofAll = openPlaces({ total: MAX_HELD_BYTES, perHolder: Number.POSITIVE_INFINITY })
  const named = new Map<string, Each>()
  const held = new Map<Each, Held>()

  const enter = (document: Each, reader: string): Held => {
    const bytes = document.body.length
    const known = held.get(document)
    const place = known?.readers.get(reader) ?? { times: 0, release: taken(ofReaders.take(reader, bytes)) }
    try {
      const one: Held = known ?? { readers: new Map(), release: taken(ofAll.take('all', bytes)) }
      one.readers.set(reader, place)
      held.set(document, one)
      place.times += 1
      return one
    } catch (error) {
      place.release()
      throw error
    }
  }

  const leave = (name: string, document: Each, reader: string): void => {
    const one = held.get(document)
    const place = one?.readers.get(reader)
    if (!one || !place) return
    place.times -= 1
    if (place.times > 0) return
    place.release()
    one.readers.delete(reader)
    if (one.readers.size > 0) return
    one.release()
    held.delete(document)
    if (named.get(name) === document) named.delete(name)
  }

  return {
    find: (name) => named.get(name),
    hold: (name, document, { reader, response }) => {
      if (document.body.length < LARGE_BYTES || response.destroyed) return
      response.setHeader('Retry-After', RETRY_SECONDS)
      enter(document, reader)
      response.removeHeader('Retry-After')
      named.set(name, document)
      response.once('close', () => leave(name, document, reader))
    },
  }
}
