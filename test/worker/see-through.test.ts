import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import type { QueueName } from '../../db/jobs.ts'
import type { Kept } from '../../worker/next-stage.ts'
import { remindOnce } from '../../worker/reminders.ts'
import { runFirst, seeThrough } from '../../worker/see-through.ts'
import { runKept, runOnce } from '../../worker/stage.ts'
import { stages } from '../../worker/stages/all.ts'
import { makeCampaign, makeDrawing, makePartner, passCutoff, winnerIds, WITHOUT_WALLET } from '../support/factory.ts'
import { openWorkplace } from '../support/workplace.ts'
import { testDatabase } from '../support/database.ts'

const QUEUES = ['lock', 'entropy', 'settle', 'pay'] as const satisfies readonly QueueName[]

const waitingJob = z.object({ queue: z.custom<QueueName>(), ids: z.array(z.string()), isReady: z.boolean() })

const numbered = z.object({
  status: z.string(),
  number: z.number().nullable(),
  isAtOnce: z.boolean().nullable(),
  hasValue: z.boolean(),
})

const open = async (t: ExecutionContext, overrides: Record<string, unknown> = {}) => {
  const place = await openWorkplace(await testDatabase(t))
  t.teardown(place.close)
  const { pool } = place
  const campaign = await makeCampaign(place, { partner: await makePartner(place), ...overrides })
  const makeDue = async (drawAt?: Date): Promise<string> => {
    const id = await makeDrawing(place, { campaign, ...(drawAt ? { drawAt } : {}) })
    await pool.query(sql.unsafe`
      insert into winner_list (drawing_id, winners)
      values (${id}, ${sql.array(winnerIds(campaign.winnersPerDraw), 'text')})`)
    await passCutoff(place, id)
    return id
  }
  return {
    place,
    makeDue,
    /** Reminds of what is due, and runs the first stage as a worker does that then goes on with the next ones. */
    lock: async (): Promise<Kept | null> => {
      await remindOnce(place, ['lock'])
      return (await runFirst(place, stages.lock)).kept
    },
    statusOf: (id: string) =>
      pool.oneFirst(sql.type(z.object({ status: z.string() }))`select status from drawing where id = ${id}`),
    read: (id: string) =>
      pool.one(sql.type(numbered)`
        select status, number, locked_at = entropy_requested_at as "isAtOnce", entropy is not null as "hasValue"
        from drawing where id = ${id}`),
    jobs: () =>
      pool.any(sql.type(waitingJob)`
        select name as queue, data -> 'ids' as ids, start_after <= created_on as "isReady" from pgboss.job
        where state < 'active' and name = any(${sql.array(QUEUES, 'text')}) order by name, data`),
    /** Prolongs the delay of jobs, which on a busy machine may be over before the test has looked. */
    makeMomentLast: () =>
      pool.query(sql.unsafe`
        update pgboss.job set start_after = start_after + interval '1 hour'
        where state < 'active' and start_after > created_on`),
    makeReady: () => pool.query(sql.unsafe`update pgboss.job set start_after = now() where state < 'active'`),
  }
}

test('one claim takes drawings from open to paid, and completes the jobs of each stage', async (t) => {
  const { place, makeDue, lock, statusOf, jobs } = await open(t)
  const ids = [await makeDue(), await makeDue()]
  await seeThrough(place, await lock())
  for (const id of ids) t.is(await statusOf(id), 'paid')
  t.deepEqual(await jobs(), [])
})

test('a drawing whose draw time has come is numbered as it is locked, and its value is asked for later', async (t) => {
  const { place, makeDue, lock, read } = await open(t)
  const ids = [await makeDue(), await makeDue(), await makeDue()]
  const kept = await lock()
  t.deepEqual([kept?.queue, kept?.ids], ['settle', ids.toSorted()])
  const found = await Promise.all(ids.map(read))
  t.deepEqual(
    found.map(({ number }) => number),
    [1, 2, 3],
    'in the order of their draw times',
  )
  for (const one of found) t.like(one, { status: 'entropy_requested', isAtOnce: true, hasValue: false })
  const next = await makeDue()
  await seeThrough(place, await lock())
  t.like(await read(next), { status: 'paid', number: 4, isAtOnce: true, hasValue: true })
  t.is((await read(ids[0] as string)).status, 'entropy_requested', 'another batch')
})

