import fc from 'fast-check'
import { histories, liveThrough } from './history.ts'
import type { World } from './world.ts'

/** Which histories are lived through. A failed one's `path` and `replayPath` repeat it. */
type Lives = {
  histories: number
  seed: number
  path?: string | undefined
  replayPath?: string | undefined
  /** Whether some of the campaigns may draw several times a day in each of them, not in half. */
  isQuick: boolean
  /** Whether the shortest history is sought that still fails. */
  isShortened: boolean
}

type Outcome = Pick<
  fc.RunDetails<unknown[]>,
  'failed' | 'errorInstance' | 'seed' | 'counterexamplePath' | 'counterexample' | 'numRuns'
>

const MINUTE_MS = 60_000

/** Histories end within this time, and so does the search for a shorter one: what failed is told in any case. */
export const allowedMs = (histories: number): number => (2 * histories + 5) * MINUTE_MS

export const liveSome = async (
  world: World,
  { histories: numRuns, seed, path, replayPath, isQuick, isShortened }: Lives,
): Promise<Outcome> => {
  const property = fc.asyncProperty(...histories(replayPath, isQuick), (...history) => liveThrough(world, history))
  const chosen = path === undefined ? {} : { path }
  const limits = { interruptAfterTimeLimit: allowedMs(numRuns), markInterruptAsFailure: true }
  return fc.check(property, { numRuns, seed, endOnFailure: !isShortened, ...limits, ...chosen })
}

export const wordsOfFailure = ({
  errorInstance,
  seed,
  counterexamplePath,
  counterexample,
  numRuns,
}: Outcome): string => {
  if (counterexample === null) return `Only ${numRuns} histories of seed ${seed} were lived in time.`
  const [, replayPath] = /replayPath="([^"]*)"/.exec(fc.stringify(counterexample)) ?? []
  const again = `HISTORY_SEED=${seed} HISTORY_PATH=${counterexamplePath} HISTORY_REPLAY=${replayPath}`
  return `History ${numRuns} went wrong. At its shortest:\n  ${(errorInstance as Error).message}\n\nOnce more: ${again}`
}
