import { openAtOnce } from '../../worker/at-once.ts'

/** Runs so many pieces of work at once; the others wait, and begin in the order in which they came. */
export const atMost = (count: number) => {
  const enter = openAtOnce(() => count)
  return async <Value>(work: () => Promise<Value>): Promise<Value> => {
    const leave = await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
