import test from 'ava'
import { openAttacked, refuses } from '../../support/attack.ts'
import { makeDrawing } from '../../support/factory.ts'
import { thief } from '../roles/attack.ts'

/** A time zone whose clocks go this many hours ahead (or back) yesterday or tomorrow, for twenty days. */
const zone = (hoursAhead: number, from: 'yesterday' | 'tomorrow'): string => {
  const dayOfYear = (days: number) => {
    const day = new Date(Date.now() + days * 86_400_000)
    return (Date.UTC(2001, day.getUTCMonth(), day.getUTCDate()) - Date.UTC(2001, 0, 0)) / 86_400_000
  }
  const first = from === 'yesterday' ? -1 : 1
  return `set timezone = 'AAA0BBB${-hoursAhead},J${dayOfYear(first)}/0,J${dayOfYear(first + 20)}/0'`
}

/** Functions and triggers that count in days, whose length the connection's time zone decides. */
const IN_DAYS = `
  select proname as name from pg_proc
  where pronamespace = 'public'::regnamespace and prosrc ~ 'interval ''\\d+ (day|week|month|year)|make_interval\\((days|weeks|months|years)'
    and coalesce(not 'TimeZone=UTC' = any(proconfig), true)
  union all
  select tgname from pg_trigger where not tgisinternal and pg_get_triggerdef(oid) ~ '\\d (day|mon|year)s?''::interval'
  order by name`

test('no function and no guard counts in days, which a time zone may make as long as it likes', async (t) => {
  const { client } = await openAttacked(t)
  t.deepEqual((await client.query(IN_DAYS)).rows, [], 'say hours, or set timezone = UTC for the function')
})

test('in no time zone is a drawing put off for days, or an answer forgotten before its day is over', async (t) => {
  const { url, place, client: owner, campaign } = await openAttacked(t)
  const id = await makeDrawing(place, { campaign })
  await owner.query("insert into idempotent_call (id, fingerprint, status) values (sha256('a'), sha256('a'), 201)")
  const [web, worker] = [await thief(t, 'web', url), await thief(t, 'worker', url)]
  await web.query(zone(-160, 'tomorrow'))
  await refuses(t, web, "update drawing set retry_at = now() + interval '100 hours' where id = $1", [id])
  await worker.query(zone(160, 'yesterday'))
  await refuses(t, worker, 'delete from idempotent_call')
})

test('in no time zone is a new owner one who has waited', async (t) => {
  const { client } = await openAttacked(t)
  for (const hours of [160, -160]) {
    await client.query(zone(hours, 'yesterday'))
    const { rows } = await client.query("select now() - owner_wait() = now() - interval '72 hours' as waits")
    t.deepEqual(rows, [{ waits: true }])
  }
})
