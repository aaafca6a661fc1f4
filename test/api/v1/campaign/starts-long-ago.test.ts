import { randomBytes } from 'node:crypto'
import test from 'ava'
import { MAX_PERIODS_OVER } from '../../../../api/actions/campaign/first-times.ts'
import { makeCampaign } from '../../../support/factory.ts'
import { isProblem } from '../../../support/partner-api/problem.ts'
import { makeShop } from '../../../support/partner-api/partner.ts'
import { prizeTableFile } from '../../../support/prize-tables.ts'
import { fileService } from '../../../support/site/file-service.ts'

const service = fileService(test)

const open = async () => {
  const { api } = await makeShop(await service())
  const table = await api.post<{ prizeTable: { id: string } }>('/prize-tables', prizeTableFile(1, [500, 1], [0, 1]))
  /** Makes a campaign that begins then, with a guarantee for each such period. */
  const make = (startsAt: string, period: string | null) =>
    api.post<{ campaign: { slug: string } }>('/campaigns', {
      slug: `own-${randomBytes(6).toString('hex')}`,
      name: 'Own draw',
      cadence: 'FREQ=DAILY;BYHOUR=18;BYMINUTE=0;BYSECOND=0',
      timeZone: 'Etc/UTC',
      startsAt,
      winnersPerDraw: 2,
      winners: { mode: 'push' },
      prizeTable: table.body.prizeTable.id,
      payout: { chain: 'test', token: 'TEST', wallet: null },
      guarantee: period && { period, thresholdCents: 1, amountCents: 1 },
    })
  return { api, make }
}

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

test('a campaign whose guarantee would have thousands of periods to record at once is refused, with what to do', async (t) => {
  const { make } = await open()
  for (const [startsAt, period] of [
    ['0001-01-01T00:00:00Z', 'PT10S'],
    ['0001-01-01T00:00:00Z', 'P1M'],
    [hoursAgo(MAX_PERIODS_OVER.partner + 1.1), 'PT1H'],
  ] as const)
    isProblem(t, await make(startsAt, period), 400, 'bad_request', /^startsAt: more than 1000 .* later, .* longer/)
})

test('a slip of the operator’s in the year is refused as well, but a campaign may have run elsewhere for long', async (t) => {
  const place = await service()
  const { partner } = await makeShop(place)
  const guarantee = { period: 'PT1M', thresholdCents: 1, amountCents: 1 }
  await t.throwsAsync(makeCampaign(place, { partner, startsAt: '0202-01-01T00:00:00Z', guarantee }), {
    message: /^startsAt: more than 100000 guarantee periods/,
  })
  await t.notThrowsAsync(makeCampaign(place, { partner, startsAt: hoursAgo(24 * 60), guarantee }))
})

test('a campaign may have begun in the past, with as many periods as are recorded in a moment', async (t) => {
  const { make } = await open()
  t.is((await make(hoursAgo(MAX_PERIODS_OVER.partner), 'PT1H')).status, 201)
  t.is((await make('0001-01-01T00:00:00Z', 'P10Y')).status, 201)
  t.is((await make('0001-01-01T00:00:00Z', null)).status, 201)
})

test('a campaign that begins so late that a time after the year 9999 would follow is refused, not failed', async (t) => {
  const { api, make } = await open()
  const late = /^startsAt: .* after the year 9999\. Let the campaign begin earlier\.$/
  isProblem(t, await make('9999-12-31T23:59:59Z', null), 400, 'bad_request', late)
  isProblem(t, await make('9999-12-31T12:00:00Z', 'P7D'), 400, 'bad_request', late)
  const { body } = await make('9999-12-31T12:00:00Z', null)
  const guarantee = { period: 'P7D', thresholdCents: 1, amountCents: 1 }
  isProblem(t, await api.patch(`/campaigns/${body.campaign.slug}`, { guarantee }), 400, 'bad_request', late)
})
