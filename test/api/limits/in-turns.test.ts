import test from 'ava'
import { poolInTurns, statementsInTurns } from '../../../api/limits/in-turns.ts'
import type { Pool } from '../../../db/pool.ts'
import { gatheredStatement, statement, type Statements } from '../../../db/statements.ts'
import { Refused } from '../../../domain/refusals.ts'

const question = statement('question', 'select 1')

/** Every way of taking a connection of a pool. */
const TAKING = [
  'any',
  'anyFirst',
  'connect',
  'exists',
  'many',
  'manyFirst',
  'maybeOne',
  'maybeOneFirst',
  'one',
  'oneFirst',
  'query',
  'record',
  'stream',
  'transaction',
] as const

/** Statements that end when the test says so. */
const open = () => {
  const running: { who: unknown; end: () => void }[] = []
  const run = (who: unknown) =>
    new Promise<never[]>((resolve) => {
      running.push({ who, end: () => resolve([]) })
    })
  const rows = (_statement: unknown, [who]: readonly unknown[]) => run(who)
  const of = statementsInTurns({ rows } as unknown as Statements, { atOnce: 2, mostWaiting: 1 })
  return { running, run, of }
}

test('a holder whose statements take long leaves connections to others', async (t) => {
  const { running, of } = open()
  const mine = [1, 2, 3].map(() => of('a').rows(question, ['a']))
  const refused = await t.throwsAsync(of('a').rows(question, ['a']), { instanceOf: Refused })
  t.is(refused?.reason, 'too_many_at_once')
  const others = of('b').rows(question, ['b'])
  await Promise.resolve()
  t.deepEqual(
    running.map(({ who }) => who),
    ['a', 'a', 'b'],
  )
  running[2]?.end()
  t.deepEqual(await others, [])
  running[0]?.end()
  await mine[0]
  while (running.length < 4) await Promise.resolve()
  for (const { end } of running) end()
  t.is((await Promise.all(mine)).length, 3)
})

test('so do slow calls, each of which has a connection of its own', async (t) => {
  const { running, run } = open()
  const slowRow = (_statement: unknown, { who }: { who: string }) => run(who)
  const of = statementsInTurns({ slowRow } as unknown as Statements, { atOnce: 2, mostWaiting: 1 })
  const slow = gatheredStatement<{ who: string }, object>('slow', 'select 1')
  const all = ['a', 'a', 'b'].map((who) => of(who).slowRow(slow, { who }))
  await Promise.resolve()
  t.deepEqual(
    running.map(({ who }) => who),
    ['a', 'b'],
  )
  running[0]?.end()
  await all[0]
  for (const { end } of running) end()
  await all[2]
})

test('so does whatever takes a connection of a pool, which is otherwise itself', async (t) => {
  const { running, run } = open()
  const ways = Object.fromEntries(TAKING.map((name) => [name, () => run(name)]))
  const pool = { ...ways, state: () => 'the pool’s own' } as unknown as Pool
  const poolOf = poolInTurns(pool, { atOnce: 1, mostWaiting: 0 })
  for (const name of TAKING) {
    const take = (holder: string) => poolOf(holder)[name as 'transaction'](async () => {})
    const mine = take('a')
    for (const other of TAKING)
      await t.throwsAsync(
        poolOf('a')[other as 'transaction'](async () => {}),
        { instanceOf: Refused },
        other,
      )
    const others = take('b')
    await Promise.resolve()
    for (const { end } of running.splice(0)) end()
    await Promise.all([mine, others])
  }
  t.is(poolOf('a').state() as unknown as string, 'the pool’s own')
})
