import test from 'ava'
import { openTurns } from '../../../api/limits/turns.ts'

/** Turns in which each thing is ended by the test. `begun` are the names in the order in which theirs began. */
const open = ({ atOnce = 2, waitingEach = 3, waiting = 5 } = {}) => {
  const inTurn = openTurns({ atOnce, waitingEach, waiting }, () => new Error('full'))
  const begun: string[] = []
  const ends: (() => void)[] = []
  const ask = (name: string) =>
    inTurn(name, async () => {
      begun.push(name)
      const { promise, resolve } = Promise.withResolvers<void>()
      ends.push(resolve)
      await promise
    }).then(
      () => 'done',
      (error: Error) => error.message,
    )
  /** Ends one after the other until nobody waits. */
  const finish = async (asked: readonly Promise<string>[]) => {
    const state = { isOver: false }
    const all = Promise.all(asked).finally(() => {
      state.isOver = true
    })
    while (!state.isOver) {
      ends.shift()?.()
      await new Promise((resolve) => setImmediate(resolve))
    }
    return all
  }
  return { ask, begun, finish }
}

const times = <Value>(count: number, make: () => Value): Value[] => Array.from({ length: count }, make)

test('however many somebody asks for, another finds a place free at once', async (t) => {
  const { ask, begun, finish } = open()
  const flood = times(4, () => ask('flood'))
  const other = ask('ada')
  t.deepEqual(begun, ['flood', 'ada'])
  await finish([...flood, other])
  t.deepEqual(begun, ['flood', 'ada', 'flood', 'flood', 'flood'])
})

test('where every place is taken, the lines take turns', async (t) => {
  const { ask, begun, finish } = open({ atOnce: 1 })
  const asked = [...times(4, () => ask('flood')), ask('ada'), ask('bob')]
  t.deepEqual(new Set(await finish(asked)), new Set(['done']))
  t.deepEqual(begun, ['flood', 'flood', 'ada', 'bob', 'flood', 'flood'])
})

test('a line that is full takes nobody more, and all lines together neither', async (t) => {
  const { ask, finish } = open({ atOnce: 1 })
  const flood = times(5, () => ask('flood'))
  const others = ['a', 'b', 'c'].map(ask)
  t.deepEqual(await finish([...flood, ...others]), ['done', 'done', 'done', 'done', 'full', 'done', 'done', 'full'])
})

test('afterwards all is as before, also when what was done failed', async (t) => {
  const inTurn = openTurns({ atOnce: 1, waitingEach: 1, waiting: 1 }, () => new Error('full'))
  for (let i = 0; i < 3; i += 1) {
    const fails = inTurn('a', () => Promise.reject(new Error('broken')))
    const waits = inTurn('b', () => Promise.resolve('done'))
    await t.throwsAsync(fails, { message: 'broken' })
    t.is(await waits, 'done')
  }
})
