import test, { type ExecutionContext } from 'ava'
import type pg from 'pg'
import { agingTables, HOURS_A_DAY, kept } from '../../../db/kept.ts'
import { LOG_DAYS } from '../../../domain/webhook/state.ts'
import { keepHouseOnce } from '../../../worker/housekeeping.ts'
import { connect, refuses } from '../../support/attack.ts'
import { testDatabase } from '../../support/database.ts'
import { thief } from '../roles/attack.ts'
import { asWorker, openWorkplace, type TestWorkplace } from '../../support/workplace.ts'

/** Rows of each table: `at` is the time by which one ages, `own` a text of its own. */
const rows: Readonly<Record<string, string>> = {
  share_card: `(drawing_id, digest, body, made_at)
    select 'drw_1', left(md5(own), 16), '\\x89504e470d0a1a0a' || decode(repeat('00', 100), 'hex'), at`,
  idempotent_call: `(id, fingerprint, status, created_at) select sha256(own::bytea), sha256(''), 201, at`,
  invitation: `(id, partner_id, email, role, token_hash, created_at, expires_at)
    select new_id('inv'), 'ptr_1', own || '@shop.test', 'viewer', sha256(own::bytea), at - interval '7 days', at`,
  password_reset: `(id, user_id, token_hash, removes_second_factor, created_at, expires_at)
    select new_id('rst'), own, sha256(own::bytea), false, at - interval '1 day', at`,
  email_change: `(id, user_id, email, token_hash, created_at, expires_at)
    select new_id('emc'), own, own || '@shop.test', sha256(own::bytea), at - interval '1 day', at`,
  session: `(id, user_id, token_hash, created_at, expires_at)
    select new_id('ses'), own, sha256(own::bytea), at - interval '30 days', at`,
  passkey_challenge: `(id, purpose, challenge, browser_hash, created_at, expires_at)
    select new_id('pkc'), 'sign_in', sha256(own::bytea), sha256(''), at - interval '5 minutes', at`,
  mail: `(id, recipient, kind, about, token, expires_at, created_at)
    select new_id('mai'), own || '@shop.test', 'invitation', new_id('inv'), decode(repeat('00', 75), 'hex'),
      at + interval '7 days', at`,
}

const OLD = 600
const YOUNG = 2

const open = async (t: ExecutionContext) => {
  const url = await testDatabase(t)
  const place = await openWorkplace(url)
  t.teardown(place.close)
  return { url, place, client: await connect(t, url) }
}

/** Keeps house once. Returns what failed. */
const keepHouse = async (place: TestWorkplace) => {
  const failed: { step: string; error: string }[] = []
  const { pool, log } = asWorker(place)
  const error = (_: string, words: { step: string; error: string }) => failed.push(words)
  await keepHouseOnce({ pool, log: Object.assign(Object.create(log), { error }) })
  return failed
}

/** Rows that are a minute older than they are kept, and some that are a minute younger. */
const fill = async (client: pg.Client): Promise<void> => {
  await client.query('set session_replication_role = replica')
  for (const { table, days } of agingTables)
    await client.query(`
      insert into ${table} ${rows[table]}
      from (
        select 'n' || n as own,
          now() - interval '${days} days' + case when n <= ${OLD} then -1 else 1 end * interval '1 minute' as at
        from generate_series(1, ${OLD + YOUNG}) n) given`)
  await client.query(`insert into event (id, partner_id, mode, type, subject, data)
    values (new_id('evt'), 'ptr_1', 'test', 'drawing.created', 'drw_1', '{}')`)
  await client.query('set session_replication_role = origin')
}

/** How many rows there are of each table. */
const countsIn = async (client: pg.Client) => {
  const counts: [table: string, count: number][] = []
  for (const { table } of agingTables) {
    const { rows: found } = await client.query(`select count(*)::int as count from ${table}`)
    counts.push([table, found[0].count])
  }
  return counts
}

test('a worker deletes what is older than it is kept, in several portions, and leaves what is younger', async (t) => {
  const { place, client } = await open(t)
  await fill(client)
  t.deepEqual(await keepHouse(place), [])
  t.deepEqual(
    await countsIn(client),
    agingTables.map(({ table }) => [table, YOUNG]),
  )
})

test('an old row that somebody has locked keeps the deleting of other tables waiting for a second, and no longer', async (t) => {
  const { url, place, client } = await open(t)
  await fill(client)
  const web = await thief(t, 'web', url)
  await web.query('begin; select from session order by expires_at limit 1 for update')
  const failed = await keepHouse(place)
  t.deepEqual(
    failed.map(({ step }) => step),
    ['forget old rows of session'],
  )
  t.regex(failed[0]?.error ?? '', /lock timeout/)
  const whole = (await countsIn(client)).filter(([, count]) => count > YOUNG)
  t.deepEqual(
    whole.map(([table]) => table),
    ['session'],
  )
})

test('the database itself keeps links, sessions and answers as long as the list says, and events as long as is promised', async (t) => {
  const { client } = await open(t)
  await fill(client)
  const { rows: guards } = await client.query<{ table: string; how: string }>(
    `select tgrelid::regclass::text as table, pg_get_triggerdef(oid) as how from pg_trigger where tgname like '%_is_kept_for'`,
  )
  t.deepEqual(guards.map(({ table }) => table).toSorted(), [
    'email_change',
    'event',
    'idempotent_call',
    'invitation',
    'mail',
    'password_reset',
    'session',
  ])
  for (const { table, how } of guards) {
    const days = Number(/'(\d+):00:00'::interval/.exec(how)?.[1]) / HOURS_A_DAY
    t.like(table === 'event' ? { days: LOG_DAYS } : kept[table], { days })
    await refuses(t, client, `delete from ${table}`)
    await refuses(t, client, `truncate ${table} cascade`)
  }
})
