import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { keepApiCallDays } from '../../db/queries/partner-api/calls.ts'
import { forgetCounts } from '../../db/queries/partner-api/rate-counts.ts'
import { testDatabase } from '../support/database.ts'
import { openWorkplace } from '../support/workplace.ts'

const DAYS_KEPT = 30

test('days of calls are made ahead, and dropped once every call of theirs is older than 30 days', async (t) => {
  const { pool, close } = await openWorkplace(await testDatabase(t))
  t.teardown(close)
  const daysThatAre = async () => {
    const names = await pool.anyFirst(sql.type(z.object({ name: z.string() }))`
      select inhrelid::regclass::text as name from pg_inherits where inhparent = 'api_call'::regclass order by 1`)
    return Promise.all(
      names.map((name) =>
        pool.oneFirst(sql.type(z.object({ ago: z.number() }))`
          select (now() at time zone 'UTC')::date - to_date(right(${name}, 8), 'YYYYMMDD') as ago`),
      ),
    )
  }
  t.deepEqual(await daysThatAre(), [1, 0, -1, -2, -3])
  const makeDay = (ago: number) =>
    pool.query(sql.unsafe`
      do ${sql.literalValue(`declare
        day date := (now() at time zone 'UTC')::date - ${ago};
      begin
        execute format('create table %I partition of api_call for values from (%L) to (%L)',
          'api_call_' || to_char(day, 'YYYYMMDD'), day::timestamp at time zone 'UTC', (day + 1)::timestamp at time zone 'UTC');
      end`)}`)
  for (const ago of [DAYS_KEPT + 60, DAYS_KEPT + 1, DAYS_KEPT]) await makeDay(ago)
  await pool.transaction((tx) => keepApiCallDays(tx))
  t.deepEqual(await daysThatAre(), [DAYS_KEPT, 1, 0, -1, -2, -3])
  await pool.transaction((tx) => keepApiCallDays(tx))
  t.deepEqual(await daysThatAre(), [DAYS_KEPT, 1, 0, -1, -2, -3])
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
