import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { IDS_PER_JOB, type QueueName } from '../../db/jobs.ts'
import type { ClaimLimits } from '../../worker/claim.ts'
import { doorbell } from '../../worker/doorbell.ts'
import { run } from '../../worker/run.ts'
import type { Runner } from '../../worker/runner.ts'
import { remind } from '../../db/boss.ts'
import { testDatabase } from '../support/database.ts'
import { asWorker, openWorkplace } from '../support/workplace.ts'
import { until } from '../support/until.ts'

/** How long the database works on a batch. */
const WORK_MS = 40

type Batch = { beganAt: number; endedAt: number; limits: ClaimLimits | undefined }

/** A stage that people wait for, which here has nothing to do. */
const idleStage: Runner = {
  queue: 'lock',
  bell: doorbell(),
  runOnce: async () => ({ taken: 0, isFull: false, reminded: [], kept: null }),
  goOn: async () => [],
  runBeside: async () => [],
}

/** A worker with a queue that never empties (drawings to lock, or pages beside another stage), and its batches. */
const open = async (t: ExecutionContext, queue: 'lock' | 'render-pages' = 'lock') => {
  const place = await openWorkplace(await testDatabase(t))
  const { pool } = place
  // Allows a test to ask once for longer giving way than the constraint permits.
  await pool.query(sql.unsafe`alter table give_way drop constraint give_way_until_check`)
  const batches: Batch[] = []
  const work = () => pool.query(sql.unsafe`select pg_sleep(${WORK_MS / 1_000})`)
  const runner: Runner = {
    queue,
    bell: doorbell(),
    runOnce: async (limits) => {
      const batch: Batch = { beganAt: performance.now(), endedAt: Number.NaN, limits }
      batches.push(batch)
      await work()
      batch.endedAt = performance.now()
      return { taken: 1, isFull: true, reminded: [], kept: null }
    },
    ...(queue === 'lock' ? { goOn: async () => [] } : { isInBackground: true }),
    runBeside: async () => [],
  }
  const remindOf = (name: QueueName) =>
    pool.transaction((tx) => remind(place.boss, tx, name, [{ ids: ['drw_0000000000000000000000'] }]))
  await remindOf(queue)
  const stopping = new AbortController()
  const runners = queue === 'lock' ? [runner] : [idleStage, runner]
  const running = run(asWorker(place), runners, stopping.signal)
  t.teardown(async () => {
    stopping.abort()
    await running
    await place.close()
  })
  const since = (batch: Batch | undefined) => batches.slice(batch ? batches.indexOf(batch) : 0)
  return {
    pool,
    batches,
    /** Makes the job that waits due so many seconds from now; negative: ago. */
    dueIn: (seconds: number) =>
      pool.query(sql.unsafe`
        update pgboss.job set start_after = now() + make_interval(secs => ${seconds}) where name = ${queue}`),
    remindOf,
    forget: (name: QueueName) => pool.query(sql.unsafe`delete from pgboss.job where name = ${name}`),
    /** Another worker is on watch, and calls for so many helpers. */
    callFor: (helpers: number) =>
      pool.query(sql.unsafe`
        insert into watch (holder, held_until, needs_help, helpers, come)
        values (gen_random_uuid(), now() + interval '1 hour', ${helpers > 0}, ${helpers}, 0)
        on conflict (only_one) do update set holder = excluded.holder, held_until = excluded.held_until,
          needs_help = excluded.needs_help, helpers = excluded.helpers, come = excluded.come`),
    /** Waits until nothing is done for a while. */
    untilStill: () =>
      until(
        async () => {
          const count = batches.length
          await pool.query(sql.unsafe`select pg_sleep(0.5)`)
          return batches.length === count
        },
        (isStill) => isStill,
      ),
    giveWay: (seconds: number) =>
      pool.query(sql.unsafe`
        insert into give_way (until) values (now() + make_interval(secs => ${seconds}))
        on conflict (only_one) do update set until = excluded.until`),
    /** Waits until so many batches in a row are as they should be. */
    untilAll: async (count: number, isSo: (batch: Batch, before: Batch) => boolean) => {
      const first = batches.at(-1)
      const holds = (some: readonly Batch[]) => {
        const last = some.filter(({ endedAt }) => !Number.isNaN(endedAt)).slice(-count - 1)
        return last.length > count && last.slice(1).every((batch, i) => isSo(batch, last[i] as Batch))
      }
      return holds(await until(async () => since(first), holds))
    },
  }
}

const restBefore = (batch: Batch, before: Batch): number => batch.beganAt - before.endedAt

const isAtFullSpeed = (batch: Batch, before: Batch): boolean =>
  batch.limits?.jobsAtOnce === undefined && restBefore(batch, before) < WORK_MS
const isBeside = (batch: Batch, before: Batch): boolean =>
  (batch.limits?.jobsAtOnce ?? IDS_PER_JOB) <= 2 && restBefore(batch, before) >= 2 * WORK_MS

test('a worker takes little at a time and rests in proportion while many sends are under way', async (t) => {
  const { untilAll, giveWay, dueIn } = await open(t)
  t.true(await untilAll(5, isAtFullSpeed))
  await dueIn(3_600)
  await giveWay(3_600)
  t.true(await untilAll(5, isBeside))
  await giveWay(-1)
  t.true(await untilAll(5, isAtFullSpeed), 'it goes on at full speed once that is over')
})

test('what has waited for long gives way no more, however many sends are under way', async (t) => {
  const { untilAll, giveWay, dueIn } = await open(t)
  t.true(await untilAll(2, isAtFullSpeed))
  await dueIn(3_600)
  await giveWay(3_600)
  t.true(await untilAll(5, isBeside))
  await dueIn(-60)
  t.true(await untilAll(5, isAtFullSpeed))
})

test('a worker that is not on watch leaves what is due to the one that is, while many sends are under way', async (t) => {
  const { callFor, giveWay, dueIn, untilAll, untilStill } = await open(t)
  t.true(await untilAll(2, () => true))
  await callFor(1)
  t.true(await untilAll(2, () => true), 'it is called')
  await callFor(0)
  await giveWay(3_600)
  t.true(await untilStill())
  await dueIn(-60)
  await callFor(1)
  t.true(await untilAll(2, () => true), 'what has waited for long')
  await callFor(0)
  t.true(await untilStill())
  await giveWay(-1)
  await callFor(1)
  t.true(await untilAll(2, () => true))
})

test('who is called renders pages only while no draw waits for any worker, and no longer than it is called', async (t) => {
  const { callFor, dueIn, remindOf, forget, untilAll, untilStill } = await open(t, 'render-pages')
  await dueIn(-60)
  await callFor(1)
  t.true(await untilAll(2, () => true))
  await remindOf('lock')
  t.true(await untilStill())
  await forget('lock')
  t.true(await untilAll(2, () => true))
  await callFor(0)
  t.true(await untilStill())
})
