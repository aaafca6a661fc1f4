import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { changeCampaignStatus } from '../../../api/actions/campaign/campaigns.ts'
import { clockDatabase } from '../../support/clock.ts'
import { makeCampaign, makeDrawing, makePartner, theOperator } from '../../support/factory.ts'
import { work } from '../../support/work.ts'
import { openWorkplace } from '../../support/workplace.ts'

const START = Date.parse('2026-03-01T00:00:00Z')
const DAY_MS = 86_400_000
const NO_LIST = 'No winner list came within 30 days of the draw time.'

/** A campaign on the test's own clock, in days. */
const open = async (t: ExecutionContext) => {
  const clock = await clockDatabase(t)
  const place = await openWorkplace(clock.url)
  t.teardown(place.close)
  const at = (day: number) => new Date(START + day * DAY_MS)
  await clock.set(at(0))
  const campaign = await makeCampaign(place, { partner: await makePartner(place) })
  const workAt = async (day: number) => {
    await clock.set(at(day))
    await work(place)
  }
  const change = async (day: number, status: 'paused' | 'active') => {
    await workAt(day)
    await changeCampaignStatus(place, theOperator, campaign.slug, status, status === 'paused' ? 'hold' : undefined)
    await work(place)
  }
  return {
    workAt,
    hold: (day: number) => change(day, 'paused'),
    resume: (day: number) => change(day, 'active'),
    make: (drawDay: number, cutoffDay = drawDay) =>
      makeDrawing(place, { campaign, drawAt: at(drawDay), cutoffAt: at(cutoffDay) }),
    reasonOf: (id: string) =>
      place.pool.oneFirst(sql.type(z.object({ reason: z.string().nullable() }))`
        select cancelled_reason as reason from drawing where id = ${id}`),
  }
}

test('a drawing that waits for its list has as much of its 30 days left after holds as it had before them', async (t) => {
  const { make, hold, resume, workAt, reasonOf } = await open(t)
  const id = await make(1)
  await hold(3)
  await resume(40)
  await hold(50)
  await resume(51)
  await workAt(31 + 37 + 0.9)
  t.is(await reasonOf(id), null)
  await workAt(31 + 37 + 1)
  t.is(await reasonOf(id), NO_LIST)
})

for (const [title, drawDay, held, resumed, last] of [
  ['the 30 days of a drawing whose draw time came in a hold begin with the end of that', 10, 3, 50, 80],
  ['a hold that ended before the draw time leaves a drawing its 30 days', 7, 2, 6, 37],
] as const)
  test(title, async (t) => {
    const { make, hold, resume, workAt, reasonOf } = await open(t)
    const id = await make(drawDay, 1)
    await hold(held)
    await resume(resumed)
    await workAt(last - 0.1)
    t.is(await reasonOf(id), null)
    await workAt(last)
    t.is(await reasonOf(id), NO_LIST)
  })
