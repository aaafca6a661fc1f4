export type Waiting = { id: string; host: string }

/** Room for calls: so many at once, and of these so many to one host. What has no room waits here, each id once. */
export type Slots = {
  wait: (waiting: Waiting) => void
  /** Takes slots for as many as have room, host by host in turn. */
  take: () => Waiting[]
  free: (host: string) => void
  readonly waiting: number
}

export const openSlots = ({ atOnce, perHost }: { atOnce: number; perHost: number }): Slots => {
  const waiting = new Set<string>()
  const byHost = new Map<string, string[]>()
  const busy = new Map<string, number>()
  let busyCount = 0

  const takeOne = (host: string, ids: string[]): Waiting[] => {
    const busyHere = busy.get(host) ?? 0
    if (busyHere >= perHost || busyCount >= atOnce) return []
    const id = ids.shift() as string
    if (ids.length === 0) byHost.delete(host)
    waiting.delete(id)
    busy.set(host, busyHere + 1)
    busyCount += 1
    return [{ id, host }]
  }

  return {
    wait: ({ id, host }) => {
      if (waiting.has(id)) return
      waiting.add(id)
      const ids = byHost.get(host)
      if (ids) ids.push(id)
      else byHost.set(host, [id])
    },
    take: () => {
      const taken: Waiting[] = []
      const takeRound = () => [...byHost].flatMap(([host, ids]) => takeOne(host, ids))
      for (let round = takeRound(); round.length > 0; round = takeRound()) taken.push(...round)
      return taken
    },
    free: (host) => {
      const left = (busy.get(host) ?? 1) - 1
      if (left === 0) busy.delete(host)
      else busy.set(host, left)
      busyCount -= 1
    },
    get waiting() {
      return waiting.size
    },
  }
}
