import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { openPool, type Transaction } from '../../db/pool.ts'
import { Refused } from '../../domain/refusals.ts'
import { testDatabase } from '../support/database.ts'
import { CONNECTION_TIMEOUT_MS } from '../support/workplace.ts'

/** Long time-outs: on a busy machine opening a connection may take long, and so may the test between two uses. */
const PATIENT = { max: 1, connectionTimeoutMs: CONNECTION_TIMEOUT_MS, idleTimeoutMs: 86_400_000 }

const session = (db: Pick<Transaction, 'oneFirst'>) =>
  db.oneFirst(sql.type(z.object({ pid: z.number() }))`select pg_backend_pid() as pid`)

test('a refusal rolls its transaction back, and the connection serves the next one', async (t) => {
  const pool = await openPool(await testDatabase(t), PATIENT)
  t.teardown(() => pool.end())
  const first = await pool.transaction(session)
  const refused = new Refused('locked', 'no')
  const error = await t.throwsAsync(
    pool.transaction(async (tx) => {
      await tx.query(
        sql.unsafe`insert into partner (id, name, secret) values ('ptr_0000000000000000000001', 'A shop', sha256('a') || sha256('b'))`,
      )
      throw refused
    }),
  )
  t.is(error, refused)
  t.is(await pool.transaction(session), first)
  t.is(await pool.oneFirst(sql.type(z.object({ count: z.number() }))`select count(*)::int as count from partner`), 0)
})

test('any other error ends the connection, whose state nobody knows, and the next one is new', async (t) => {
  const pool = await openPool(await testDatabase(t), PATIENT)
  t.teardown(() => pool.end())
  const first = await pool.transaction(session)
  await t.throwsAsync(
    pool.transaction((tx) => tx.query(sql.unsafe`select nonsense`)),
    { message: /nonsense/ },
  )
  t.not(await pool.transaction(session), first)
})

for (const isPrepared of [true, false])
  test(`a statement waits for what others have locked as long as its pool says, ${isPrepared ? 'by its connection' : 'behind a pooler'}`, async (t) => {
    const url = new URL(await testDatabase(t))
    url.searchParams.set('options', '-c work_mem=5MB')
    const pool = await openPool(url.href, { ...PATIENT, lockTimeoutMs: 123, isPrepared })
    t.teardown(() => pool.end())
    const settings = await pool.transaction((tx) =>
      tx.one(sql.type(z.object({ wait: z.string(), memory: z.string() }))`
        select current_setting('lock_timeout') as wait, current_setting('work_mem') as memory`),
    )
    t.deepEqual(settings, { wait: '123ms', memory: '5MB' })
  })
