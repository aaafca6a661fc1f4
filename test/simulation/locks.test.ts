import { isDeepStrictEqual } from 'node:util'
import test, { type ExecutionContext } from 'ava'
import { connect } from '../support/attack.ts'
import { emptyDatabase } from '../support/database.ts'
import { letGoOn, lockOf, stop } from './locks.ts'

const NONE = { isLocked: false, isDeadlocked: false }
const LOCKED = { isLocked: true, isDeadlocked: false }

const open = async (t: ExecutionContext) => {
  const url = await emptyDatabase(t)
  const connectOne = async () => {
    const client = await connect(t, url)
    return { client, pid: (client as unknown as { processID: number }).processID }
  }
  const [{ client: watcher }, one, other] = [await connectOne(), await connectOne(), await connectOne()]
  await watcher.query(`create table kept (n integer primary key, by text); insert into kept values (1, ''), (2, '')`)
  const until = async ({ pid }: typeof one, wanted: typeof NONE): Promise<typeof NONE> => {
    for (;;) {
      const lock = await lockOf(watcher, pid)
      if (isDeepStrictEqual(lock, wanted)) return lock
    }
  }
  return { watcher, one, other, until }
}

const append = (name: string, n = 1): string => `update kept set by = by || '${name}' where n = ${n}`

test('who sleeps as it waits for a row takes it only once it is let go on, though the row is free', async (t) => {
  const { watcher, one, other, until } = await open(t)
  await one.client.query(`begin; ${append('a')}`)
  const waited = other.client.query(append('b'))
  await until(other, LOCKED)
  stop(other.pid)
  await one.client.query('commit')
  await until(other, NONE)
  await one.client.query(append('c'))
  letGoOn(other.pid)
  await waited
  t.is((await watcher.query('select by from kept where n = 1')).rows[0].by, 'acb')
})

test('of two who wait for each other it is said of both, and Postgres ends one', async (t) => {
  const { one, other, until } = await open(t)
  // Postgres checks for a deadlock once, after this time, and ends the statement that finds it. Until then it is seen.
  await one.client.query(`set deadlock_timeout = '10min'; begin; ${append('a', 1)}`)
  await other.client.query(`set deadlock_timeout = '5s'; begin; ${append('b', 2)}`)
  const first = one.client.query(append('a', 2))
  t.deepEqual(await until(one, LOCKED), LOCKED)
  const second = other.client.query(append('b', 1))
  t.true((await until(one, { isLocked: true, isDeadlocked: true })).isDeadlocked)
  const outcomes = await Promise.allSettled([first, second])
  t.deepEqual(outcomes.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
})

test('who has ended is let go on in vain', (t) => {
  t.notThrows(() => letGoOn(2 ** 22 + 1))
})
