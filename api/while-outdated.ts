import { Outdated } from '../domain/refusals.ts'

/** Bounds the retries while others keep changing the same thing. */
const MOST_TRIES = 10

/** Repeats work that was refused because something changed after the work had looked it up. */
export const whileOutdated = async <Value>(work: () => Promise<Value>): Promise<Value> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (tries === MOST_TRIES || !(error instanceof Outdated)) throw error
    }
  }
}
