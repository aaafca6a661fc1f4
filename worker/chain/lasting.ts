import type { ChainContext, Head } from './context.ts'
import type { Nodes } from './nodes.ts'

type Place = Pick<ChainContext, 'nodes'>
type Now = Pick<Head, 'newestAt'>

/** From when on it lasts, and when it was noted last, in seconds of the chain. */
type Noted = { since: number; notedAt: number }

/**
 * Tracks for each key since when a condition lasts, because a single round says little. It counts once it has lasted
 * for `lastsSeconds`, and starts over when it was not noted for `lapsesSeconds`.
 */
export const openLasting = ({ lastsSeconds, lapsesSeconds }: { lastsSeconds: number; lapsesSeconds: number }) => {
  const known = new WeakMap<Nodes, Map<string, Noted>>()
  const notedOf = ({ nodes }: Place): Map<string, Noted> => {
    const noted = known.get(nodes) ?? new Map<string, Noted>()
    known.set(nodes, noted)
    return noted
  }
  return {
    /** Notes it for these keys, and returns those for which it has lasted. */
    note: (place: Place, { newestAt }: Now, keys: readonly string[]): ReadonlySet<string> => {
      const noted = notedOf(place)
      const now = newestAt.getTime() / 1000
      for (const [key, { notedAt }] of noted) if (now - notedAt > lapsesSeconds) noted.delete(key)
      for (const key of keys) noted.set(key, { since: noted.get(key)?.since ?? now, notedAt: now })
      return new Set(keys.filter((key) => now - (noted.get(key)?.since ?? now) >= lastsSeconds))
    },
    /** It is over for this key. Returns whether it had been noted. */
    end: (place: Place, key: string): boolean => notedOf(place).delete(key),
  }
}
