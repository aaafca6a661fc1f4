import test from 'ava'
import { remind } from '../../../db/boss.ts'
import { queueNames } from '../../../db/jobs.ts'
import { openPool } from '../../../db/pool.ts'
import { remindOnce } from '../../../worker/reminders.ts'
import { runOnce } from '../../../worker/stage.ts'
import { stages } from '../../../worker/stages/all.ts'
import { openAttacked, refuses } from '../../support/attack.ts'
import { makeDueDrawing } from '../../support/held.ts'
import { urlAs } from '../../support/roles.ts'
import { thief } from './attack.ts'
import { CONNECTION_TIMEOUT_MS } from '../../support/workplace.ts'

/** What makes every look at a queue fail, or keeps a row from being reminded of. */
const HOSTILE: Readonly<Record<string, string>> = {
  priority: '-2147483648',
  created_on: "'infinity'",
  start_after: "'-infinity'",
  keep_until: "'infinity'",
  state: "'retry'",
  retry_count: '2147483647',
  retry_limit: '2147483647',
  retry_delay: '2147483647',
  expire_seconds: '2147483647',
  deletion_seconds: '2147483647',
  heartbeat_seconds: '1',
  started_on: 'now()',
  blocked: 'true',
  singleton_key: "'x'",
  policy: "'stately'",
  data: `'{"ids": ["drw_x"], "areHeldUp": true}'`,
}

/** A job as web processes leave it, but for this. */
const left = (queue: string, hostile: Readonly<Record<string, string>> = {}): string => {
  const plain = {
    name: `'${queue}'`,
    data: `'{"ids": ["drw_x"]}'`,
    keep_until: 'now() + q.retention_seconds * interval $$1 second$$',
    ...Object.fromEntries(
      [
        'retry_limit',
        'retry_delay',
        'retry_backoff',
        'retry_delay_max',
        'expire_seconds',
        'deletion_seconds',
        'policy',
      ].map((column) => [column, `q.${column}`]),
    ),
  }
  const values = { ...plain, ...hostile }
  return `insert into pgboss.job (${Object.keys(values).join()})
    select ${Object.values(values).join()} from pgboss.queue q where q.name = '${queue}'`
}

test('a web process leaves nothing in a queue that stops it, or keeps a drawing from being reminded of', async (t) => {
  const { place, url, campaign, client } = await openAttacked(t)
  const web = await thief(t, 'web', url)
  for (const queue of queueNames) {
    await web.query(left(queue))
    for (const [column, value] of Object.entries(HOSTILE)) await refuses(t, web, left(queue, { [column]: value }))
  }
  const { rows: unguarded } = await client.query(`
    select inhrelid::regclass as name from pg_inherits where inhparent = 'pgboss.job'::regclass and not exists (
      select from pg_trigger where tgrelid = inhrelid and tgname = 'job_is_a_reminder')`)
  t.deepEqual(unguarded, [])
  const { id } = await makeDueDrawing(place, campaign)
  await remindOnce(place, ['lock'])
  await runOnce(place, stages.lock)
  const { rows: drawings } = await client.query('select status from drawing where id = $1', [id])
  t.not(drawings[0].status, 'open')
})

test('a web process reminds of rows now and at a later time', async (t) => {
  const { place, url, client } = await openAttacked(t)
  const pool = await openPool(urlAs('web', url), { max: 1, connectionTimeoutMs: CONNECTION_TIMEOUT_MS })
  t.teardown(() => pool.end())
  const later = new Date(Date.now() + 86_400_000)
  await pool.transaction((tx) =>
    remind(place.boss, tx, 'lock', [{ ids: ['drw_now'] }, { ids: ['drw_later'], startAfter: later }]),
  )
  const { rows } = await client.query(
    "select start_after as at from pgboss.job where name = 'lock' order by start_after",
  )
  t.is(rows.length, 2)
  t.deepEqual(rows[1].at, later)
})
