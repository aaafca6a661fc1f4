import test from 'ava'
import { poolInTurns, statementsInTurns } from '../../../api/limits/in-turns.ts'
import type { Pool } from '../../../db/pool.ts'
import { statement, type Statements } from '../../../db/statements.ts'
import { Refused } from '../../../domain/refusals.ts'

const question = statement('question', 'select 1')

/** Statements and transactions that end when the test says so. */
const open = () => {
  const running: { who: unknown; end: () => void }[] = []
  const run = (who: unknown) =>
    new Promise<never[]>((resolve) => {
      running.push({ who, end: () => resolve([]) })
    })
  const rows = (_statement: unknown, [who]: readonly unknown[]) => run(who)
  const transaction = async (work: () => Promise<unknown>) => work()
  const turns = { atOnce: 2, mostWaiting: 1 }
  return {
    running,
    run,
    of: statementsInTurns({ rows } as unknown as Statements, turns),
    poolOf: poolInTurns({ transaction, any: 'the pool’s own' } as unknown as Pool, turns),
  }
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

test('so do transactions, and a pool is otherwise itself', async (t) => {
  const { running, run, poolOf } = open()
  const mine = [1, 2].map(() => poolOf('a').transaction(() => run('a')))
  const waiting = poolOf('a').transaction(async () => 'done')
  await t.throwsAsync(
    poolOf('a').transaction(async () => 'no'),
    { instanceOf: Refused },
  )
  t.is(await poolOf('b').transaction(async () => 'b'), 'b')
  for (const { end } of running) end()
  await Promise.all(mine)
  t.is(await waiting, 'done')
  t.is(poolOf('a').any as unknown as string, 'the pool’s own')
})
