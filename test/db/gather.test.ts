import { setImmediate as turn } from 'node:timers/promises'
import test from 'ava'
import { gather } from '../../db/gather.ts'

type Run = { calls: readonly string[]; answer: () => void; fail: (error: Error) => void }

/** A gatherer of words whose runs end when the test says so; it answers each word in capitals. */
const openGatherer = ({ maxCalls = 50, maxRuns = 1, isUndone = true } = {}) => {
  const runs: Run[] = []
  const ask = gather<string, string>({
    run: (calls) =>
      new Promise((resolve, reject) => {
        runs.push({ calls, answer: () => resolve(calls.map((call) => call.toUpperCase())), fail: reject })
      }),
    isUndone: () => isUndone,
    rivalOf: (call) => (call.startsWith('rival') ? call : undefined),
    maxCalls,
    maxRuns,
  })
  return { ask, runs }
}

const run = (runs: Run[], i: number): Run => {
  const found = runs[i]
  if (!found) throw new Error(`There is no run ${i}.`)
  return found
}

test('calls of the same moment are one run, and each gets its own answer', async (t) => {
  const { ask, runs } = openGatherer()
  const answers = Promise.all(['a', 'b', 'c'].map(ask))
  await turn()
  t.is(runs.length, 1)
  run(runs, 0).answer()
  t.deepEqual(await answers, ['A', 'B', 'C'])
})

test('what comes while a run is under way goes together with the next one', async (t) => {
  const { ask, runs } = openGatherer()
  const first = ask('a')
  await turn()
  const later = Promise.all([ask('b'), ask('c')])
  await turn()
  t.is(runs.length, 1)
  run(runs, 0).answer()
  t.is(await first, 'A')
  await turn()
  t.deepEqual(run(runs, 1).calls, ['b', 'c'])
  run(runs, 1).answer()
  t.deepEqual(await later, ['B', 'C'])
})

test('a run takes no more calls than it may, and no more runs are under way than may be', async (t) => {
  const { ask, runs } = openGatherer({ maxCalls: 2, maxRuns: 2 })
  const answers = Promise.all(['a', 'b', 'c', 'd', 'e'].map(ask))
  await turn()
  t.deepEqual(
    runs.map(({ calls }) => calls),
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  )
  run(runs, 1).answer()
  await turn()
  t.deepEqual(run(runs, 2).calls, ['e'])
  run(runs, 0).answer()
  run(runs, 2).answer()
  t.deepEqual(await answers, ['A', 'B', 'C', 'D', 'E'])
})

test('rivals are never under way at once, neither in one run nor in two', async (t) => {
  const { ask, runs } = openGatherer({ maxRuns: 3 })
  const answers = Promise.all(['rival', 'rival', 'other'].map(ask))
  await turn()
  t.deepEqual(
    runs.map(({ calls }) => calls),
    [['rival', 'other']],
  )
  run(runs, 0).answer()
  await turn()
  t.deepEqual(run(runs, 1).calls, ['rival'])
  run(runs, 1).answer()
  t.deepEqual(await answers, ['RIVAL', 'RIVAL', 'OTHER'])
})

test('a call that makes its run fail fails alone: the others are made again without it', async (t) => {
  const { ask, runs } = openGatherer()
  const answers = Promise.allSettled(['good', 'poison', 'fine'].map(ask))
  await turn()
  run(runs, 0).fail(new Error('poison'))
  await turn()
  for (const { calls, answer, fail } of runs.slice(1)) {
    t.is(calls.length, 1)
    if (calls[0] === 'poison') fail(new Error('poison'))
    else answer()
  }
  t.deepEqual(
    (await answers).map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  )
})

test('when it is not known whether a run happened, its calls fail and none is made again', async (t) => {
  const { ask, runs } = openGatherer({ isUndone: false })
  const answers = Promise.allSettled(['a', 'b'].map(ask))
  await turn()
  run(runs, 0).fail(new Error('connection lost'))
  t.deepEqual(
    (await answers).map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  t.is(runs.length, 1)
  const next = ask('c')
  await turn()
  run(runs, 1).answer()
  t.is(await next, 'C')
})
