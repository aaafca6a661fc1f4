import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import type { QueueName } from '../../db/jobs.ts'
import { callsEveryMs, HELP_AFTER_MS, NEVER, openWatch } from '../../worker/watch.ts'
import { clockDatabase } from '../support/clock.ts'
import { until } from '../support/until.ts'
import { openWorkplace } from '../support/workplace.ts'

/** So many workers, of which the first is on watch. The clock stands still: a watch runs out when a test says so. */
const open = async (t: ExecutionContext, count: number) => {
  const { pool, close } = await openWorkplace((await clockDatabase(t)).url)
  t.teardown(close)
  const [first = openWatch({ pool }), ...others] = Array.from({ length: count }, () => openWatch({ pool }))
  await first.look()
  const countCalled = async () => {
    let called = 0
    for (const { look } of others) called += (await look()).isCalled ? 1 : 0
    return called
  }
  return { first, others, pool, countCalled }
}

test('the first that comes is on watch, and another once it leaves', async (t) => {
  const { first, others } = await open(t, 2)
  t.like(await first.look(), { isOnWatch: true })
  t.like(await others[0]?.look(), { isOnWatch: false, isCalled: false })
  await first.leave()
  t.like(await others[0]?.look(), { isOnWatch: true, isCalled: false })
  t.like(await first.look(), { isOnWatch: false })
})

test('while help is needed one worker more is called from time to time, and all go when it is not', async (t) => {
  const { first, countCalled } = await open(t, 4)
  await first.callEvery(NEVER)
  t.is(await countCalled(), 0)
  await first.callEvery(HELP_AFTER_MS)
  await first.callEvery(HELP_AFTER_MS)
  t.is(await countCalled(), 1)
  t.is(await countCalled(), 1, 'who has come stays')
  const seen = new Set<number>()
  const callUntil = (count: number) =>
    until(
      async () => {
        await first.callEvery(HELP_AFTER_MS)
        await first.look()
        const called = await countCalled()
        seen.add(called)
        return called
      },
      (called) => called === count,
    )
  await callUntil(3)
  t.deepEqual(
    [...seen].toSorted((a, b) => a - b),
    [1, 2, 3],
  )
  await first.callEvery(NEVER)
  t.is(await countCalled(), 0)
})

test('one of the others comes when the worker on watch may be gone, and goes when it is there again', async (t) => {
  const { first, pool, countCalled } = await open(t, 5)
  await pool.query(sql.unsafe`update watch set held_until = now() + interval '1.4 seconds'`)
  t.is(await countCalled(), 1)
  t.is(await countCalled(), 1)
  await first.look()
  t.is(await countCalled(), 0)
})

const HOUR_MS = 3_600_000

const soonest = (queue: QueueName, waitedMs: number) => [{ queue, dueInMs: -waitedMs, mustGiveWay: false }]

test('what nobody waits for calls for help later, and seldom', (t) => {
  const pages = new Set<QueueName>(['render-pages'])
  const after = (queue: QueueName, waitedMs: number) => callsEveryMs(soonest(queue, waitedMs), pages)
  t.deepEqual(
    [599, 600, 5_000].map((waited) => after('lock', waited)),
    [NEVER, 600, 600],
  )
  t.deepEqual(
    [600, 2_999, 3_000].map((waited) => after('render-pages', waited)),
    [NEVER, NEVER, 3_000],
  )
  t.is(callsEveryMs([...soonest('render-pages', 5_000), ...soonest('deliver', 700)], pages), 600)
})

test('who came for what people wait for does not stay for what nobody waits for', async (t) => {
  const { first, others, pool, countCalled } = await open(t, 3)
  await first.callEvery(HELP_AFTER_MS)
  t.is(await countCalled(), 1)
  await first.callEvery(HOUR_MS)
  t.is(await countCalled(), 0)
  await first.callEvery(HOUR_MS)
  t.is(await countCalled(), 0)
  await first.callEvery(HELP_AFTER_MS)
  t.is(await countCalled(), 1)
  const [next] = others
  await pool.query(sql.unsafe`update watch set held_until = now() - interval '1 second'`)
  t.like(await next?.look(), { isOnWatch: true })
  await next?.callEvery(HOUR_MS)
  t.is(await countCalled(), 0, 'nor where another has taken the watch over')
})
