import { randomUUID } from 'node:crypto'
import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { callForHelp, keepWatch, leaveWatch } from '../../../db/queries/watch.ts'
import { testDatabase } from '../../support/database.ts'
import { openWorkplace } from '../../support/workplace.ts'

const open = async (t: ExecutionContext) => {
  const { pool, close } = await openWorkplace(await testDatabase(t))
  t.teardown(close)
  const [ann, bob] = [randomUUID(), randomUUID()]
  return {
    ann,
    bob,
    keep: async (holder: string) => (await keepWatch(pool, holder)).isOnWatch,
    hears: async (holder: string) => (await keepWatch(pool, holder)).needsHelp,
    call: (holder: string, needsHelp: boolean) => callForHelp(pool, holder, needsHelp),
    falter: () => pool.query(sql.unsafe`update watch set held_until = now() + interval '1.4 seconds'`),
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

test('the others hear whether who is on watch calls for help, and look for themselves when nothing is heard', async (t) => {
  const { ann, bob, keep, hears, call, falter } = await open(t)
  await keep(ann)
  t.false(await hears(bob))
  await call(bob, true)
  t.false(await hears(bob), 'nobody else calls')
  await call(ann, true)
  t.true(await hears(bob))
  await call(ann, false)
  t.false(await hears(bob))
  await falter()
  t.true(await hears(bob))
  await keep(ann)
  t.false(await hears(bob))
})
