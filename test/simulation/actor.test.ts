import test, { type ExecutionContext } from 'ava'
import { connect } from '../support/attack.ts'
import { emptyDatabase } from '../support/database.ts'
import { Actor } from './actor.ts'
import { type Chance, chanceOf } from './chance.ts'
import { openTally } from '../support/tally.ts'
import { openTrace } from './trace.ts'
import { openTurns } from './turns.ts'

/** A table of numbers, and two who write into it. `watcher` sees what they did. */
const open = async (t: ExecutionContext) => {
  const url = await emptyDatabase(t)
  const [watcher, one, other] = [await connect(t, url), await connect(t, url), await connect(t, url)]
  await watcher.query('create table kept (n integer primary key, by text)')
  const numbers = async () => (await watcher.query('select n from kept order by n')).rows.map(({ n }) => n)
  return { watcher, one, other, numbers }
}

type Watcher = Awaited<ReturnType<typeof open>>['watcher']

const writers = (watcher: Watcher, chance: Chance, faults: number, { mayDie = false, trace = openTrace() } = {}) => {
  const turns = openTurns({ chance, watcher, trace })
  const settings = { turns, tally: openTally(), faultsLeft: { count: faults }, mayDie }
  return (own: Chance = chance) => new Actor({ ...settings, chance: own })
}

/** Gives these numbers, and after them only such at which no fault happens. */
const given = (...numbers: number[]): Chance => {
  const left = [...numbers]
  return () => left.shift() ?? 1
}

const NOTHING = 1
const [BEFORE, AFTER] = [
  [0, 0],
  [0, 0.9],
]

for (const { what, chances, stays } of [
  { what: 'a statement is not made', chances: [NOTHING, ...BEFORE], stays: [] },
  { what: 'the answer to a statement is lost', chances: [NOTHING, ...AFTER], stays: [] },
  { what: 'the commit is not made', chances: [NOTHING, NOTHING, ...BEFORE], stays: [] },
  { what: 'the answer to the commit is lost', chances: [NOTHING, NOTHING, ...AFTER], stays: [1] },
]) {
  test(`where a connection ends and ${what}, ${stays.length > 0 ? 'all' : 'nothing'} of the transaction stays`, async (t) => {
    const { watcher, one, numbers } = await open(t)
    const actor = writers(watcher, () => 0, 1)(given(...chances))
    const written = actor.act(async () => {
      await one.query('begin')
      await one.query('insert into kept values (1)')
      await one.query('commit')
    })
    await t.throwsAsync(written, { message: 'Connection terminated unexpectedly' })
    await one.query('rollback')
    t.deepEqual(await numbers(), stays)
    t.is(actor.hasCommitted, stays.length > 0)
  })
}

test('where a connection ends as it begins a transaction, none is left open', async (t) => {
  const { watcher, one, numbers } = await open(t)
  const actor = writers(watcher, () => 0, 1)(given(...AFTER))
  // A client that did not hear that its transaction began does not roll it back.
  await t.throwsAsync(
    actor.act(() => one.query('begin')),
    { message: 'Connection terminated unexpectedly' },
  )
  await actor.act(() => one.query('insert into kept values (1)'))
  t.deepEqual(await numbers(), [1])
})

for (const { why, reason, code } of [
  { why: 'for a deadlock', reason: 0, code: '40P01' },
  { why: 'for a lock', reason: 0.5, code: '55P03' },
])
  test(`where a statement is given up ${why}, its transaction goes on from the savepoint`, async (t) => {
    const { watcher, one, numbers } = await open(t)
    const actor = writers(watcher, () => 0, 1, { mayDie: true })(given(NOTHING, NOTHING, NOTHING, 0, 0, reason))
    await actor.act(async () => {
      await one.query('begin')
      await one.query('insert into kept values (1)')
      await one.query('savepoint here')
      await t.throwsAsync(one.query('insert into kept values (2)'), { code })
      await one.query('rollback to savepoint here')
      await one.query('commit')
    })
    t.deepEqual(await numbers(), [1])
  })

test('the same seed gives two writers their turns in the same order, and another seed in another', async (t) => {
  const orderBy = async (seed: number): Promise<string> => {
    const { watcher, one, other } = await open(t)
    const order: string[] = []
    const writer = writers(watcher, chanceOf(seed), 0)
    const write = (client: typeof one, name: string) =>
      writer().act(async () => {
        for (let n = 0; n < 8; n += 1) {
          await client.query('select 1')
          order.push(name)
        }
      })
    await Promise.all([write(one, 'a'), write(other, 'b')])
    return order.join('')
  }
  t.is(await orderBy(7), await orderBy(7))
  t.not(await orderBy(7), await orderBy(8))
})

test('who waits for a lock of another lets the other go on', async (t) => {
  const { watcher, one, other, numbers } = await open(t)
  await watcher.query('insert into kept values (1)')
  const writer = writers(watcher, chanceOf(1), 0)
  await Promise.all([
    writer().act(async () => {
      await one.query('begin')
      await one.query('update kept set n = n + 1')
      for (let n = 0; n < 8; n += 1) await one.query('select 1')
      await one.query('commit')
    }),
    writer().act(async () => {
      for (let n = 0; n < 3; n += 1) await other.query('select 1')
      await other.query('update kept set n = n * 10')
    }),
  ])
  t.is((await numbers()).length, 1)
})

test('where all others wait for a lock, they go on once its holder is gone and what it did is undone', async (t) => {
  const { watcher, one, other } = await open(t)
  await watcher.query('insert into kept values (1)')
  const noted: string[] = []
  const writer = writers(watcher, chanceOf(2), 1, {
    mayDie: true,
    trace: { ...openTrace(), note: (what) => noted.push(what) },
  })
  const [early, late] = ['update kept set n = 2', 'update kept set n = n * 10']
  const STATEMENTS = 10
  const holder = writer(given(...Array.from({ length: STATEMENTS }, () => NOTHING), 0, 0, 0))
  const held = holder.act(async () => {
    await one.query('begin')
    await one.query(early)
    for (let n = 2; n < STATEMENTS; n += 1) await one.query('select 1')
    await one.query('commit')
  })
  const waited = writer(() => NOTHING).act(async () => {
    for (let n = 0; n < 3; n += 1) await other.query('select 1')
    await other.query(late)
  })
  await t.throwsAsync(held, { message: 'Connection terminated unexpectedly' })
  t.true(noted.indexOf(early) < noted.indexOf(late))
  await one.query('rollback')
  await waited
  t.is((await watcher.query('select n from kept')).rows[0].n, 10)
})
