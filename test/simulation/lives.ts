import fc from 'fast-check'
import { histories, liveThrough } from './history.ts'
import type { World } from './world.ts'

/** Which history is lived: `path` is its place among those of the seed. A failed one is repeated by both paths. */
type Chosen = {
  seed: number
  path: string
  replayPath?: string | undefined
  isQuick: boolean
  /** Whether it is long wherever it stands. */
  isLong: boolean
  /** Whether to search for the shortest history that still fails. */
  isShortened: boolean
  /** How long the history, and the search for a shorter one, may take. */
  limitMs: number
}

type Outcome = Pick<
  fc.RunDetails<unknown[]>,
  'failed' | 'errorInstance' | 'seed' | 'counterexamplePath' | 'counterexample'
>

const MINUTE_MS = 60_000

/** The time limit for histories and for the search for a shorter failing one, so that a failure is always reported. */
export const allowedMs = (histories: number): number => (histories / 5 + 15) * MINUTE_MS

/** Of so many histories the last one is long. */
const HISTORIES_PER_LONG = 25

const lengthOf = (path: string) =>
  Number.parseInt(path, 10) % HISTORIES_PER_LONG === HISTORIES_PER_LONG - 1 ? 'long' : 'short'

export const liveOne = async (
  world: World,
  { seed, path, replayPath, isQuick, isLong, isShortened, limitMs }: Chosen,
): Promise<Outcome> => {
  const course = { length: isLong ? 'long' : lengthOf(path), replayPath, isQuick } as const
  const property = fc.asyncProperty(...histories(course), (...history) => liveThrough(world, history))
  const limits = { interruptAfterTimeLimit: Math.max(0, limitMs), markInterruptAsFailure: true }
  return fc.check(property, { numRuns: 1, seed, path, endOnFailure: !isShortened, ...limits })
}

/** `path`: where it was among those of its seed. */
export const wordsOfFailure = (
  { errorInstance, seed, counterexamplePath, counterexample }: Outcome,
  path: string,
): string => {
  const history = `History ${Number.parseInt(path, 10) + 1} of seed ${seed}`
  if (counterexample === null) return `${history} was not lived in time.`
  const [, replayPath] = /replayPath="([^"]*)"/.exec(fc.stringify(counterexample)) ?? []
  const again = `HISTORY_SEED=${seed} HISTORY_PATH=${counterexamplePath} HISTORY_REPLAY=${replayPath}`
  return `${history} went wrong. At its shortest:\n  ${(errorInstance as Error).message}\n\nOnce more: ${again}`
}
