import test from 'ava'
import { sql } from 'slonik'
import { changeCampaignStatus } from '../../../api/actions/campaign/campaigns.ts'
import { clockDatabase } from '../../support/clock.ts'
import { makePrizeTable, theOperator } from '../../support/factory.ts'
import { fileService } from '../../support/site/file-service.ts'
import { type Ledger, readLedger, readProofs, recompute } from '../../support/ledger.ts'
import { ask } from '../../support/partner-api/ask.ts'
import { isProblem } from '../../support/partner-api/problem.ts'
import { makeShop, openDrawing } from '../../support/partner-api/partner.ts'
import { AMOUNT_CENTS, makeAwaitingShop, makeGuaranteedShop, PRIZE_CENTS } from '../../support/guarantee/periods.ts'
import { startService } from '../../support/service.ts'
import { prizeTableFile } from '../../support/prize-tables.ts'

const service = fileService(test)

const ledgerOf = async (slug: string, query = '') =>
  ask<Ledger>(await service(), `/campaigns/${slug}/guarantees.json${query}`)

test.serial('a campaign without a guarantee has an empty ledger', async (t) => {
  const shop = await makeShop(await service())
  const { status, body, headers } = await ledgerOf(shop.campaign.slug)
  t.is(status, 200)
  t.is(headers.get('content-type'), 'application/json; charset=utf-8')
  t.is(headers.get('cache-control'), 'public, max-age=1')
  t.is(headers.get('access-control-allow-origin'), '*')
  const known = { headers: { 'If-None-Match': headers.get('etag') ?? '' } }
  t.is((await ask(await service(), `/campaigns/${shop.campaign.slug}/guarantees.json`, known)).status, 304)
  t.like(body, { guarantee: null, periods: [], nextBefore: null })
})

test.serial(
  'a period is shown with bounds, threshold, best prize, and its pick and payment once there are some',
  async (t) => {
    const shop = await makeAwaitingShop(await service())
    const { slug } = shop.campaign
    const start = shop.startsAt.getTime()
    const day = 24 * 3_600_000
    const [running, awaiting] = (await ledgerOf(slug)).body.periods
    const bounds = (n: number) => [n, n + 1].map((i) => new Date(start + i * day).toISOString())
    t.deepEqual([awaiting?.periodStart, awaiting?.periodEnd ?? ''], bounds(0))
    t.deepEqual([running?.periodStart, running?.periodEnd ?? ''], bounds(1))
    t.like(running, { period: 2, status: 'running', bestPrizeCents: null, checkedAt: null, pick: null, payment: null })
    const own = { thresholdCents: 10_000, amountCents: AMOUNT_CENTS, pauses: [] }
    t.like(awaiting, {
      period: 1,
      status: 'awaiting_pick',
      bestPrizeCents: PRIZE_CENTS,
      pick: null,
      payment: null,
      ...own,
    })
    await shop.pick(shop.guarantee.id, { winner: 'anna', drawingId: shop.second.id })
    const picked = (await ledgerOf(slug, '?limit=1')).body.periods[1]
    t.like(picked, { status: 'picked', payment: { status: 'pending', paidAt: null } })
    t.like(picked?.pick, { winner: 'anna', displayName: null, drawingId: shop.second.id, position: 1 })
    const names = sql.array(['Carl', 'Anna'], 'text')
    await shop.service.pool.query(sql.unsafe`
      update winner_list set display_names = ${names} where drawing_id = ${shop.second.id}`)
    await shop.service.work()
    const paid = (await ledgerOf(slug, '?limit=2')).body.periods[1]
    t.is(paid?.status, 'paid')
    t.like(paid?.pick, { winner: 'anna', displayName: 'Anna' })
    const { paidAt, ...payment } = paid?.payment ?? {}
    t.deepEqual(payment, { status: 'paid', amountCents: AMOUNT_CENTS, chain: 'test', token: 'TEST', transaction: null })
    t.regex(String(paidAt), /^\d{4}-.*Z$/)
  },
)

test.serial('the running period tells the best prize so far', async (t) => {
  const shop = await makeGuaranteedShop(await service(), { beganHoursAgo: 2 })
  const drawing = await shop.drawingAt(1, ['anna', 'bob'])
  await drawing.draw()
  t.like((await ledgerOf(shop.campaign.slug)).body.periods, [
    { period: 1, status: 'running', bestPrizeCents: PRIZE_CENTS },
  ])
})

test.serial(
  'a period that waits says for which draws, and the best prize so far; a later one is checked',
  async (t) => {
    const shop = await makeGuaranteedShop(await service(), { beganHoursAgo: 49 })
    const drawn = await shop.drawingAt(1, ['anna', 'bob'])
    const empty = await shop.drawingAt(2)
    const later = await shop.drawingAt(25, ['anna', 'bob'])
    for (const drawing of [drawn, empty, later]) await drawing.draw()
    await shop.service.work()
    const { periods } = (await ledgerOf(shop.campaign.slug)).body
    t.deepEqual(
      periods.map(({ period, status }) => [period, status]),
      [
        [3, 'running'],
        [2, 'awaiting_pick'],
        [1, 'waiting'],
      ],
    )
    const drawAt = new Date(shop.startsAt.getTime() + 2 * 3_600_000).toISOString()
    t.like(periods[2], { bestPrizeCents: PRIZE_CENTS, checkedAt: null, pick: null, payment: null, waitsForCount: 1 })
    t.deepEqual(periods[2]?.waitsFor, [{ drawingId: empty.id, drawAt, stage: 'open' }])
    t.false('waitsFor' in (periods[1] ?? {}))
  },
)

