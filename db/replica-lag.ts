/** How far a replica is behind, by the positions that its primary had at times that are known here. */
import { setTimeout as sleep } from 'node:timers/promises'

/** What the public reads may be as old. */
const MOST_LAG_MS = 5_000
const NOTE_EVERY_MS = 1_000

/** A position, and the log that it is one of. */
export type Place = { position: string; history: string }

type Watched = {
  /** The primary's place now; null: it does not say. */
  findPlace: () => Promise<Place | null>
  /** The place that the replica has come to; null: it is no replica. */
  findReplayed: () => Promise<Place | null>
  /** The replica cannot be reached any more. */
  onError: (error: Error) => void
}

const numberOf = (position: string): bigint => {
  const [high = '0', low = '0'] = position.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/** Looks again and again, until it is ended. */
export const watchLag = ({ findPlace, findReplayed, onError }: Watched) => {
  /** Undefined: it has not been looked at. */
  let isUp: boolean | undefined
  let history = ''
  let seen = { atMs: performance.now(), lagMs: 0 }
  let noted: (Place & { atMs: number })[] = []

  const note = async (): Promise<void> => {
    const atMs = performance.now()
    const place = await findPlace()
    if (place !== null) noted.push({ atMs, ...place })
    // One of them is old enough for what the public reads.
    const kept = noted.findLastIndex((one) => atMs - one.atMs >= MOST_LAG_MS)
    noted = noted.slice(Math.max(kept, 0))
  }

  const look = async (): Promise<void> => {
    const replayed = await findReplayed()
    if (replayed === null) throw new Error('DATABASE_READ_URL leads to a server that is no replica.')
    const newest = noted.at(-1)
    history = replayed.history
    if (newest && newest.history !== history)
      throw new Error('It is a replica of another database, or does not follow yet the server that took over.')
    const had = noted.findLast((one) => numberOf(one.position) <= numberOf(replayed.position))
    // One that has none of them is behind all of them.
    const lagMs = newest ? newest.atMs - (had ?? noted[0] ?? newest).atMs : 0
    seen = { atMs: performance.now(), lagMs }
    isUp = true
  }

  const ending = new AbortController()
  const watching = (async () => {
    while (!ending.signal.aborted) {
      await note().catch(() => {})
      await look().catch((error: Error) => {
        if (isUp !== false) onError(error)
        isUp = false
      })
      await sleep(NOTE_EVERY_MS, undefined, { signal: ending.signal }).catch(() => {})
    }
  })()

  return {
    isUp: () => isUp === true,
    /** The log that it has replayed. */
    history: () => history,
    /** Nothing is read from it until it answers again. */
    noteDown: (): void => {
      isUp = false
    },
    /** The place of a moment ago, as old as what the public reads may be; null: nobody knows it. */
    recent: (): Place | null => {
      const [first] = noted
      return first && performance.now() - first.atMs >= MOST_LAG_MS ? first : null
    },
    /** While it cannot be reached, that grows. */
    seconds: (): number => (seen.lagMs + (isUp ? 0 : performance.now() - seen.atMs)) / 1_000,
    end: async (): Promise<void> => {
      ending.abort()
      await watching
    },
  }
}
