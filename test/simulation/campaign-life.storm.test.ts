import test from 'ava'
import { seed } from '../support/run/soak.ts'
import { faults } from './actor.ts'
import { liveSome, reportOf, wordsOfFailure } from './lives.ts'
import { openWorld } from './world.ts'

/** A failed history is lived through again by the settings that its report ends with. */
const { HISTORY_SEED = String(seed), HISTORY_PATH, HISTORY_REPLAY, HISTORIES = '8' } = process.env
/** Finding the shortest history takes its time. */
const TIMEOUT_MS = Number(HISTORIES) * 60_000

test('whatever is done to campaigns and whenever, the service is as its interface says', async (t) => {
  t.timeout(TIMEOUT_MS)
  const world = await openWorld(t)
  const startedAt = performance.now()
  const outcome = await liveSome(world, {
    histories: Number(HISTORIES),
    seed: Number(HISTORY_SEED),
    path: HISTORY_PATH,
    replayPath: HISTORY_REPLAY,
    isShortened: true,
  })
  t.log(reportOf(world, outcome.numRuns, performance.now() - startedAt).join('\n'))
  t.false(outcome.failed, outcome.failed ? wordsOfFailure(outcome) : '')
  if (HISTORY_PATH !== undefined) return
  const never = faults.filter((fault) => world.tally.of(fault) === 0)
  t.deepEqual(never, [], 'These faults never happened.')
})
