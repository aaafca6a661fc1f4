import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { remind } from '../../db/boss.ts'
import { IDS_PER_JOB, JOBS_PER_BATCH, type QueueName } from '../../db/jobs.ts'
import { newId } from '../../db/new-id.ts'
import type { Transaction } from '../../db/pool.ts'
import { insertDrawings } from '../../db/queries/drawing/creating.ts'
import { countTogether, ownersOf } from '../../worker/claim.ts'
import { type Runnable, runOnce } from '../../worker/stage.ts'
import { testDatabase } from '../support/database.ts'
import { makeCampaign, makePartner } from '../support/factory.ts'
import { openWorkplace } from '../support/workplace.ts'

const QUEUE = 'pay'
const MANY = JOBS_PER_BATCH * IDS_PER_JOB

const open = async (t: ExecutionContext) => {
  const place = await openWorkplace(await testDatabase(t))
  t.teardown(place.close)
  /** Reminds of as many drawings of a new partner, and returns their ids. */
  const remindOf = async (count: number): Promise<string[]> => {
    const { id: campaignId } = await makeCampaign(place, { partner: await makePartner(place) })
    const drawings = Array.from({ length: count }, (_, i) => ({
      id: newId('drw'),
      campaignId,
      drawAt: new Date(Date.UTC(2026, 0, 1) + i * 1_000),
      cutoffAt: new Date(Date.UTC(2026, 0, 1) + i * 1_000),
      winnersExpected: 3,
    }))
    const ids = drawings.map(({ id }) => id)
    await place.pool.transaction(async (tx) => {
      await insertDrawings(tx, drawings)
      await remind(place.boss, tx, QUEUE, [{ ids }])
    })
    return ids
  }
  const batches: (readonly string[])[] = []
  const stage = (whileRunning: () => Promise<unknown> = async () => {}): Runnable => ({
    queue: QUEUE,
    run: async (_tx: Transaction, ids: readonly string[]) => {
      batches.push(ids)
      await whileRunning()
      return {}
    },
  })
  return { place, remindOf, batches, stage, run: (one: Runnable) => runOnce(place, one) }
}

test('the many rows of one partner are done together while nobody else waits', async (t) => {
  const { remindOf, batches, stage, run } = await open(t)
  await remindOf(MANY)
  t.like(await run(stage()), { taken: JOBS_PER_BATCH, isFull: true })
  t.deepEqual(
    batches.map(({ length }) => length),
    [MANY],
  )
})

test('one row of another partner is not done together with the many of one', async (t) => {
  const { remindOf, batches, stage, run } = await open(t)
  const crowd = await remindOf(MANY)
  const single = await remindOf(1)
  while ((await run(stage())).isFull);
  t.deepEqual(batches[1], single)
  t.deepEqual(batches.flat().toSorted(), [...crowd, ...single].toSorted())
})

test('what is claimed in excess is there for others at once', async (t) => {
  const { remindOf, batches, stage, run } = await open(t)
  await remindOf(MANY)
  const [single] = await remindOf(1)
  await run(stage(() => run(stage())))
  t.deepEqual(batches[1], [single])
})

test('partners with many rows share a batch, and so do those with few, up to so many rows', (t) => {
  const job = (length: number, groupId: string | null) => ({
    data: { ids: Array.from({ length }, (_, i) => `drw_${i}`) },
    groupId,
  })
  const full = (groupId: string | null) => job(IDS_PER_JOB, groupId)
  t.is(countTogether([full('a'), full('b'), full(null)], MANY), 3)
  t.is(countTogether([job(2, 'a'), job(1, 'b'), full('c'), job(1, 'd')], MANY), 2)
  t.is(countTogether([full('a'), job(7, 'a'), full('a')], MANY), 3)
  t.is(countTogether([full('a'), full('a'), full('a')], 2 * IDS_PER_JOB), 2)
  t.is(countTogether([full('a')], 1), 1)
  t.is(countTogether([], MANY), 0)
})

test('a job of one partner says whose its rows are, one of several partners leaves that to be looked up', (t) => {
  const job = (ids: string[], groupId: string | null) => ({ data: { ids }, groupId })
  t.deepEqual(
    [...ownersOf([job(['b', 'a'], 'par_1'), job(['d', 'c'], null), job(['e'], 'par_2')])],
    [
      ['b', 'par_1'],
      ['a', 'par_1'],
      ['e', 'par_2'],
    ],
  )
})

test('rows that are passed on belong to the same partners as before', async (t) => {
  const { place, remindOf, stage, run } = await open(t)
  const ids = [...(await remindOf(IDS_PER_JOB + 1)), ...(await remindOf(1))]
  const passesOn: Runnable = {
    ...stage(),
    next: 'deliver',
    run: async (_tx, onward) => ({ onward: [{ ids: onward }] }),
  }
  while ((await run(passesOn)).taken > 0);
  const partnersIn = (queue: QueueName) =>
    place.pool.any(sql.type(z.object({ id: z.string(), partner: z.string() }))`
      select named.id, owner.partner_id as partner
      from pgboss.job j cross join jsonb_array_elements_text(j.data -> 'ids') named (id)
      join owner_of(named.id) owner on coalesce(j.group_id, owner.partner_id) = owner.partner_id
      where j.name = ${queue} order by named.id`)
  t.deepEqual(await partnersIn('deliver'), await partnersIn(QUEUE))
  t.is((await partnersIn('deliver')).length, ids.length)
})
