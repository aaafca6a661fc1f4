import test from 'ava'
import fc from 'fast-check'
import { faults } from './actor.ts'
import { histories, liveThrough } from './history.ts'
import { openWorld, type World } from './world.ts'
import { seed } from '../support/run/soak.ts'

/** A failed history is lived through again by the settings that its report ends with. */
const { HISTORY_SEED = String(seed), HISTORY_PATH, HISTORY_REPLAY, HISTORY_SHRINKS, HISTORIES = '100' } = process.env
/** Finding the shortest history takes its time. */
const TIMEOUT_MS = Number(HISTORIES) * 20_000

type Failure = Pick<
  fc.RunDetails<unknown[]>,
  'errorInstance' | 'seed' | 'counterexamplePath' | 'counterexample' | 'numRuns'
>

const wordsOf = ({ errorInstance, seed, counterexamplePath, counterexample, numRuns }: Failure): string => {
  const [, replayPath] = /replayPath="([^"]*)"/.exec(fc.stringify(counterexample)) ?? []
  const again = `HISTORY_SEED=${seed} HISTORY_PATH=${counterexamplePath} HISTORY_REPLAY=${replayPath}`
  return `History ${numRuns} went wrong. At its shortest:\n  ${(errorInstance as Error).message}\n\nOnce more: ${again}`
}

const YEAR_MS = 365.25 * 86_400_000

/** How much life there was, and which part of the service met which fault how often. */
const report = ({ livedMs, tally }: World, numRuns: number, ms: number): string[] => {
  const years = livedMs / YEAR_MS
  return [
    `${numRuns} histories: ${years.toFixed(1)} campaign-years, ${((years / ms) * 60_000).toFixed(1)} a minute`,
    ...tally.lines(['done', 'raced', ...faults, 'deadlock']),
  ]
}

test('whatever is done to campaigns and whenever, the service is as its interface says', async (t) => {
  t.timeout(TIMEOUT_MS)
  const world = await openWorld(t)
  const property = fc.asyncProperty(...histories(HISTORY_REPLAY), (...history) => liveThrough(world, history))
  const path = HISTORY_PATH === undefined ? {} : { path: HISTORY_PATH }
  const settings = { numRuns: Number(HISTORIES), seed: Number(HISTORY_SEED), endOnFailure: HISTORY_SHRINKS === '0' }
  const startedAt = performance.now()
  const outcome = await fc.check(property, { ...settings, ...path })
  t.log(report(world, outcome.numRuns, performance.now() - startedAt).join('\n'))
  t.false(outcome.failed, outcome.failed ? wordsOf(outcome) : '')
  if (HISTORY_PATH === undefined)
    t.deepEqual(
      faults.filter((fault) => world.tally.of(fault) === 0),
      [],
      'These faults never happened.',
    )
})
