import test from 'ava'
import { changeCampaignStatus } from '../../../../api/actions/campaign/campaigns.ts'
import { makeCampaign, makeKey, makePartner, theOperator } from '../../../support/factory.ts'
import { fileService } from '../../../support/site/file-service.ts'
import { clientOf } from '../../../support/partner-api/ask.ts'
import { isProblem } from '../../../support/partner-api/problem.ts'
import { makeShop, type Shop } from '../../../support/partner-api/partner.ts'

const service = fileService(test)

type Campaign = Record<string, unknown> & { slug: string }

const read = async ({ api, path }: Shop) => (await api.get<{ campaign: Campaign }>(path)).body

test("the campaign record has the members of the operator's file, with id, status and createdAt", async (t) => {
  const guarantee = { period: 'P7D', thresholdCents: 10_000, amountCents: 25_000 }
  const shop = await makeShop(await service(), { guarantee, cutoffLeadSeconds: 600 })
  const { campaign } = await read(shop)
  t.regex(String(campaign['createdAt']), /^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  t.regex(String(campaign['prizeTable']), /^tbl_/)
  t.deepEqual(campaign, {
    id: shop.campaign.id,
    status: 'active',
    createdAt: campaign['createdAt'],
    partner: shop.partner,
    slug: shop.campaign.slug,
    name: 'Daily draw',
    language: 'en',
    mode: 'test',
    cadence: 'FREQ=DAILY;BYHOUR=18;BYMINUTE=0;BYSECOND=0',
    timeZone: 'America/New_York',
    startsAt: '2100-01-01T00:00:00.000Z',
    winnersPerDraw: 3,
    cutoffLeadSeconds: 600,
    winners: { mode: 'push' },
    prizeTable: campaign['prizeTable'],
    payout: { chain: 'test', token: 'TEST', wallet: `0x${'ab'.repeat(20)}` },
    largePrizeCents: 100_000,
    guarantee,
    pause: null,
    upcoming: [],
    attentionCode: null,
    attentionSince: null,
  })
})

test('what a campaign does not have is null, and a pull campaign says its URL', async (t) => {
  const winners = { mode: 'pull', url: 'https://shop.example/winners' }
  const payout = { chain: 'test', token: 'TEST', wallet: null }
  const { campaign } = await read(await makeShop(await service(), { winners, payout, largePrizeCents: null }))
  t.deepEqual(campaign['winners'], winners)
  t.deepEqual(campaign['payout'], payout)
  t.is(campaign['largePrizeCents'], null)
  t.is(campaign['guarantee'], null)
})

for (const status of ['paused', 'ended'] as const) {
  test(`a campaign that is ${status} says so`, async (t) => {
    const shop = await makeShop(await service())
    await changeCampaignStatus(await service(), theOperator, shop.campaign.slug, status)
    t.is((await read(shop)).campaign['status'], status)
  })
}

test("the list has the account's campaigns, newest first, each as its own record", async (t) => {
  const place = await service()
  const shop = await makeShop(place)
  const second = await makeCampaign(place, { partner: shop.partner })
  await makeShop(place)
  const { body } = await shop.api.get<{ campaigns: Campaign[] }>('/campaigns')
  t.deepEqual(
    body.campaigns.map(({ slug }) => slug),
    [second.slug, shop.campaign.slug],
  )
  t.deepEqual(body.campaigns[1], (await read(shop)).campaign)
})

test('an account without campaigns has an empty list', async (t) => {
  const place = await service()
  const { key } = await makeKey(place, { partner: await makePartner(place) })
  const { status, body } = await clientOf(place, key).get<unknown>('/campaigns')
  t.is(status, 200)
  t.deepEqual(body, { campaigns: [], nextCursor: null })
})

test('an unknown campaign is not found', async (t) => {
  const { api } = await makeShop(await service())
  isProblem(t, await api.get('/campaigns/nowhere'), 404, 'not_found', /no such campaign under this account/)
})

test('query members that these addresses do not know are refused', async (t) => {
  const { api, path } = await makeShop(await service())
  for (const address of ['/campaigns', path, `${path}/payouts`, `${path}/guarantees`]) {
    isProblem(t, await api.get(`${address}?page=1`), 400, 'bad_request', /no query member "page" here; .*takes/)
  }
})