test.serial('while a pause runs, the running period has no end yet', async (t) => {
  const shop = await makeGuaranteedShop(await service(), { beganHoursAgo: 2 })
  await changeCampaignStatus(shop.service, theOperator, shop.campaign.slug, 'paused')
  const { campaign, periods } = (await ledgerOf(shop.campaign.slug)).body
  t.is(campaign.status, 'paused')
  t.like(periods, [{ period: 1, status: 'running', periodEnd: null }])
  t.is(periods[0]?.pauses.length, 1)
  t.is(periods[0]?.pauses[0]?.resumedAt, null)
  await changeCampaignStatus(shop.service, theOperator, shop.campaign.slug, 'active')
  const resumed = (await ledgerOf(shop.campaign.slug, '?limit=1')).body.periods[0]
  t.regex(resumed?.pauses[0]?.resumedAt ?? '', /Z$/)
  t.truthy(resumed?.periodEnd)
})

test.serial('before a campaign begins no period runs', async (t) => {
  const shop = await makeGuaranteedShop(await service(), { beganHoursAgo: -2 })
  const { guarantee, periods } = (await ledgerOf(shop.campaign.slug)).body
  t.deepEqual(guarantee, { period: 'P1D', thresholdCents: 10_000, amountCents: AMOUNT_CENTS })
  t.deepEqual(periods, [])
})

test.serial(
  'a stranger recomputes the ledger from it and the proofs alone, over pauses and a clock change, and page by page',
  async (t) => {
    const clock = await clockDatabase(t)
    const place = await startService(clock.url)
    t.teardown(place.stop)
    const hour = 3_600_000
    const startsAt = new Date('2026-10-30T16:00:00Z')
    await clock.set(startsAt)
    const { id: prizeTable } = await makePrizeTable(place, prizeTableFile(1, [20_000, 1], [500, 2]))
    const shop = await makeShop(place, {
      startsAt: startsAt.toISOString(),
      cadence: 'FREQ=YEARLY;COUNT=1',
      winnersPerDraw: 1,
      prizeTable,
      guarantee: { period: 'P1D', thresholdCents: 10_000, amountCents: AMOUNT_CENTS },
    })
    const at = (hours: number) => new Date(startsAt.getTime() + hours * hour)
    const { slug } = shop.campaign
    const setStatus = async (status: 'active' | 'paused', hours: number) => {
      await clock.set(at(hours))
      await changeCampaignStatus(place, theOperator, slug, status)
    }
    for (let hours = 1; hours < 200; hours += 7) {
      if (hours === 71) await setStatus('paused', 70)
      if (hours === 99) await setStatus('active', 98)
      const isPausedOrEmpty = hours > 70 && hours < 155
      await clock.set(at(hours))
      await place.work()
      if (isPausedOrEmpty) continue
      const drawing = await openDrawing(shop, { drawAt: at(hours), cutoffAt: at(hours + 0.1) })
      await drawing.send([`winner-${hours}`])
      await clock.set(at(hours + 0.2))
      await place.work()
    }
    const get = <Body>(path: string) => ask<Body>(place, path)
    const ledger = await readLedger(get, slug, 2)
    const proofs = await readProofs(get, slug)
    const checked = ledger.periods.filter(({ status }) => status !== 'running').toReversed()
    const recomputed = recompute(ledger, proofs)
    t.true(checked.length >= 5, `${checked.length} periods`)
    t.deepEqual(
      checked.map(({ period, periodStart, periodEnd, bestPrizeCents, status }) => {
        return {
          period,
          periodStart,
          periodEnd: periodEnd as string,
          bestPrizeCents,
          isNeeded: status !== 'not_needed',
        }
      }),
      recomputed,
    )
    t.true(
      recomputed.some(({ bestPrizeCents }) => bestPrizeCents === null),
      'one is without a winner',
    )
    const lengths = recomputed.map((row) => (Date.parse(row.periodEnd) - Date.parse(row.periodStart)) / hour)
    t.true(lengths.includes(25) && lengths.includes(24) && lengths.includes(24 + 28), lengths.join())
    t.is(new Set(ledger.periods.map(({ period }) => period)).size, ledger.periods.length)
  },
)

test.serial('limit and before that are wrong are 400, and an unknown campaign is 404', async (t) => {
  const { slug } = (await makeGuaranteedShop(await service())).campaign
  for (const query of ['?limit=0', '?limit=1001', '?limit=x', '?before=x', '?before=-1'])
    isProblem(t, await ledgerOf(slug, query), 400, 'bad_request', /query member/)
  t.is((await ledgerOf(slug, '?page=2&_=1')).status, 200)
  isProblem(t, await ledgerOf('nowhere'), 404, 'not_found', /no such campaign/)
})
