import test from 'ava'
import fc from 'fast-check'
import { histories, liveThrough } from './history.ts'
import { openWorld } from './world.ts'
import { seed } from '../support/run/soak.ts'

const HISTORIES = 100
/** Finding the shortest history takes its time. */
const TIMEOUT_MS = HISTORIES * 20_000

/** A failed history is lived through again by the settings that its report ends with. */
const { HISTORY_SEED = String(seed), HISTORY_PATH, HISTORY_REPLAY } = process.env

type Failure = Pick<
  fc.RunDetails<unknown[]>,
  'errorInstance' | 'seed' | 'counterexamplePath' | 'counterexample' | 'numRuns'
>

const wordsOf = ({ errorInstance, seed, counterexamplePath, counterexample, numRuns }: Failure): string => {
  const [, replayPath] = /replayPath="([^"]*)"/.exec(fc.stringify(counterexample)) ?? []
  const again = `HISTORY_SEED=${seed} HISTORY_PATH=${counterexamplePath} HISTORY_REPLAY=${replayPath}`
  return `History ${numRuns} went wrong. At its shortest:\n  ${(errorInstance as Error).message}\n\nOnce more: ${again}`
}

test('whatever is done to campaigns and whenever, the service is as its interface says', async (t) => {
  t.timeout(TIMEOUT_MS)
  const world = await openWorld(t)
  const property = fc.asyncProperty(...histories(HISTORY_REPLAY), (...history) => liveThrough(world, history))
  const path = HISTORY_PATH === undefined ? {} : { path: HISTORY_PATH }
  const outcome = await fc.check(property, { numRuns: HISTORIES, seed: Number(HISTORY_SEED), ...path })
  t.false(outcome.failed, outcome.failed ? wordsOf(outcome) : '')
})
