import { counts } from './counts.ts'

/** What waits for a call: its host, and its share of the calls. */
export type Waiting = { id: string; host: string; share: string }

/**
 * Room for calls: so many at once, of these so many to one host and so many from one share. What has no room waits
 * here, each id once.
 */
export type Slots = {
  wait: (waiting: Waiting) => void
  /** Takes as many slots as there is room for: shares take turns, and hosts within each share. */
  take: () => Waiting[]
  free: (taken: Waiting) => void
  readonly waiting: number
}

type Limits = { atOnce: number; perHost: number; perShare?: number | undefined }

export const openSlots = ({ atOnce, perHost, perShare = atOnce }: Limits): Slots => {
  const waiting = new Set<string>()
  /** In turn: one that had its turn goes to the end. */
  const shares = new Map<string, Map<string, string[]>>()
  const hostsBusy = counts()
  const sharesBusy = counts()
  let busyCount = 0

  const takeOf = (share: string, hosts: Map<string, string[]>): Waiting[] => {
    if (busyCount >= atOnce || sharesBusy.of(share) >= perShare) return []
    const next = hosts.entries().find(([host]) => hostsBusy.of(host) < perHost)
    if (!next) return []
    const [host, ids] = next
    const id = ids.shift() as string
    hosts.delete(host)
    if (ids.length > 0) hosts.set(host, ids)
    shares.delete(share)
    if (hosts.size > 0) shares.set(share, hosts)
    waiting.delete(id)
    hostsBusy.add(host, 1)
    sharesBusy.add(share, 1)
    busyCount += 1
    return [{ id, host, share }]
  }

  return {
    wait: ({ id, host, share }) => {
      if (waiting.has(id)) return
      waiting.add(id)
      const hosts = shares.get(share) ?? new Map<string, string[]>()
      shares.set(share, hosts)
      const ids = hosts.get(host)
      if (ids) ids.push(id)
      else hosts.set(host, [id])
    },
    take: () => {
      const taken: Waiting[] = []
      const takeRound = () => [...shares].flatMap(([share, hosts]) => takeOf(share, hosts))
      for (let round = takeRound(); round.length > 0; round = takeRound()) taken.push(...round)
      return taken
    },
    free: ({ host, share }) => {
      hostsBusy.add(host, -1)
      sharesBusy.add(share, -1)
      busyCount -= 1
    },
    get waiting() {
      return waiting.size
    },
  }
}
