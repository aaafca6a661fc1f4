import test from 'ava'
import type pg from 'pg'
import { sql } from 'slonik'
import { z } from 'zod'
import { dropApiCallDays, keepApiCallDays } from '../../db/queries/partner-api/calls.ts'
import { forgetCounts } from '../../db/queries/partner-api/rate-counts.ts'
import type { Transaction } from '../../db/pool.ts'
import { connect } from '../support/attack.ts'
import { clockDatabase } from '../support/clock.ts'
import { testDatabase } from '../support/database.ts'
import { openWorkplace } from '../support/workplace.ts'
import { forbids, thief } from './roles/attack.ts'

const DAYS_KEPT = 30

test('days of calls are made ahead, and dropped once every call of theirs is older than 30 days', async (t) => {
  const { pool, close } = await openWorkplace(await testDatabase(t))
  t.teardown(close)
  const daysThatAre = (tx: Transaction) =>
    tx.anyFirst(sql.type(z.object({ ago: z.number() }))`
      select (now() at time zone 'UTC')::date - to_date(right(inhrelid::regclass::text, 8), 'YYYYMMDD') as ago
      from pg_inherits where inhparent = 'api_call'::regclass order by 1 desc`)
  const makeDay = (tx: Transaction, ago: number) =>
    tx.query(sql.unsafe`
      do ${sql.literalValue(`declare
        day date := (now() at time zone 'UTC')::date - ${ago};
      begin
        execute format('create table if not exists %I partition of api_call for values from (%L) to (%L)',
          'api_call_' || to_char(day, 'YYYYMMDD'), day::timestamp at time zone 'UTC', (day + 1)::timestamp at time zone 'UTC');
      end`)}`)
  // In one transaction, so that the day does not change meanwhile; the database may be from the day before.
  await pool.transaction(async (tx) => {
    for (const ago of [DAYS_KEPT + 60, DAYS_KEPT + 1, DAYS_KEPT, 2, 1]) await makeDay(tx, ago)
    const keep = async () => {
      await keepApiCallDays(tx)
      await dropApiCallDays(tx)
    }
    await keep()
    t.deepEqual(await daysThatAre(tx), [DAYS_KEPT, 2, 1, 0, -1, -2, -3])
    await keep()
    t.deepEqual(await daysThatAre(tx), [DAYS_KEPT, 2, 1, 0, -1, -2, -3])
  })
})

test('days of calls are made whatever somebody locks that the role of a process may lock', async (t) => {
  const { url } = await clockDatabase(t)
  const owner = await connect(t, url)
  await owner.query(`
    do $$ declare day text; begin
      for day in select inhrelid::regclass from pg_inherits where inhparent = 'api_call'::regclass loop
        execute 'drop table ' || day;
      end loop;
    end $$`)
  await owner.query("insert into chore (name) values ('keeping the days of API calls') on conflict do nothing")
  const [worker, reader, web] = [
    await thief(t, 'worker', url),
    await thief(t, 'reader', url),
    await thief(t, 'web', url),
  ]
  await worker.query('begin; select from chore for update; lock table api_call in access share mode')
  await reader.query('begin; lock table api_call in access share mode')
  const writer = await thief(t, 'web', url)
  await writer.query("begin; explain insert into api_call (at, partner_id) values (now(), 'ptr_1')")
  await forbids(t, await thief(t, 'web', url), `do $$ begin lock table api_call in share update exclusive mode; end $$`)
  const days = async () =>
    (await owner.query(`select from pg_inherits where inhparent = 'api_call'::regclass`)).rowCount
  await web.query('select keep_api_call_days()')
  t.is(await days(), 2, 'a web process makes those of now')
  await web.query('begin; select keep_api_call_days()')
  const other = await thief(t, 'worker', url)
  await other.query("set lock_timeout = '500ms'; select keep_api_call_days()")
  t.is(await days(), 5, 'a worker makes those ahead, no matter who else has called it and stays')
})

test('calls are noted while old days of them wait to be dropped for who reads calls', async (t) => {
  const url = await testDatabase(t)
  const [owner, worker, reader, web] = [
    await connect(t, url),
    await thief(t, 'worker', url),
    await thief(t, 'reader', url),
    await thief(t, 'web', url),
  ]
  await owner.query(
    "create table api_call_20200101 partition of api_call for values from ('2020-01-01Z') to ('2020-01-02Z')",
  )
  await reader.query('begin; select from api_call limit 1')
  // The lock time-out bounds the wait; a busy machine may take longer to wake the sessions that waited.
  const { rows } = await owner.query(
    "select 'lock_timeout=20ms' = any(proconfig) as brief from pg_proc where proname = 'drop_api_call_days'",
  )
  t.deepEqual(rows, [{ brief: true }])
  const over = new AbortController()
  const dropping = t
    .throwsAsync<pg.DatabaseError>(() => worker.query('select drop_api_call_days()'))
    .finally(() => over.abort())
  let longestMs = 0
  while (!over.signal.aborted) {
    const startedAt = performance.now()
    await web.query("begin; explain insert into api_call (at, partner_id) values (now(), 'ptr_1'); rollback")
    longestMs = Math.max(longestMs, performance.now() - startedAt)
  }
  const error = await dropping
  t.is(error?.code, '55P03')
  const { pid } = (await reader.query('select pg_backend_pid() as pid')).rows[0]
  t.regex(error?.message ?? '', new RegExp(`pid ${pid} \\(test_reader\\).* End what stays in a transaction by `))
  t.log(`${Math.round(longestMs)} ms`)
  await reader.query('rollback')
  await worker.query('select drop_api_call_days()')
  t.is((await owner.query("select to_regclass('api_call_20200101') as day")).rows[0].day, null)
})

test('counts of minutes that are over are deleted, a few at a time, and those of this minute stay', async (t) => {
  const { pool, close } = await openWorkplace(await testDatabase(t))
  t.teardown(close)
  await pool.query(sql.unsafe`
    insert into rate_count (key_id, class, minute, taken)
    select 'key_' || n, 'read', floor(extract(epoch from now()) / 60) - ago, 1
    from generate_series(1, 5) n, unnest(array[0, 10]) ago`)
  const forget = () => pool.transaction((tx) => forgetCounts(tx, 3))
  t.deepEqual([await forget(), await forget(), await forget()], [3, 2, 0])
  const left = await pool.any(sql.unsafe`select from rate_count`)
  t.is(left.length, 5)
})
