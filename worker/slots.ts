import { counts } from './counts.ts'

/**
 * A call that waits for a slot. `share`: the group whose limit it counts towards; `weight`: as how many calls it
 * counts, from 1 on.
 */
export type Waiting = { id: string; host: string; share: string; weight: number }

/**
 * Limits concurrent calls: in all and per share by their weights, and per host by their number. Calls without a slot
 * wait here, each id once.
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
  /** Round-robin by share, and by host within a share: the one that was served goes to the end. */
  const shares = new Map<string, Map<string, Waiting[]>>()
  const hostsBusy = counts()
  const sharesBusy = counts()
  let busyCount = 0

  const nextOf = (share: string, hosts: Map<string, Waiting[]>): Waiting | undefined => {
    const room = perShare - sharesBusy.of(share)
    if (room <= 0) return undefined
    const found = hosts
      .entries()
      .find(([host, [first]]) => hostsBusy.of(host) < perHost && (first?.weight ?? 0) <= room)
    return found?.[1][0]
  }

  const takeOf = (hosts: Map<string, Waiting[]>, next: Waiting): void => {
    const { id, host, share, weight } = next
    const left = hosts.get(host) ?? []
    left.shift()
    hosts.delete(host)
    if (left.length > 0) hosts.set(host, left)
    shares.delete(share)
    if (hosts.size > 0) shares.set(share, hosts)
    waiting.delete(id)
    hostsBusy.add(host, 1)
    sharesBusy.add(share, weight)
    busyCount += weight
  }

  /**
   * Takes one call of each share, and stops at the first that does not fit: smaller ones must not overtake it, or it
   * would never fit.
   */
  const takeRound = (): Waiting[] => {
    const taken: Waiting[] = []
    const inTurn = [...shares]
    for (const [share, hosts] of inTurn) {
      const next = nextOf(share, hosts)
      if (!next) continue
      if (busyCount + next.weight > atOnce) break
      takeOf(hosts, next)
      taken.push(next)
    }
    return taken
  }

  return {
    wait: (one) => {
      const { id, host, share } = one
      if (waiting.has(id)) return
      waiting.add(id)
      const hosts = shares.get(share) ?? new Map<string, Waiting[]>()
      shares.set(share, hosts)
      const next = { id, host, share, weight: Math.min(one.weight, atOnce, perShare) }
      const ofHost = hosts.get(host)
      if (ofHost) ofHost.push(next)
      else hosts.set(host, [next])
    },
    take: () => {
      const taken: Waiting[] = []
      for (let round = takeRound(); round.length > 0; round = takeRound()) taken.push(...round)
      return taken
    },
    free: ({ host, share, weight }) => {
      hostsBusy.add(host, -1)
      sharesBusy.add(share, -weight)
      busyCount -= weight
    },
    get waiting() {
      return waiting.size
    },
  }
}
