import test from 'ava'
import { remind } from '../../../db/boss.ts'
import { queueNames } from '../../../db/jobs.ts'
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

test('a job that is done counts as so many rows', async (t) => {
  const { own, drawing } = await makeDue()
  const { client } = await operatorSignedIn(own)
  const done = async () => (await client.queue.now.query()).stages.find(({ stage }) => stage === 'settle')?.done ?? 0
  const before = await done()
  await own.pool.transaction((tx) => remind(own.boss, tx, 'settle', [{ ids: [drawing, 'drw_2'] }]))
  for (const { id } of await own.boss.fetch('settle')) await own.boss.complete('settle', id)
  t.is(await done(), before + 2)
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
