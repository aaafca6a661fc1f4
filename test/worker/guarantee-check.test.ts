import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { changeCampaignStatus } from '../../api/actions/campaign/campaigns.ts'
import { listStuck } from '../../db/queries/operator/status.ts'
import { clockDatabase } from '../support/clock.ts'
import { makePrizeTable, theOperator } from '../support/factory.ts'
import { fileService } from '../support/site/file-service.ts'
import { makeShop } from '../support/partner-api/partner.ts'
import type { Guarantee } from '../../api/client/types.ts'
import { type GuaranteedShop, hoursAgo, makeGuaranteedShop } from '../support/guarantee/periods.ts'
import { startService } from '../support/service.ts'

const service = fileService(test)

const HOUR_MS = 3_600_000
const table = { version: 1, tiers: [{ amountCents: 20_000, weight: 1 }] }

test.serial('every period that ended unobserved is checked; the running one is not', async (t) => {
  const shop = await makeGuaranteedShop(await service(), { beganHoursAgo: 24 * 120 + 1 })
  const drawing = await shop.drawingAt(24 * 60 + 1, ['anna', 'bob'])
  await drawing.draw()
  await shop.workAgain()
  const [first, ...others] = await shop.guarantees()
  t.is(first?.status, 'awaiting_pick', 'what awaits a pick is listed first')
  const guarantees = [first as Guarantee, ...others].toSorted((a, b) => b.period - a.period)
  t.deepEqual(
    guarantees.map(({ period }) => period),
    Array.from({ length: 120 }, (_, i) => 120 - i),
  )
  t.true(guarantees.every(({ periodStart, period }, i) => period === 1 || periodStart === guarantees[i + 1]?.periodEnd))
  t.deepEqual(
    guarantees.filter(({ status }) => status === 'awaiting_pick').map(({ period }) => period),
    [61],
  )
})

test.serial('after a long time without a worker thousands of short periods are checked, back to back', async (t) => {
  const shop = await makeGuaranteedShop(await service(), {
    beganHoursAgo: 6,
    guarantee: { period: 'PT10S', thresholdCents: 10_000, amountCents: 25_000 },
  })
  await shop.service.work()
  const { count, ends } = await shop.service.pool.one(sql.type(z.object({ count: z.number(), ends: z.date() }))`
    select count(*)::int as count, max(period_end) as ends from guarantee
    where campaign_id = ${shop.campaign.id} and status = 'not_needed'`)
  t.is(ends.getTime(), shop.startsAt.getTime() + count * 10_000)
  t.true(count >= 6 * 360)
  t.deepEqual(await shop.waiting(), [])
})

/** Lets the worker check periods that are over and whose drawings are drawn, without letting time pass. */
const outcomes = async (shop: GuaranteedShop) => {
  await shop.service.work()
  return (await shop.guarantees()).map(({ period, status }) => `${period} ${status}`).toSorted()
}

test.serial('a period that waits for a drawing holds back no later one, and says for which drawing', async (t) => {
  const shop = await makeGuaranteedShop(await service(), { beganHoursAgo: 73 })
  const drawn = await shop.drawingAt(1, ['anna', 'bob'])
  const stuck = await shop.drawingAt(2)
  const later = await shop.drawingAt(26, ['carl', 'dora'])
  for (const drawing of [drawn, stuck, later]) await drawing.draw()
  t.deepEqual(await outcomes(shop), ['2 awaiting_pick', '3 not_needed'])
  const drawAt = new Date(shop.startsAt.getTime() + 2 * HOUR_MS).toISOString()
  const sentence = `Guarantee period 1 is over, but the drawing of ${drawAt} needs attention before it can be checked.`
  const waiting = await shop.waiting()
  t.true(Date.parse(waiting[0]?.attentionSince ?? '') <= Date.now())
  t.deepEqual(waiting, [
    {
      period: 1,
      periodStart: shop.startsAt.toISOString(),
      periodEnd: new Date(shop.startsAt.getTime() + 24 * HOUR_MS).toISOString(),
      waitsFor: [{ drawingId: stuck.id, drawAt, status: 'open' }],
      waitsForCount: 1,
      needsAttention: sentence,
      attentionCode: 'period_waits',
      attentionSince: waiting[0]?.attentionSince ?? null,
    },
  ])
  t.is(await shop.needsAttention(), sentence, 'the campaign says so as well')
  const forOperators = await shop.service.statements.rows(listStuck, [])
  t.like(
    forOperators.find(({ attention }) => attention.code === 'period_waits'),
    { slug: shop.campaign.slug, status: 'waiting' },
  )
  const second = (await shop.guarantees()).find(({ period }) => period === 2)
  t.is((await shop.pick(second?.id ?? '', { winner: 'carl' })).status, 201, 'and the later one is picked')
})

test.serial('a period that waits is checked as soon as its drawing is drawn, without waiting for a time', async (t) => {
  const shop = await makeGuaranteedShop(await service())
  const stuck = await shop.drawingAt(2)
  await stuck.draw()
  t.deepEqual(await outcomes(shop), [])
  t.regex((await shop.waiting())[0]?.needsAttention ?? '', /needs attention/)

  const cutoffAt = new Date(Date.now() + HOUR_MS).toISOString()
  await shop.api.post(`${stuck.path}/cutoff`, { cutoffAt })
  await shop.service.work()
  t.like((await shop.waiting())[0], { needsAttention: null, waitsForCount: 1 }, 'it takes winners again')
  t.is(await shop.needsAttention(), null)
  await stuck.send(['carl', 'dora'])
  await stuck.draw()
  t.deepEqual(await outcomes(shop), ['1 awaiting_pick'])
  t.deepEqual(await shop.waiting(), [])
})