test('what is told and logged of a lock is the same when the number comes with it', async (t) => {
  const { place, makeDue, lock } = await open(t)
  const told = (id: string) =>
    place.pool.any(sql.type(z.object({ type: z.string(), data: z.unknown() }))`
      select type, jsonb_set(data #- '{drawing,id}' #- '{drawing,drawAt}' #- '{drawing,cutoffAt}', '{drawing,number}', coalesce(
        data #> '{drawing,number}' <> 'null', false)::text::jsonb) as data
      from event where subject = ${id} order by seq`)
  const logged = (id: string) =>
    place.pool.anyFirst(sql.type(z.object({ type: z.string() }))`
      select entry ->> 'type' as type from log_wanted where entry ->> 'drawing' = ${id} order by id`)
  const slow = await makeDue()
  await remindOnce(place, ['lock'])
  for (const queue of QUEUES) await runOnce(place, stages[queue])
  const fast = await makeDue()
  await seeThrough(place, await lock())
  t.deepEqual(await told(fast), await told(slow))
  t.deepEqual(
    (await told(fast)).map(({ type }) => type),
    ['drawing.created', 'drawing.locked', 'drawing.settled', 'drawing.paid'],
  )
  t.deepEqual(await logged(fast), ['send', 'lock', 'value'])
  t.deepEqual(await logged(slow), ['send', 'lock', 'value'])
})

test('a live drawing is only locked: its number is given where its chain is watched', async (t) => {
  const { makeDue, lock, read } = await open(t, {
    mode: 'live',
    payout: { chain: 'local', token: 'TESTUSD', wallet: null },
  })
  const id = await makeDue()
  t.is((await lock())?.queue, 'entropy')
  t.like(await read(id), { status: 'locked', number: null })
})

test('what a worker keeps is left to it from the end of its work on, however long that took', async (t) => {
  const { place, makeDue } = await open(t)
  await makeDue()
  await remindOnce(place, ['lock'])
  const { leap } = stages.lock
  await runFirst(place, {
    ...stages.lock,
    leap: async (tx, ids) => {
      await tx.query(sql.unsafe`select pg_sleep(0.6)`)
      return leap(tx, ids)
    },
  })
  const isLeft = sql.type(z.object({ isLeft: z.boolean() }))`
    select start_after >= created_on + interval '1.1 seconds' as "isLeft" from pgboss.job where name = 'settle'`
  t.true(await place.pool.oneFirst(isLeft), 'not from the beginning of its transaction')
})

test('what a worker keeps is left to it for a moment, and taken over if it ends', async (t) => {
  const { place, makeDue, lock, statusOf, jobs, makeMomentLast, makeReady } = await open(t)
  const id = await makeDue()
  await lock()
  t.deepEqual(await jobs(), [{ queue: 'settle', ids: [id], isReady: false }])
  t.is(await remindOnce(place, ['settle']), 0, 'nobody makes another job meanwhile')
  await makeMomentLast()
  t.is((await runOnce(place, stages.settle)).taken, 0)
  await makeReady()
  const { kept } = await runFirst(place, stages.settle)
  await seeThrough(place, kept)
  t.is(await statusOf(id), 'paid')
})

test('a worker that comes back too late finds its rows done, and does nothing twice', async (t) => {
  const { place, makeDue, lock, statusOf, jobs, makeReady } = await open(t, WITHOUT_WALLET)
  const id = await makeDue()
  const kept = await lock()
  await makeReady()
  await runOnce(place, stages.settle)
  t.is(await statusOf(id), 'settled')
  await seeThrough(place, kept)
  t.is(await statusOf(id), 'settled')
  t.deepEqual(await jobs(), [{ queue: 'pay', ids: [id], isReady: true }], 'the job of the one who was faster')
})

test('a drawing that is drawn later waits in the queue until then', async (t) => {
  const { makeDue, lock, statusOf, jobs } = await open(t)
  const id = await makeDue(new Date(Date.now() + 600_000))
  t.is(await lock(), null)
  t.is(await statusOf(id), 'locked')
  t.deepEqual(await jobs(), [{ queue: 'entropy', ids: [id], isReady: false }])
})

test('a row that fails gets a job of its own, and the others go on', async (t) => {
  const { place, makeDue, lock, jobs } = await open(t)
  const [poisoned = '', ...others] = [await makeDue(), await makeDue(), await makeDue()].toSorted()
  const done: string[] = []
  const failing = {
    queue: 'settle',
    run: async (_tx: unknown, ids: readonly string[]) => {
      if (ids.includes(poisoned)) throw new Error('poison')
      done.push(...ids)
      return {}
    },
  } as const
  await runKept(place, failing, (await lock()) as Kept)
  t.deepEqual(done.toSorted(), others)
  t.deepEqual(await jobs(), [{ queue: 'settle', ids: [poisoned], isReady: true }])
})
