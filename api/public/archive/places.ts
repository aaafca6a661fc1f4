/**
 * The archives that are being downloaded. When all places are taken, the slowest of the readers that have had a minute
 * makes room for the next, so that one who holds all places, from however many addresses, blocks others for a minute at
 * most.
 */
import { openPlaces, type PlaceLimits } from '../../readers/places.ts'

/** Nobody is displaced earlier: a short archive is complete by then. */
const UNDISTURBED_MS = 60_000

type Reading = { since: number; bytes: number; end: () => void }

export type ArchivePlace = {
  /** Aborts when the archive has to make room. */
  signal: AbortSignal
  /** Passes the pieces on, and counts the bytes that were read. */
  counted: (pieces: AsyncIterable<Buffer>) => AsyncIterable<Buffer>
  release: () => void
}

export type ArchivePlaces = { take: (address: string) => ArchivePlace | { full: 'holder' | 'total' } }

export const openArchivePlaces = (limits: PlaceLimits, now = () => performance.now()): ArchivePlaces => {
  const places = openPlaces(limits)
  const readings = new Set<Reading>()

  const displaceSlowest = (): void => {
    const rateOf = ({ bytes, since }: Reading) => bytes / (now() - since)
    const [slowest] = [...readings]
      .filter(({ since }) => now() - since >= UNDISTURBED_MS)
      .toSorted((a, b) => rateOf(a) - rateOf(b))
    slowest?.end()
  }

  const takeOrDisplace = (address: string) => {
    const place = places.take(address)
    if ('release' in place || place.full === 'holder') return place
    displaceSlowest()
    return places.take(address)
  }

  return {
    take: (address) => {
      const place = takeOrDisplace(address)
      if ('full' in place) return place
      const displaced = new AbortController()
      const release = () => {
        readings.delete(reading)
        place.release()
      }
      const end = () => {
        release()
        displaced.abort()
      }
      const reading: Reading = { since: now(), bytes: 0, end }
      readings.add(reading)
      async function* counted(pieces: AsyncIterable<Buffer>) {
        for await (const piece of pieces) {
          yield piece
          reading.bytes += piece.length
        }
      }
      return { signal: displaced.signal, counted, release }
    },
  }
}
