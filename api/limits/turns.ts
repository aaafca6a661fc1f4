type Limits = { atOnce: number; waitingEach: number; waiting: number }

/**
 * Runs a few costly tasks at once, and one at a time of each name. Each name has a queue, and the queues take turns, so
 * that a name with many tasks delays mainly itself. Throws `refusal` when a queue, or all of them together, are full.
 */
export const openTurns = ({ atOnce, waitingEach, waiting }: Limits, refusal: () => Error) => {
  const running = new Set<string>()
  const lines = new Map<string, (() => void)[]>()
  let waitingNow = 0

  const wait = (name: string): Promise<void> => {
    const line = lines.get(name) ?? []
    if (line.length >= waitingEach || waitingNow >= waiting) throw refusal()
    const { promise, resolve } = Promise.withResolvers<void>()
    line.push(resolve)
    lines.set(name, line)
    waitingNow += 1
    return promise
  }

  /** Gives free places to the names whose turn it is. A name with further tasks goes to the end. */
  const giveFreePlaces = () => {
    for (const [name, [first, ...others]] of lines) {
      if (running.size >= atOnce) return
      if (running.has(name)) continue
      lines.delete(name)
      if (others.length > 0) lines.set(name, others)
      waitingNow -= 1
      running.add(name)
      first?.()
    }
  }

  return async <Value>(name: string, work: () => Promise<Value>): Promise<Value> => {
    if (running.size < atOnce && !running.has(name)) running.add(name)
    else await wait(name)
    try {
      return await work()
    } finally {
      running.delete(name)
      giveFreePlaces()
    }
  }
}
