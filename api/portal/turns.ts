/**
 * Whose turn something costly is. `isKnown`: a browser in which the user has signed in before, or someone who is signed
 * in.
 */
export type Whose = { name: string; isKnown: boolean }

type Limits = { atOnce: number; waitingEach: number; strangersWaiting: number }

type Line = (() => void)[]

/** The next of those who wait: one of each name, then another of each. */
const nextIn = (lines: Map<string, Line>): (() => void) | undefined => {
  for (const [name, line] of lines) {
    const next = line.shift()
    lines.delete(name)
    if (line.length > 0) lines.set(name, line)
    if (next) return next
  }
  return undefined
}

/**
 * Does a few things at once and lets the others wait in turn: each name has one line, and known ones and strangers
 * alternate. However many a stranger asks for, somebody else waits for one of theirs; however many strangers ask, known
 * ones are never turned away. `refusal` is thrown when a line, or the strangers' together, is full.
 */
export const openTurns = ({ atOnce, waitingEach, strangersWaiting }: Limits, refusal: () => Error) => {
  const known = new Map<string, Line>()
  const strangers = new Map<string, Line>()
  let running = 0
  let strangersNow = 0
  let isKnownNext = true

  const wait = ({ name, isKnown }: Whose): Promise<void> => {
    const lines = isKnown ? known : strangers
    const line = lines.get(name) ?? []
    if (line.length >= waitingEach || (!isKnown && strangersNow >= strangersWaiting)) throw refusal()
    if (!isKnown) strangersNow += 1
    const { promise, resolve } = Promise.withResolvers<void>()
    line.push(() => {
      if (!isKnown) strangersNow -= 1
      resolve()
    })
    lines.set(name, line)
    return promise
  }

  const next = (): (() => void) | undefined => {
    const [first, second] = isKnownNext ? [known, strangers] : [strangers, known]
    isKnownNext = !isKnownNext
    return nextIn(first) ?? nextIn(second)
  }

  return async <Value>(whose: Whose, work: () => Promise<Value>): Promise<Value> => {
    if (running >= atOnce) await wait(whose)
    else running += 1
    try {
      return await work()
    } finally {
      // The place passes to the next one waiting; it becomes free only when nobody waits.
      const pass = next()
      if (pass) pass()
      else running -= 1
    }
  }
}
