import { acting } from '../seam.ts'

const LONGEST_PAUSE_MS = 2_000
/** What time-outs are extended to, as a request may wait long for its turn on a busy machine. */
const LIMIT_MS = 3_600_000

const pending = new Set<unknown>()
const { setTimeout: pause, clearTimeout: endPause } = globalThis

/** Whether an actor is in a short pause, after which it goes on without having been given a turn. */
export const isAnyPaused = (): boolean => pending.size > 0

const hurried = new Proxy(pause, {
  apply: (setTimeout, self, [act, ms = 0, ...words]: [(...words: unknown[]) => void, number?, ...unknown[]]) => {
    if (!acting.getStore()) return Reflect.apply(setTimeout, self, [act, ms, ...words]) as unknown
    if (ms >= LONGEST_PAUSE_MS)
      return Reflect.apply(setTimeout, self, [act, Math.max(ms, LIMIT_MS), ...words]) as unknown
    const timer: unknown = Reflect.apply(setTimeout, self, [
      () => {
        pending.delete(timer)
        act(...words)
      },
      0,
    ])
    pending.add(timer)
    return timer
  },
})

const ending = new Proxy(endPause, {
  apply: (clearTimeout, self, [timer]: [never]) => {
    pending.delete(timer)
    Reflect.apply(clearTimeout, self, [timer])
  },
})

/**
 * From now on actors do not wait by the machine's clock, as all others would wait with them: short pauses, such as
 * before a retry, end at once. Longer ones are time-outs, and are extended so that none is reached.
 */
export const hurryPauses = (): void => {
  globalThis.setTimeout = hurried
  globalThis.clearTimeout = ending
}
