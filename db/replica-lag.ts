/** How far a replica lags behind, found by comparing its position with those that its primary had at noted times. */
import { setTimeout as sleep } from 'node:timers/promises'

/** How old data may be that is read for the public. */
const MOST_LAG_MS = 5_000
const NOTE_EVERY_MS = 1_000

/** A position in a write-ahead log, and the identity of that log. */
export type Place = { position: string; history: string }

type Watched = {
  /** The primary's current place; null: it is not known. */
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

/** Watches the lag, with a look every second, until `end` is called. */
export const watchLag = ({ findPlace, findReplayed, onError }: Watched) => {
  /** Undefined: the replica has not been looked at yet. */
  let isUp: boolean | undefined
  let history = ''
  let seen = { atMs: performance.now(), lagMs: 0 }
  let noted: (Place & { atMs: number })[] = []

  const note = async (): Promise<void> => {
    const atMs = performance.now()
    const place = await findPlace()
    if (place !== null) noted.push({ atMs, ...place })
    // The oldest place that is kept is at least MOST_LAG_MS old: `recent` returns it.
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
    // A replica that has not reached any noted place is behind the oldest one.
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
    /** Stops reads from the replica until it answers again. */
    noteDown: (): void => {
      isUp = false
    },
    /** The newest known place that is at least as old as public data may be; null: none is known. */
    recent: (): Place | null => {
      const [first] = noted
      return first && performance.now() - first.atMs >= MOST_LAG_MS ? first : null
    },
    /** The lag, which grows while the replica cannot be reached. */
    seconds: (): number => (seen.lagMs + (isUp ? 0 : performance.now() - seen.atMs)) / 1_000,
    end: async (): Promise<void> => {
      ending.abort()
      await watching
    },
  }
}
