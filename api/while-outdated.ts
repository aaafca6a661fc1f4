import { Outdated } from '../domain/refusals.ts'

/** Somebody who changes the same thing all the time keeps nobody trying without end. */
const MOST_TRIES = 10

/** Does again, so often at most, what was refused since it had been looked up before something changed. */
export const whileOutdated = async <Value>(work: () => Promise<Value>): Promise<Value> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (tries === MOST_TRIES || !(error instanceof Outdated)) throw error
    }
  }
}
