import test from 'ava'
import fc from 'fast-check'
import { histories, liveThrough } from './history.ts'
import { openWorld } from './world.ts'

/**
 * A run of all tests lives through as many histories as it has time for. `HISTORIES=3000` asks for so many, however long they
 * take; a failed one is lived through again by the settings that its report ends with.
 */
const { HISTORIES, HISTORY_SEED, HISTORY_PATH, HISTORY_REPLAY } = process.env
const MAX_HISTORIES = Number(HISTORIES ?? 150)
const TIME_MS = HISTORIES === undefined ? 40_000 : Infinity
/** Finding the shortest history takes its time. */
const TIMEOUT_MS = MAX_HISTORIES * 10_000

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
  const end = performance.now() + TIME_MS
  let lived = 0
  let hasFailed = false
  const property = fc.asyncProperty(...histories(HISTORY_REPLAY), async (...history) => {
    if (performance.now() > end && !hasFailed) return
    lived += 1
    await liveThrough(world, history).catch((error: unknown) => {
      hasFailed = true
      throw error
    })
  })
  const seed = HISTORY_SEED === undefined ? {} : { seed: Number(HISTORY_SEED) }
  const path = HISTORY_PATH === undefined ? {} : { path: HISTORY_PATH }
  const outcome = await fc.check(property, { numRuns: MAX_HISTORIES, ...seed, ...path })
  t.log(`${lived} histories`)
  t.false(outcome.failed, outcome.failed ? wordsOf(outcome) : '')
})
