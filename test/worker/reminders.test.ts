import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { remind, remindInCase } from '../../db/boss.ts'
import { queueNames } from '../../db/jobs.ts'
import { askFor, findDue, findDueWithoutJob } from '../../db/queries/due.ts'
import { waitingIn } from '../../db/queries/due-rows.ts'
import { remindOnce } from '../../worker/reminders.ts'
import { testDatabase } from '../support/database.ts'
import { openWorkplace } from '../support/workplace.ts'

const QUEUE = 'render-pages'
const HOUR_MS = 3_600_000

/** One page that is to be rendered at a time, and what reminds of it. */
const open = async (t: ExecutionContext, since: string) => {
  const place = await openWorkplace(await testDatabase(t))
  t.teardown(place.close)
  const { pool, boss } = place
  await pool.query(sql.unsafe`delete from stale_page`)
  await pool.query(sql.unsafe`insert into stale_page (subject, since) values ('page', now() + ${since}::interval)`)
  return {
    pool,
    makeJob: (startAfter: Date) => pool.transaction((tx) => remind(boss, tx, QUEUE, [{ ids: ['page'], startAfter }])),
    keep: () => pool.transaction((tx) => remindInCase(boss, tx, QUEUE, ['page'], new Map())),
    remindOnce: () => remindOnce(place, [QUEUE]),
    findQueues: () =>
      pool.transaction((tx) =>
        findDue(
          tx,
          queueNames.map((queue) => askFor(waitingIn(queue))),
        ),
      ),
  }
}

const inAnHour = () => new Date(Date.now() + HOUR_MS)

test('a row that is due gets a job, and no other while that one waits', async (t) => {
  const due = await open(t, '0 seconds')
  t.is(await due.remindOnce(), 1)
  t.is(await due.remindOnce(), 0)
})

test('where nothing is due no worker says that it looks, so that a database at rest is not written to', async (t) => {
  const later = await open(t, '1 minute')
  const chores = () => later.pool.anyFirst(sql.unsafe`select name from chore`)
  t.is(await later.remindOnce(), 0)
  t.deepEqual(await chores(), [])
  await later.pool.query(sql.unsafe`update stale_page set since = now()`)
  t.is(await later.remindOnce(), 1)
  t.deepEqual(await chores(), [`reminding of ${QUEUE}`])
})

test('a row that is due in a moment gets its job ahead, one that is due later gets none yet', async (t) => {
  const soon = await open(t, '3 seconds')
  t.is(await soon.remindOnce(), 1)
  t.is(await soon.remindOnce(), 0)
  const later = await open(t, '1 minute')
  t.is(await later.remindOnce(), 0)
})

test('of all queues only those with a row that is due now or in a moment are searched', async (t) => {
  t.deepEqual(await (await open(t, '0 seconds')).findQueues(), [QUEUE])
  t.deepEqual(await (await open(t, '3 seconds')).findQueues(), [QUEUE])
  t.deepEqual(await (await open(t, '1 minute')).findQueues(), [])
})

test('a job for a later time does not count when the row is due earlier', async (t) => {
  const due = await open(t, '0 seconds')
  await due.makeJob(inAnHour())
  t.is(await due.remindOnce(), 1)
  t.is(await due.remindOnce(), 0)
})

test('what a worker keeps is reminded of, also for a look that began before', async (t) => {
  const { pool, keep } = await open(t, '0 seconds')
  await pool.transaction(async (tx) => {
    t.is((await findDueWithoutJob(tx, waitingIn(QUEUE), 10)).length, 1)
    await keep()
    t.deepEqual(await findDueWithoutJob(tx, waitingIn(QUEUE), 10), [])
  })
})

test('a job that failed keeps its delay, and is the reminder meanwhile', async (t) => {
  const due = await open(t, '0 seconds')
  await due.makeJob(inAnHour())
  await due.pool.query(sql.unsafe`update pgboss.job set state = 'retry' where name = ${QUEUE}`)
  t.is(await due.remindOnce(), 0)
})
