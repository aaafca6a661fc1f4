import { randomUUID } from 'node:crypto'
import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { callOff, callOneMore, comeToHelp, keepWatch, leaveWatch, lookAtWatch } from '../../../db/queries/watch.ts'
import { clockDatabase } from '../../support/clock.ts'
import { openWorkplace } from '../../support/workplace.ts'

/** Its clock stands still: a watch runs out when a test says so, however slow the machine is. */
const open = async (t: ExecutionContext) => {
  const { pool, close } = await openWorkplace((await clockDatabase(t)).url)
  t.teardown(close)
  const [ann, bob] = [randomUUID(), randomUUID()]
  return {
    ann,
    bob,
    pool,
    keep: (holder: string, choices?: { isBusy: boolean }) => keepWatch(pool, holder, choices),
    look: () => lookAtWatch(pool),
    call: (holder: string) => callOneMore(pool, holder),
    callOff: (holder: string) => callOff(pool, holder),
    come: () => comeToHelp(pool),
    falter: () => pool.query(sql.unsafe`update watch set held_until = now() + interval '1.4 seconds'`),
    later: () => pool.query(sql.unsafe`update watch set held_until = held_until - interval '0.8 seconds'`),
    leave: (holder: string) => leaveWatch(pool, holder),
    runOut: () => pool.query(sql.unsafe`update watch set held_until = now() - interval '1 second'`),
  }
}

test('of several workers one is on watch, as long as it says so', async (t) => {
  const { ann, bob, keep } = await open(t)
  t.true(await keep(ann))
  t.false(await keep(bob))
  t.true(await keep(ann))
})

test('when a worker does not keep its watch in time, another takes it, and the first does not get it back', async (t) => {
  const { ann, bob, keep, runOut } = await open(t)
  await keep(ann)
  await runOut()
  t.true(await keep(bob))
  t.false(await keep(ann))
})

test('who leaves the watch leaves it at once, and nobody leaves that of another', async (t) => {
  const { ann, bob, keep, leave } = await open(t)
  await keep(ann)
  await leave(bob)
  t.false(await keep(bob))
  await leave(ann)
  t.true(await keep(bob))
})

test('of two that come for the watch at one moment, one gets it', async (t) => {
  const { ann, bob, keep } = await open(t)
  const got = await Promise.all([keep(ann), keep(bob)])
  t.is(got.filter(Boolean).length, 1)
})

test('the others see whether the watch is free', async (t) => {
  const { ann, keep, look, runOut } = await open(t)
  t.like(await look(), { isFree: true, needsHelp: false })
  await keep(ann)
  t.like(await look(), { isFree: false })
  await runOut()
  t.like(await look(), { isFree: true })
})

test('a busy worker that is killed on watch is missed within a second after it has kept it, one at rest later', async (t) => {
  const { ann, keep, look, later } = await open(t)
  for (const isBusy of [true, false]) {
    await keep(ann, { isBusy })
    t.like(await look(), { isFree: false, needsHelp: false })
    await later()
    t.like(await look(), { isFree: false, needsHelp: isBusy })
  }
})

test('when the worker on watch may be gone, one of the others comes, and goes once it keeps its watch again', async (t) => {
  const { ann, keep, look, come, falter } = await open(t)
  await keep(ann)
  t.like(await look(), { needsHelp: false, needsMore: false })
  t.false(await come())
  await falter()
  t.like(await look(), { isFree: false, isCalling: false, needsHelp: true, needsMore: true })
  const came = await Promise.all([come(), come(), come()])
  t.is(came.filter(Boolean).length, 1)
  t.like(await look(), { needsHelp: true, needsMore: false })
  await keep(ann)
  t.like(await look(), { needsHelp: false, needsMore: false })
  await falter()
  t.true(await come(), 'the next time, too')
})

test('who was called stays while the worker on watch may be gone, and no other comes', async (t) => {
  const { ann, keep, look, call, come, falter } = await open(t)
  await keep(ann)
  await call(ann)
  t.true(await come())
  await falter()
  t.like(await look(), { isCalling: true, needsHelp: true, needsMore: false })
  t.false(await come())
  await keep(ann)
  t.like(await look(), { needsHelp: true, needsMore: false })
})

test('the worker on watch calls the others one by one, and so many come, also of several at one moment', async (t) => {
  const { ann, bob, keep, look, call, callOff: endCall, come } = await open(t)
  await keep(ann)
  t.like(await look(), { needsHelp: false, needsMore: false })
  await call(bob)
  t.like(await look(), { needsHelp: false }, 'nobody else calls')
  t.false(await come(), 'nobody comes uncalled')
  await call(ann)
  t.like(await look(), { needsHelp: true, needsMore: true })
  await call(ann)
  const came = await Promise.all([come(), come(), come()])
  t.is(came.filter(Boolean).length, 1, 'who has not come is not called twice')
  t.like(await look(), { needsHelp: true, needsMore: false })
  await call(ann)
  t.true(await come())
  await endCall(ann)
  t.like(await look(), { needsHelp: false, needsMore: false })
  t.false(await come())
})

test('the database has no more come than are called', async (t) => {
  const { ann, pool, keep } = await open(t)
  await keep(ann)
  await t.throwsAsync(pool.query(sql.unsafe`update watch set come = 1`), { message: /check integrity constraint/ })
})
