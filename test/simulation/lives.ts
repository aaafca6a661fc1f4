import fc from 'fast-check'
import { histories, liveThrough } from './history.ts'
import type { World } from './world.ts'

/** Which histories are lived through. A failed one's `path` and `replayPath` repeat it. */
type Lives = {
  histories: number
  seed: number
  path?: string | undefined
  replayPath?: string | undefined
  /** Whether the shortest history is sought that still fails. */
  isShortened: boolean
}

type Outcome = Pick<
  fc.RunDetails<unknown[]>,
  'failed' | 'errorInstance' | 'seed' | 'counterexamplePath' | 'counterexample' | 'numRuns'
>

export const liveSome = async (
  world: World,
  { histories: numRuns, seed, path, replayPath, isShortened }: Lives,
): Promise<Outcome> => {
  const property = fc.asyncProperty(...histories(replayPath), (...history) => liveThrough(world, history))
  const chosen = path === undefined ? {} : { path }
  return fc.check(property, { numRuns, seed, endOnFailure: !isShortened, ...chosen })
}

export const wordsOfFailure = ({
  errorInstance,
  seed,
  counterexamplePath,
  counterexample,
  numRuns,
}: Outcome): string => {
  const [, replayPath] = /replayPath="([^"]*)"/.exec(fc.stringify(counterexample)) ?? []
  const again = `HISTORY_SEED=${seed} HISTORY_PATH=${counterexamplePath} HISTORY_REPLAY=${replayPath}`
  return `History ${numRuns} went wrong. At its shortest:\n  ${(errorInstance as Error).message}\n\nOnce more: ${again}`
}