test.serial('a period that waits is checked as soon as its drawing is cancelled', async (t) => {
  const shop = await makeGuaranteedShop(await service())
  const drawn = await shop.drawingAt(1, ['anna', 'bob'])
  const stuck = await shop.drawingAt(2)
  const open = await shop.drawingAt(3)
  for (const drawing of [drawn, stuck]) await drawing.draw()
  t.like((await shop.waiting())[0], { waitsForCount: 2 })
  t.is((await shop.waiting())[0]?.waitsFor[1]?.drawingId, open.id)
  await shop.workAgain()
  t.regex((await shop.needsAttention()) ?? '', /period 1 is over/)
  await changeCampaignStatus(shop.service, theOperator, shop.campaign.slug, 'ended')
  t.deepEqual(await outcomes(shop), ['1 awaiting_pick'])
  t.deepEqual(await shop.waiting(), [])
  t.is(await shop.needsAttention(), null)
  const stuckRows = await shop.service.statements.rows(listStuck, [])
  t.false(stuckRows.some(({ attention, slug }) => attention.code === 'period_waits' && slug === shop.campaign.slug))
})

test.serial('bounds do not depend on when a period was recorded or checked', async (t) => {
  const boundsOf = async (worksEveryHours: number) => {
    const clock = await clockDatabase(t)
    const place = await startService(clock.url)
    t.teardown(place.stop)
    await clock.set(new Date('2026-11-01T00:00:00Z'))
    const shop = await makeShop(place, {
      startsAt: '2026-11-01T00:00:00Z',
      cadence: 'FREQ=YEARLY;COUNT=1',
      guarantee: { period: 'PT7H', thresholdCents: 10_000, amountCents: 25_000 },
    })
    const changes = new Map<number, 'active' | 'paused'>([
      [10, 'paused'],
      [13, 'active'],
      [30, 'paused'],
      [41, 'active'],
    ])
    for (let hour = 1; hour <= 60; hour += 1) {
      const change = changes.get(hour)
      const isWorking = hour % worksEveryHours === 0
      if (change || isWorking) await clock.set(new Date(Date.UTC(2026, 10, 1, hour)))
      if (change) await changeCampaignStatus(place, theOperator, shop.campaign.slug, change)
      if (isWorking) await place.work()
    }
    const { body } = await shop.api.get<{ guarantees: Guarantee[] }>(`${shop.path}/guarantees`)
    return body.guarantees.map(({ period, periodStart, periodEnd }) => [period, periodStart, periodEnd])
  }
  const bounds = await boundsOf(5)
  t.is(bounds.length, 6)
  t.deepEqual(await boundsOf(20), bounds)
  t.deepEqual(await boundsOf(60), bounds)
})

test.serial('a prize that is held counts toward the threshold as any other', async (t) => {
  const place = await service()
  const { id: prizeTable } = await makePrizeTable(place, table)
  const shop = await makeGuaranteedShop(place, { prizeTable, largePrizeCents: 20_000 })
  const drawing = await shop.drawingAt(1, ['anna', 'bob'])
  await drawing.draw()
  await shop.workAgain()
  t.like((await shop.guarantees())[0], { status: 'not_needed', bestPrizeCents: 20_000 })
})

test.serial('a period that is paused ends later by the pause, and is not checked before', async (t) => {
  const shop = await makeGuaranteedShop(await service(), { beganHoursAgo: 25 })
  const { pool } = shop.service
  await pool.transaction(async (tx) => {
    await tx.query(sql.unsafe`alter table campaign_pause disable trigger campaign_pause_guard`)
    await tx.query(sql.unsafe`
      insert into campaign_pause (campaign_id, paused_at)
      values (${shop.campaign.id}, ${hoursAgo(3).toISOString()}::timestamptz)`)
    await tx.query(sql.unsafe`
      update campaign set status = 'paused', guarantee_ends_at = null where id = ${shop.campaign.id}`)
    await tx.query(sql.unsafe`set constraints all immediate`)
    await tx.query(sql.unsafe`alter table campaign_pause enable trigger campaign_pause_guard`)
  })
  await shop.service.work()
  t.deepEqual(await shop.guarantees(), [])
  await changeCampaignStatus(shop.service, theOperator, shop.campaign.slug, 'active')
  await shop.service.work()
  t.deepEqual(await shop.guarantees(), [], 'three hours later than the day')
})

test.serial('a pause that begins after a period is over leaves it to be checked', async (t) => {
  const shop = await makeGuaranteedShop(await service())
  await changeCampaignStatus(shop.service, theOperator, shop.campaign.slug, 'paused')
  await shop.workAgain()
  t.is((await shop.guarantees())[0]?.period, 1)
})

test.serial(
  'the period in which a campaign ends is checked, without drawings that can no longer be drawn; none follows',
  async (t) => {
    const shop = await makeGuaranteedShop(await service())
    const drawn = await shop.drawingAt(1, ['anna', 'bob'])
    const empty = await shop.drawingAt(2)
    await drawn.draw()
    await empty.passCutoff()
    await changeCampaignStatus(shop.service, theOperator, shop.campaign.slug, 'ended')
    await shop.workAgain()
    t.like((await shop.guarantees())[0], { period: 1, status: 'awaiting_pick' })
    t.not(
      await shop.service.pool.oneFirst(
        sql.unsafe`select guarantee_ends_at from campaign where id = ${shop.campaign.id}`,
      ),
      null,
      'the one that was running when it ended runs to its end',
    )
  },
)
