import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { changeCampaignStatus } from '../../api/actions/campaign/campaigns.ts'
import { clockDatabase } from '../support/clock.ts'
import { makeCampaign, makePartner, theOperator } from '../support/factory.ts'
import { openWorkplace } from '../support/workplace.ts'
import { work } from '../support/work.ts'

const HOUR_MS = 3_600_000
const HORIZON_MS = 48 * HOUR_MS
const STEP_MS = 5 * HOUR_MS

/** The instants at which a wall clock in the zone shows 18:30, day by day. */
const wallTimes = (zone: string, from: Date, days: number): number[] => {
  const first = from.toTemporalInstant().toZonedDateTimeISO(zone).toPlainDate()
  return Array.from(
    { length: days },
    (_, day) =>
      first.add({ days: day }).toZonedDateTime({ timeZone: zone, plainTime: '18:30' }).toInstant().epochMilliseconds,
  )
}

/** A daily campaign from a time on, by a clock that the test moves. */
const open = async (t: ExecutionContext, timeZone: string, from: Date) => {
  const clock = await clockDatabase(t)
  await clock.set(from)
  const place = await openWorkplace(clock.url)
  t.teardown(place.close)
  const campaign = await makeCampaign(place, {
    partner: await makePartner(place),
    startsAt: from.toISOString(),
    timeZone,
    cadence: 'FREQ=DAILY;BYHOUR=18;BYMINUTE=30;BYSECOND=0',
  })
  return {
    place,
    campaign,
    /** The draw times of all drawings that there are at a time. */
    at: async (time: number): Promise<number[]> => {
      await clock.set(new Date(time))
      await work(place)
      const times = await place.pool.anyFirst(sql.type(z.object({ at: z.date() }))`
        select draw_at as at from drawing where campaign_id = ${campaign.id} order by draw_at`)
      return times.map((at) => at.getTime())
    },
  }
}

for (const [what, zone, from] of [
  ['where clocks go forward', 'America/New_York', '2026-03-06T12:00:00Z'],
  ['where clocks go back', 'America/New_York', '2026-10-30T12:00:00Z'],
  ['where clocks move by half an hour', 'Australia/Lord_Howe', '2026-04-02T12:00:00Z'],
  ['over a leap day', 'Asia/Kolkata', '2028-02-26T12:00:00Z'],
] as const) {
  test(`every drawing of the next 48 hours is there, and no other, ${what}`, async (t) => {
    const start = new Date(from)
    const { at } = await open(t, zone, start)
    const expected = wallTimes(zone, start, 9)
    for (let time = start.getTime(); time < start.getTime() + 5 * 24 * HOUR_MS; time += STEP_MS) {
      const due = expected.filter((draw) => draw > start.getTime() && draw <= time + HORIZON_MS)
      t.deepEqual(await at(time), due, new Date(time).toISOString())
    }
  })
}

test('drawings that fall into a pause are not made up for; those that were made before it run on', async (t) => {
  const start = new Date('2026-05-01T12:00:00Z')
  const { at, place, campaign } = await open(t, 'UTC', start)
  const days = wallTimes('UTC', start, 12)
  const made = await at(start.getTime())
  t.deepEqual(made, days.slice(0, 2))
  await changeCampaignStatus(place, theOperator, campaign.slug, 'paused')
  t.deepEqual(await at(start.getTime() + 5 * 24 * HOUR_MS), made)
  await changeCampaignStatus(place, theOperator, campaign.slug, 'active')
  t.deepEqual(await at(start.getTime() + 5 * 24 * HOUR_MS), [...made, ...days.slice(5, 7)])
})
