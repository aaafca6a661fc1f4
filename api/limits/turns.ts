type Limits = { atOnce: number; waitingEach: number; waiting: number }

/**
 * Does a few costly things at once, for each name one at a time, and lets the others wait: each name has a line, and the
 * lines take turns. Somebody who asks for many waits for themselves; others find a place free, or soon. `refusal` is
 * thrown when a line, or all together, are full.
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

  /** Gives free places to those whose turn it is; those who still wait go to the end. */
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
