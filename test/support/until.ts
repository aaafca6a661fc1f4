import { setTimeout as pause } from 'node:timers/promises'

const LIMIT_MS = 80_000
const SHORTEST_PAUSE_MS = 25
const LONGEST_PAUSE_MS = 100
/** Pauses grow with the time waited: polling at full pace would take processor time from what is waited for. */
const PAUSE_PER_WAITED = 1 / 40

const pauseAfter = (waitedMs: number): number =>
  Math.min(Math.max(waitedMs * PAUSE_PER_WAITED, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS)

/**
 * Reads again and again until the value is as it should be, or gives the last one after eighty seconds for the test to
 * judge.
 */
export const until = async <Value>(read: () => Promise<Value>, holds: (value: Value) => boolean): Promise<Value> => {
  let value = await read()
  for (let waitedMs = 0; waitedMs < LIMIT_MS && !holds(value); ) {
    const pauseMs = pauseAfter(waitedMs)
    await pause(pauseMs)
    waitedMs += pauseMs
    value = await read()
  }
  return value
}
