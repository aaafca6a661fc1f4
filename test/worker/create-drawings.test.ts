import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { clockDatabase } from '../support/clock.ts'
import { makeCampaign, makePartner, theOperator } from '../support/factory.ts'
import { openWorkplace } from '../support/workplace.ts'
import { work } from '../support/work.ts'
import { changeCampaignStatus } from '../../api/actions/campaign/campaigns.ts'
import { MAX_CUTOFF_LEAD_SECONDS } from '../../domain/drawing/horizon.ts'

const HOUR_MS = 3_600_000
/** The clock of these tests stands still, so that no hour ends during a test. */
const NOW = Date.parse('2026-03-10T12:34:56Z')
const hourly = { cadence: 'FREQ=HOURLY;BYMINUTE=0;BYSECOND=0', timeZone: 'Asia/Kathmandu' }

const open = async (t: ExecutionContext, overrides: Record<string, unknown>) => {
  const clock = await clockDatabase(t)
  await clock.set(new Date(NOW))
  const place = await openWorkplace(clock.url)
  t.teardown(place.close)
  const partner = await makePartner(place)
  const campaign = await makeCampaign(place, {
    partner,
    startsAt: new Date(NOW - 30 * 24 * HOUR_MS).toISOString(),
    ...overrides,
  })
  const drawings = () =>
    place.pool.any(sql.type(z.object({ drawAt: z.date(), cutoffAt: z.date(), winnersExpected: z.number() }))`
      select draw_at as "drawAt", cutoff_at as "cutoffAt", winners_expected as "winnersExpected" from drawing order by draw_at`)
  return { place, campaign, drawings }
}

test('every drawing of the next 48 hours is made once, and none that is past', async (t) => {
  const { place, drawings } = await open(t, hourly)
  await work(place)
  const made = await drawings()
  t.is(made.length, 48)
  t.true(made.every(({ drawAt }) => drawAt.getTime() > NOW && drawAt.getTime() <= NOW + 48 * HOUR_MS))
  t.true(
    made.every(({ drawAt }) => drawAt.getUTCMinutes() === 15),
    'on the hour in Kathmandu',
  )
  await work(place)
  t.is((await drawings()).length, 48)
})

test('a cutoff leads its draw, and a drawing whose cutoff is past is not made', async (t) => {
  const { place, drawings } = await open(t, { ...hourly, cutoffLeadSeconds: 7200 })
  await work(place)
  const made = await drawings()
  t.is(made.length, 46)
  t.true(
    made.every(
      ({ drawAt, cutoffAt }) => drawAt.getTime() - cutoffAt.getTime() === 2 * HOUR_MS && cutoffAt.getTime() > NOW,
    ),
  )
})

test('a paused campaign gets no new drawings, and none are made up for when it resumes', async (t) => {
  const { place, campaign, drawings } = await open(t, hourly)
  await changeCampaignStatus(place, theOperator, campaign.slug, 'paused')
  await work(place)
  t.is((await drawings()).length, 0)
  await place.pool.query(
    sql.unsafe`update campaign set next_draw_at = now() - interval '5 hours' where id = ${campaign.id}`,
  )
  await changeCampaignStatus(place, theOperator, campaign.slug, 'active')
  await work(place)
  t.is((await drawings()).length, 48)
})

test('an ended campaign gets no new drawings', async (t) => {
  const { place, campaign, drawings } = await open(t, hourly)
  await changeCampaignStatus(place, theOperator, campaign.slug, 'ended')
  await work(place)
  t.is((await drawings()).length, 0)
})

test('a cadence that has ended is not looked at any more', async (t) => {
  const startsAt = new Date(NOW + HOUR_MS).toISOString()
  const { place, drawings } = await open(t, { cadence: 'FREQ=HOURLY;COUNT=3', timeZone: 'UTC', startsAt })
  await work(place)
  t.is((await drawings()).length, 3)
  t.is(
    await place.pool.oneFirst(
      sql.type(z.object({ next: z.date().nullable() }))`select next_draw_at as next from campaign`,
    ),
    null,
  )
})

test('with the longest lead that a campaign may have, a drawing is made while its winners can still be sent', async (t) => {
  const { place, drawings } = await open(t, { ...hourly, cutoffLeadSeconds: MAX_CUTOFF_LEAD_SECONDS })
  await work(place)
  const made = await drawings()
  t.is(made.length, 1)
  t.true(made.every(({ cutoffAt }) => cutoffAt.getTime() > NOW))
})
