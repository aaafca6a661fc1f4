import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { openPool, type Pool } from '../../db/pool.ts'
import { testDatabase } from '../support/database.ts'
import { ConnectionLost } from './actor.ts'
import { lasting } from './pools.ts'
import { acting, type Gate } from './seam.ts'
import { CONNECTION_TIMEOUT_MS } from '../support/workplace.ts'

const ownProcess = sql.type(z.object({ pid: z.number() }))`select pg_backend_pid() as pid`

const open = async (t: ExecutionContext, connections = 1): Promise<{ pool: Pool; process: () => Promise<number> }> => {
  const settings = { max: connections, connectionTimeoutMs: CONNECTION_TIMEOUT_MS }
  const pool = await lasting(await openPool(await testDatabase(t), settings), connections)
  t.teardown(() => pool.end())
  return { pool, process: () => pool.oneFirst(ownProcess) }
}

/** Only rollbacks reach Postgres. */
const losing: Gate = {
  pass: (_, text, run) => (/^\s*rollback/i.test(text) ? run() : Promise.reject(new ConnectionLost())),
  reach: (_, run) => run(),
  linger: async () => {},
}

test('a connection goes on that is lost in the history alone', async (t) => {
  const { pool, process } = await open(t)
  const before = await process()
  await t.throwsAsync(acting.run(losing, process))
  t.is(await process(), before, 'at a statement')
  await t.throwsAsync(pool.transaction((tx) => acting.run(losing, () => tx.query(ownProcess)), 0))
  t.is(await process(), before, 'in a transaction')
})

test('a connection goes on whose transaction Postgres has given up', async (t) => {
  const { pool, process } = await open(t)
  const before = await process()
  const giveUp = sql.unsafe`do $$ begin raise exception 'deadlock detected' using errcode = 'deadlock_detected'; end $$`
  await t.throwsAsync(pool.transaction((tx) => tx.query(giveUp), 0))
  t.is(await process(), before)
})

test('a connection ends with a transaction that fails for any other reason', async (t) => {
  const { pool, process } = await open(t)
  const before = await process()
  await t.throwsAsync(pool.transaction((tx) => tx.query(sql.unsafe`select 1 / 0`), 0))
  t.not(await process(), before)
})

test('the connection that was used last is used first', async (t) => {
  const { pool, process } = await open(t, 2)
  const [one, other] = await Promise.all([process(), process()])
  const last = await process()
  t.true(last === one || last === other)
  t.is(await process(), last)
  t.is(await pool.connect(process), one === last ? other : one, 'while it is in use')
})
