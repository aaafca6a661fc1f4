import test, { type ExecutionContext } from 'ava'
import { remind } from '../../db/boss.ts'
import { IDS_PER_JOB, JOBS_PER_BATCH } from '../../db/jobs.ts'
import { newId } from '../../db/new-id.ts'
import type { Transaction } from '../../db/pool.ts'
import { insertDrawings } from '../../db/queries/drawing/creating.ts'
import { countTogether } from '../../worker/claim.ts'
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
  return { remindOf, batches, stage, run: (one: Runnable) => runOnce(place, one) }
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
