import test, { type ExecutionContext } from 'ava'
import { remind } from '../../db/boss.ts'
import { IDS_PER_JOB, type JobPayload } from '../../db/jobs.ts'
import { newId } from '../../db/new-id.ts'
import { insertDrawings } from '../../db/queries/drawing/creating.ts'
import { findDueWithoutJob } from '../../db/queries/due.ts'
import { waitingIn } from '../../db/queries/due-rows.ts'
import { testDatabase } from '../support/database.ts'
import { makeCampaign, makePartner } from '../support/factory.ts'
import { openWorkplace } from '../support/workplace.ts'

const QUEUE = 'lock'
const HOUR_MS = 3_600_000
/** Turns that the busy partner waits for. */
const TURNS = 6

const open = async (t: ExecutionContext) => {
  const place = await openWorkplace(await testDatabase(t))
  t.teardown(place.close)
  const { pool, boss } = place
  /** As many drawings of a new campaign, open since long ago and past their cutoff. */
  const makeDrawings = async (count: number, partner?: string): Promise<string[]> => {
    const campaign = await makeCampaign(place, { partner: partner ?? (await makePartner(place)) })
    const drawings = Array.from({ length: count }, (_, i) => ({
      id: newId('drw'),
      campaignId: campaign.id,
      drawAt: new Date(Date.UTC(2026, 0, 1) + i * 1_000),
      cutoffAt: new Date(Date.now() - HOUR_MS + i * 1_000),
      winnersExpected: 3,
    }))
    await pool.transaction((tx) => insertDrawings(tx, drawings))
    return drawings.map(({ id }) => id)
  }
  return {
    place,
    makeDrawings,
    remind: (ids: readonly string[]) => pool.transaction((tx) => remind(boss, tx, QUEUE, [{ ids }])),
    /** The rows that the next so many jobs remind of. */
    claim: async (batchSize = 1): Promise<string[]> => {
      const jobs = await boss.fetch<JobPayload>(QUEUE, { batchSize })
      return jobs.flatMap(({ data }) => data.ids)
    },
  }
}

test('one row of another partner is claimed next, however many rows of one partner wait', async (t) => {
  const queue = await open(t)
  const [crowd, single] = [await queue.makeDrawings(TURNS * IDS_PER_JOB), await queue.makeDrawings(1)]
  await queue.remind(crowd)
  await queue.claim()
  await queue.remind(single)
  t.true((await queue.claim(2)).includes(single[0] as string))
})

test('rows that a partner sends on and on do not get ahead of those with which the partner already waits', async (t) => {
  const queue = await open(t)
  const partner = await makePartner(queue.place)
  for (let turn = 0; turn < TURNS; turn += 1) await queue.remind(await queue.makeDrawings(IDS_PER_JOB, partner))
  const single = await queue.makeDrawings(1)
  await queue.remind(single)
  t.true((await queue.claim(2)).includes(single[0] as string))
})

test('a partner who always has another row waiting keeps nobody from going on', async (t) => {
  const queue = await open(t)
  const crowd = new Set(await queue.makeDrawings(TURNS * IDS_PER_JOB))
  await queue.remind([...crowd])
  const partner = await makePartner(queue.place)
  await queue.remind(await queue.makeDrawings(1, partner))
  let claims = 0
  for (let left = crowd.size; left > 0; claims += 1) {
    await queue.remind(await queue.makeDrawings(1, partner))
    left -= (await queue.claim()).filter((id) => crowd.has(id)).length
  }
  t.true(claims <= 2 * TURNS + 1, `${claims} claims`)
})

test('partners with a row each share a job', async (t) => {
  const queue = await open(t)
  const rows = [
    ...(await queue.makeDrawings(1)),
    ...(await queue.makeDrawings(1)),
    ...(await queue.makeDrawings(1)),
    'drw_ofNobody',
  ]
  await queue.remind(rows)
  t.deepEqual((await queue.claim()).toSorted(), rows.toSorted())
})

test('the drawings of a campaign are done together', async (t) => {
  const queue = await open(t)
  const partner = await makePartner(queue.place)
  const [first, second] = [
    await queue.makeDrawings(IDS_PER_JOB, partner),
    await queue.makeDrawings(IDS_PER_JOB, partner),
  ]
  await queue.remind(first.flatMap((id, i) => [id, second[i] as string]))
  const claimed = new Set(await queue.claim())
  t.true(claimed.isSubsetOf(new Set(first)) || claimed.isSubsetOf(new Set(second)))
  t.is(claimed.size, IDS_PER_JOB)
})

test('of more due rows than are reminded of at a time, the soonest of each partner come first', async (t) => {
  const { place, makeDrawings } = await open(t)
  const [crowd, few] = [await makeDrawings(40), await makeDrawings(3)]
  const due = await place.pool.transaction((tx) => findDueWithoutJob(tx, waitingIn(QUEUE), 6))
  t.deepEqual(due.map(({ id }) => id).toSorted(), [...crowd.slice(0, 3), ...few].toSorted())
})
