import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { remind } from '../../db/boss.ts'
import { IDS_PER_JOB, type QueueName } from '../../db/jobs.ts'
import { newId } from '../../db/new-id.ts'
import { insertDrawings } from '../../db/queries/drawing/creating.ts'
import { findCrowds } from '../../db/queries/waiting-jobs.ts'
import { runFew } from '../../worker/few.ts'
import { stageRunner } from '../../worker/runner.ts'
import { databaseStages } from '../../worker/stages/all.ts'
import { testDatabase } from '../support/database.ts'
import { makeCampaign, makeDrawing, makePartner, passCutoff, winnerIds } from '../support/factory.ts'
import { openWorkplace } from '../support/workplace.ts'

const QUEUES = ['lock', 'entropy', 'settle', 'pay'] as const satisfies readonly QueueName[]
const MANY = 3 * IDS_PER_JOB

const open = async (t: ExecutionContext) => {
  const place = await openWorkplace(await testDatabase(t))
  t.teardown(place.close)
  const remindOf = (ids: readonly string[], queues: readonly QueueName[]) =>
    place.pool.transaction(async (tx) => {
      for (const queue of queues) await remind(place.boss, tx, queue, [{ ids }])
    })
  return {
    place,
    /** Many drawings of one partner that are queued for every stage, though there is nothing to do for them. */
    makeCrowd: async (): Promise<string> => {
      const partner = await makePartner(place)
      const { id: campaignId } = await makeCampaign(place, { partner })
      const drawAt = (i: number) => new Date(Date.UTC(2126, 0, 1) + i * 1_000)
      const drawings = Array.from({ length: MANY }, (_, i) => ({
        id: newId('drw'),
        campaignId,
        drawAt: drawAt(i),
        cutoffAt: drawAt(i),
        winnersExpected: 3,
      }))
      await place.pool.transaction((tx) => insertDrawings(tx, drawings))
      const ids = drawings.map(({ id }) => id)
      await remindOf(ids, QUEUES)
      const { partner: owner } = await place.pool.one(sql.type(z.object({ partner: z.string() }))`
        select partner_id as partner from campaign where id = ${campaignId}`)
      return owner
    },
    /** A drawing of another partner that is due and waits for its first stage. */
    makeSingle: async (): Promise<string> => {
      const campaign = await makeCampaign(place, { partner: await makePartner(place) })
      const id = await makeDrawing(place, { campaign })
      await place.pool.query(sql.unsafe`
        insert into winner_list (drawing_id, winners)
        values (${id}, ${sql.array(winnerIds(campaign.winnersPerDraw), 'text')})`)
      await passCutoff(place, id)
      await remindOf([id], ['lock'])
      return id
    },
    statusOf: (id: string) =>
      place.pool.oneFirst(sql.type(z.object({ status: z.string() }))`select status from drawing where id = ${id}`),
    countWaiting: () =>
      place.pool.oneFirst(sql.type(z.object({ count: z.number() }))`
        select count(*)::int as count from pgboss.job where state = 'created' and name = any(${sql.array(QUEUES, 'text')})`),
    runners: databaseStages.map((stage) => stageRunner(place, stage)),
  }
}

test('one drawing goes through all its stages at once, beside the many of another in each of them', async (t) => {
  const { place, makeCrowd, makeSingle, statusOf, countWaiting, runners } = await open(t)
  await makeCrowd()
  const waiting = await countWaiting()
  const single = await makeSingle()
  await runFew(place, runners)
  t.is(await statusOf(single), 'paid')
  t.is(await countWaiting(), waiting, 'what the crowd waits with is left to the stages')
})

test('it goes on while a stage is at work on the many', async (t) => {
  const { place, makeCrowd, makeSingle, statusOf, runners } = await open(t)
  await makeCrowd()
  const single = await makeSingle()
  const claimed = Promise.withResolvers<void>()
  const done = Promise.withResolvers<void>()
  const atWork = place.pool.transaction(async (tx) => {
    await tx.query(sql.unsafe`
      select from pgboss.job
      where name = any(${sql.array(QUEUES, 'text')}) and jsonb_array_length(data -> 'ids') > 1 for update`)
    claimed.resolve()
    await done.promise
  })
  await claimed.promise
  await runFew(place, runners)
  t.is(await statusOf(single), 'paid')
  done.resolve()
  await atWork
})

test('few rows wait beside many only where another partner has them', async (t) => {
  const { place, makeCrowd, makeSingle, runners } = await open(t)
  t.is((await findCrowds(place.pool, QUEUES)).size, 0)
  const crowd = await makeCrowd()
  t.is((await findCrowds(place.pool, QUEUES)).size, 0)
  t.false((await runFew(place, runners)).isAny)
  await makeSingle()
  t.deepEqual([...(await findCrowds(place.pool, QUEUES))], [['lock', [crowd]]])
})
