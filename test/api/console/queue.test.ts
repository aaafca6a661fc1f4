import { randomUUID } from 'node:crypto'
import test from 'ava'
import { sql } from 'slonik'
import { remind } from '../../../db/boss.ts'
import { queueNames } from '../../../db/jobs.ts'
import { addTotals } from '../../../db/queries/metrics/counting.ts'
import { operatorSignedIn } from '../../support/console/console.ts'
import { makeCampaign, makeDrawing, makePartner, passCutoff } from '../../support/factory.ts'
import { fileService } from '../../support/site/file-service.ts'

const service = fileService(test)

const makeDue = async () => {
  const own = await service()
  const partner = await makePartner(own, 'A shop that waits')
  const campaign = await makeCampaign(own, { partner })
  const drawing = await makeDrawing(own, { campaign })
  await passCutoff(own, drawing)
  return { own, partner, campaign, drawing }
}

test('the queue shows each stage with what is due, for whom, and the rows that are due the longest', async (t) => {
  const { own, partner, campaign, drawing } = await makeDue()
  const { client } = await operatorSignedIn(own)
  const { stages, partners, rows, running } = await client.queue.now.query()
  t.deepEqual(
    stages.map(({ stage }) => stage),
    [...queueNames],
  )
  const lock = stages.find(({ stage }) => stage === 'lock')
  t.true(Number(lock?.due) >= 1)
  t.truthy(lock?.oldest)
  t.like(
    partners.find(({ id }) => id === partner),
    { name: 'A shop that waits' },
  )
  t.like(
    rows.find(({ id }) => id === drawing),
    { queue: 'lock', partner, campaign: campaign.slug },
  )
  t.is(typeof running.workers, 'number')
})

test('what all workers did in the last hour is counted, and at what they failed, and nothing before', async (t) => {
  const own = await service()
  const { client } = await operatorSignedIn(own)
  const settle = async () => {
    const stages = (await client.queue.now.query()).stages
    const { done = 0, failed = 0 } = stages.find(({ stage }) => stage === 'settle') ?? {}
    return { done, failed }
  }
  const ofSettle = (done: number, failed: number) => [
    { name: 'prize_stage_done_total', labels: { stage: 'settle' }, value: done },
    { name: 'prize_stage_failed_total', labels: { stage: 'settle' }, value: failed },
  ]
  const before = await settle()
  const [one, another] = [randomUUID(), randomUUID()]
  await addTotals(own.workerPool, one, ofSettle(2, 0))
  await addTotals(own.workerPool, another, ofSettle(3, 1))
  t.deepEqual(await settle(), { done: before.done + 5, failed: before.failed + 1 })
  // 58 minutes, not 59, as another minute may begin before they are counted.
  await own.pool.query(sql.unsafe`
    insert into stage_minute (stage, minute, done, failed)
    select 'settle', date_trunc('minute', now(), 'UTC') - ago, 10, 10
    from unnest(array['58 minutes', '61 minutes']::interval[]) ago`)
  t.deepEqual(await settle(), { done: before.done + 15, failed: before.failed + 11 })
})

test('a job that failed is shown with the first line of its error, and that it is tried again', async (t) => {
  const { own, drawing } = await makeDue()
  const { client } = await operatorSignedIn(own)
  await own.pool.transaction((tx) => remind(own.boss, tx, 'pay', [{ ids: [drawing] }]))
  const jobs = await own.boss.fetch('pay')
  for (const { id } of jobs) await own.boss.fail('pay', id, { message: 'permission denied\nat line 2' })
  const { stages, failures } = await client.queue.now.query()
  t.true(Number(stages.find(({ stage }) => stage === 'pay')?.retrying) >= 1)
  t.like(
    failures.find(({ ids }) => ids.includes(drawing)),
    { queue: 'pay', state: 'retry', error: 'permission denied' },
  )
})
