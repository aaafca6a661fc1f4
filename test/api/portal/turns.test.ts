import test from 'ava'
import { openTurns, type Whose } from '../../../api/portal/turns.ts'

const stranger = (name: string): Whose => ({ name, isKnown: false })
const person = (name: string): Whose => ({ name, isKnown: true })

/** Turns in which one thing is done at a time, each ended by the test. */
const open = (limits = { waitingEach: 3, strangersWaiting: 5 }) => {
  const inTurn = openTurns({ atOnce: 1, ...limits }, () => new Error('full'))
  const done: string[] = []
  const ends: (() => void)[] = []
  const ask = (whose: Whose) =>
    inTurn(whose, async () => {
      done.push(whose.name)
      const { promise, resolve } = Promise.withResolvers<void>()
      ends.push(resolve)
      await promise
    }).then(
      () => 'done',
      (error: Error) => error.message,
    )
  /** Ends one after the other until nobody waits. */
  const finish = async (asked: readonly Promise<string>[]) => {
    const all = Promise.all(asked)
    const end = new AbortController()
    void all.finally(() => end.abort())
    while (!end.signal.aborted) {
      ends.shift()?.()
      await new Promise((resolve) => setImmediate(resolve))
    }
    return all
  }
  return { ask, done, finish }
}

test('however many somebody asks for, others wait for one of theirs', async (t) => {
  const { ask, done, finish } = open()
  const asked = [...Array.from({ length: 4 }, () => ask(stranger('flood'))), ask(stranger('ada')), ask(stranger('bob'))]
  t.deepEqual(new Set(await finish(asked)), new Set(['done']))
  t.deepEqual(done, ['flood', 'flood', 'ada', 'bob', 'flood', 'flood'])
})

test('known ones and strangers alternate', async (t) => {
  const { ask, done, finish } = open()
  const names = ['a', 'b', 'c', 'd'].map((name) => ask(stranger(name)))
  await finish([...names, ask(person('ada')), ask(person('bob'))])
  t.deepEqual(done, ['a', 'ada', 'b', 'bob', 'c', 'd'])
})

test('a line that is full takes nobody more, and strangers together neither; known ones are not turned away', async (t) => {
  const { ask, finish } = open()
  const flood = Array.from({ length: 5 }, () => ask(stranger('flood')))
  const others = ['a', 'b', 'c'].map((name) => ask(stranger(name)))
  const known = ask(person('ada'))
  t.deepEqual(await finish([...flood, ...others, known]), [
    'done',
    'done',
    'done',
    'done',
    'full',
    'done',
    'done',
    'full',
    'done',
  ])
})

test('afterwards all is as before, also when what was done failed', async (t) => {
  const inTurn = openTurns({ atOnce: 1, waitingEach: 1, strangersWaiting: 1 }, () => new Error('full'))
  for (let i = 0; i < 3; i += 1) {
    const fails = inTurn(stranger('a'), () => Promise.reject(new Error('broken')))
    const waits = inTurn(stranger('b'), () => Promise.resolve('done'))
    await t.throwsAsync(fails, { message: 'broken' })
    t.is(await waits, 'done')
  }
})
