import { setTimeout as pause } from 'node:timers/promises'

const TRIES = 3_200
const PAUSE_MS = 25

/**
 * Reads again and again until the value is as it should be, or gives the last one after eighty seconds for the test to
 * judge.
 */
export const until = async <Value>(read: () => Promise<Value>, holds: (value: Value) => boolean): Promise<Value> => {
  let value = await read()
  for (let i = 0; i < TRIES && !holds(value); i += 1) {
    await pause(PAUSE_MS)
    value = await read()
  }
  return value
}
