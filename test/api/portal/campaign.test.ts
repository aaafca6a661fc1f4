import { getAddress } from 'viem'
import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { noteMoney } from '../../../db/queries/chain/pace.ts'
import { forecastMoney } from '../../../worker/forecast-money.ts'
import { asWorker } from '../../support/workplace.ts'
import { makeCampaign, makeDrawing, makePrizeTable, winnerIds } from '../../support/factory.ts'
import { fileService } from '../../support/site/file-service.ts'
import { openDrawing } from '../../support/partner-api/partner.ts'
import { reasonOf, refusalOf } from '../../support/portal/refusal.ts'
import { inHours, makePortalShop, type PortalShop } from '../../support/portal/shop.ts'

const service = fileService(test)

const WALLET = `0x${'ab'.repeat(20)}` as const
const OTHER_WALLET = `0x${'cd'.repeat(20)}` as const

const read = ({ client, account, slug }: PortalShop) => client.campaign.get.query({ account, slug })

test('campaigns are listed with their next draw, those that run before those that ended', async (t) => {
  const shop = await makePortalShop(await service())
  const { client, account } = shop
  const newer = await makeCampaign(shop.service, { partner: shop.partner, name: 'Second' })
  await client.campaign.end.mutate({ account, slug: newer.slug })
  const drawAt = inHours(2)
  await openDrawing(shop, { drawAt })
  const { campaigns, nextBefore } = await client.campaign.list.query({ account })
  t.is(nextBefore, null)
  const [first, second, ...others] = campaigns
  t.deepEqual(others, [])
  t.deepEqual(first, {
    slug: shop.slug,
    name: 'Daily draw',
    status: 'active',
    cadence: 'FREQ=DAILY;BYHOUR=18;BYMINUTE=0;BYSECOND=0',
    timeZone: 'America/New_York',
    startsAt: '2100-01-01T00:00:00.000Z',
    winnersMode: 'push',
    winnersPerDraw: 3,
    nextDrawAt: drawAt.toISOString(),
    needsAttention: null,
    attentionCode: null,
    attentionSeverity: null,
  })
  t.like(second, { slug: newer.slug, status: 'ended', nextDrawAt: null })
})

test('campaigns are listed a page at a time, each of them once', async (t) => {
  const shop = await makePortalShop(await service())
  const { client, account } = shop
  await shop.service.pool.query(sql.unsafe`
    with made as (insert into campaign
    select (jsonb_populate_record(c, jsonb_build_object('id', new_id('cmp'), 'slug', c.slug || '-' || n,
      'status', case when n % 2 = 0 then 'ended' else 'active' end, 'ended_at', case when n % 2 = 0 then now() end))).*
    from campaign c, generate_series(1, 240) n where c.slug = ${shop.slug} returning id)
    insert into campaign_terms (campaign_id, from_draw_at, prize_table_id, winners_per_draw)
    select made.id, t.from_draw_at, t.prize_table_id, t.winners_per_draw
    from made, campaign_terms t join campaign c on c.id = t.campaign_id where c.slug = ${shop.slug}`)
  const listed = []
  let before: string | null | undefined
  while (before !== null) {
    const page = await client.campaign.list.query({ account, ...(before && { before }) })
    t.true(page.campaigns.length <= 100)
    listed.push(...page.campaigns)
    before = page.nextBefore
  }
  t.is(new Set(listed.map(({ slug }) => slug)).size, 241)
  t.is(listed.length, 241)
  t.is(
    listed.findIndex(({ status }) => status === 'ended'),
    121,
  )
  await t.throwsAsync(client.campaign.list.query({ account, before: 'true yesterday' }), { message: /nextBefore/ })
})

test('a campaign without drawings yet knows when it draws first, unless it is paused', async (t) => {
  const shop = await makePortalShop(await service())
  t.is((await read(shop)).nextDrawAt, '2100-01-01T23:00:00.000Z')
  await shop.client.campaign.pause.mutate({ account: shop.account, slug: shop.slug })
  t.like(await read(shop), { status: 'paused', nextDrawAt: null })
})

test('a campaign whose drawings a pause holds open draws none next', async (t) => {
  const shop = await makePortalShop(await service())
  await openDrawing(shop)
  t.truthy((await read(shop)).nextDrawAt)
  await shop.client.campaign.pause.mutate({ account: shop.account, slug: shop.slug, existingDrawings: 'hold' })
  t.is((await read(shop)).nextDrawAt, null)
})

test('a campaign is shown with its prize table, wallet and public page', async (t) => {
  const tiers = [
    { amountCents: 1_000, weight: 1 },
    { amountCents: 0, weight: 9 },
  ]
  const { id: prizeTable } = await makePrizeTable(await service(), { version: 7, tiers })
  const guarantee = { period: 'P7D', thresholdCents: 10_000, amountCents: 25_000 }
  const shop = await makePortalShop(await service(), { prizeTable, guarantee, cutoffLeadSeconds: 600 })
  const campaign = await read(shop)
  t.deepEqual(campaign.prizeTable, {
    id: prizeTable,
    version: 7,
    denominator: 10,
    tiers: [
      { amountCents: 1_000, weight: 1, threshold: 1 },
      { amountCents: 0, weight: 9, threshold: 10 },
    ],
  })
  t.deepEqual(campaign.payout, { chain: 'test', token: 'TEST', wallet: getAddress(WALLET), walletUrl: null })
  t.like(campaign, {
    startsAt: '2100-01-01T00:00:00.000Z',
    cutoffLeadSeconds: 600,
    winnersUrl: null,
    waitingWallet: null,
    largePrizeCents: 100_000,
    publicUrl: `https://draws.test/campaigns/${shop.slug}`,
  })
  t.deepEqual(campaign.guarantee, guarantee)
})

test("a live campaign's wallet has its page on the chain's explorer, and a new one waits to be set", async (t) => {
  const payout = { chain: 'base', token: 'USDC', wallet: WALLET }
  const shop = await makePortalShop(await service(), { mode: 'live', payout })
  const { client, account, slug } = shop
  t.is((await read(shop)).payout.walletUrl, `https://basescan.org/address/${WALLET}`)
  t.is((await read(shop)).payout.wallet, getAddress(WALLET))
  t.deepEqual(
    await client.campaign.setWallet.mutate({ account, slug, wallet: OTHER_WALLET.toUpperCase().replace('X', 'x') }),
    {
      takesEffect: false,
      approval: null,
    },
  )
  const campaign = await read(shop)
  t.is(campaign.payout.wallet, getAddress(WALLET))
  t.is(campaign.waitingWallet?.wallet, getAddress(OTHER_WALLET))
  t.regex(campaign.waitingWallet?.requestedAt ?? '', /Z$/)

  const third = `0x${'12'.repeat(20)}`
  const refused = await refusalOf(client.campaign.setWallet.mutate({ account, slug, wallet: third }))
  t.like(refused, { reason: 'change_refused', status: 409 })
  t.regex(
    refused.message,
    new RegExp(`A change to ${getAddress(OTHER_WALLET)} waits to be approved: withdraw it first`),
  )
  await client.campaign.withdrawWallet.mutate({ account, slug, wallet: campaign.waitingWallet?.wallet ?? '' })
  t.is((await read(shop)).waitingWallet, null)
  await client.campaign.setWallet.mutate({ account, slug, wallet: third })
  t.is((await read(shop)).waitingWallet?.wallet, getAddress(third))
})

test('a wallet is withdrawn only while it is the one that the owner saw waiting', async (t) => {
  const payout = { chain: 'base', token: 'USDC', wallet: WALLET }
  const shop = await makePortalShop(await service(), { mode: 'live', payout })
  const { client, account, slug } = shop
  const third = `0x${'12'.repeat(20)}`
  const withdraw = (wallet: string) => client.campaign.withdrawWallet.mutate({ account, slug, wallet })
  await client.campaign.setWallet.mutate({ account, slug, wallet: OTHER_WALLET })
  await withdraw(OTHER_WALLET)
  await client.campaign.setWallet.mutate({ account, slug, wallet: third })
  const refused = await refusalOf(withdraw(OTHER_WALLET))
  t.like(refused, { reason: 'change_refused', status: 409 })
  t.regex(refused.message, new RegExp(`another wallet waits, ${getAddress(third)}`))
  t.is((await read(shop)).waitingWallet?.wallet, getAddress(third))
  t.deepEqual(await withdraw(getAddress(third)), { wallet: third })
  t.is(await reasonOf(withdraw(third)), 'bad_request')
})

test('the prize money of a live campaign is shown as a worker saw it last, with how long it lasts, to its own people', async (t) => {
  const place = await service()
  const payout = { chain: 'base', token: 'USDC', wallet: WALLET }
  // UTC, as in zones with clock changes some weeks have a draw more or less.
  const overrides = { mode: 'live', payout, startsAt: new Date().toISOString(), timeZone: 'UTC' } as const
  const { client, account, slug, campaign } = await makePortalShop(place, overrides)
  t.is(await client.campaign.money.query({ account, slug }), null)
  // Three winners of 500 cents each, once a day.
  await noteMoney(place.pool, [{ id: campaign.id, balanceCents: 10 * 1_500 + 1 }])
  const { seenAt, ...seen } = (await client.campaign.money.query({ account, slug })) ?? { seenAt: '' }
  t.deepEqual<unknown, unknown>(seen, { balanceCents: 15_001, days: 10, draws: 10, isShort: false })
  t.true(Date.parse(seenAt) <= Date.now())
  await noteMoney(place.pool, [{ id: campaign.id, balanceCents: 1_499 }])
  t.like(await client.campaign.money.query({ account, slug }), { balanceCents: 1_499, draws: 0, isShort: true })
  const other = await makePortalShop(place, overrides)
  t.is(await other.client.campaign.money.query({ account: other.account, slug }), null)
})

test('home says that prize money is running short, until there is more', async (t) => {
  const place = await service()
  const payout = { chain: 'base', token: 'USDC', wallet: WALLET }
  const overrides = { mode: 'live', payout, startsAt: new Date().toISOString() } as const
  const { client, account, slug, campaign } = await makePortalShop(place, overrides)
  const needs = async () =>
    (await client.home.get.query({ account })).needs.filter(({ kind }) => kind === 'prize_money')
  const sees = async (balanceCents: number) => {
    await noteMoney(place.pool, [{ id: campaign.id, balanceCents }])
    await forecastMoney(asWorker(place))
    return needs()
  }
  t.deepEqual(await sees(100 * 1_500), [])
  const [short, ...others] = await sees(2 * 1_500)
  t.like(short, { slug, section: 'money', isYours: true })
  t.regex(short?.sentence ?? '', /^Only \$30 is left for prizes/)
  t.deepEqual(others, [])
  t.is((await sees(1_499))[0]?.at, short?.at)
  t.deepEqual(await sees(100 * 1_500), [])
})

test('in test mode a wallet takes effect at once; what is no address is refused', async (t) => {
  const shop = await makePortalShop(await service())
  const { client, account, slug } = shop
  t.deepEqual(await client.campaign.setWallet.mutate({ account, slug, wallet: OTHER_WALLET }), {
    takesEffect: true,
    approval: null,
  })
  t.like((await read(shop)).payout, { wallet: getAddress(OTHER_WALLET) })
  const refused = await refusalOf(client.campaign.setWallet.mutate({ account, slug, wallet: '0x12' }))
  t.like(refused, { reason: 'bad_request', status: 400 })
  t.is(refused.problems[0]?.pointer, '/wallet')
  const mistyped = await refusalOf(
    client.campaign.setWallet.mutate({ account, slug, wallet: getAddress(OTHER_WALLET).replace('C', 'c') }),
  )
  t.like(mistyped, { reason: 'bad_request', status: 400 })
  t.regex(mistyped.problems[0]?.detail ?? '', /wrong checksum \(EIP-55\)/)
})

test('a campaign is paused, resumed and ended; an ended one stays so', async (t) => {
  const shop = await makePortalShop(await service())
  const { client, account, slug } = shop
  for (const [change, status] of [
    [client.campaign.pause, 'paused'],
    [client.campaign.resume, 'active'],
    [client.campaign.end, 'ended'],
  ] as const) {
    await change.mutate({ account, slug })
    t.is((await read(shop)).status, status)
  }
  t.like(await refusalOf(client.campaign.resume.mutate({ account, slug })), { reason: 'campaign_ended', status: 409 })
})

test('a pause is chosen with what it means for the drawings that are open, which are counted before', async (t) => {
  const shop = await makePortalShop(await service())
  const { client, account, slug } = shop
  const asked = { account, slug }
  t.like(await read(shop), { pause: null })
  const { open } = await client.campaign.previewPause.query(asked)
  t.is(typeof open, 'number')
  for (const existingDrawings of ['hold', 'run'] as const) {
    await client.campaign.pause.mutate({ ...asked, existingDrawings })
    t.like(await read(shop), { status: 'paused', pause: { existingDrawings } })
  }
  const wrong = client.campaign.pause.mutate({ ...asked, existingDrawings: 'stop' as 'run' })
  t.like(await refusalOf(wrong), { reason: 'bad_request', status: 400 })
})

test('the winners source is switched to an address of the partner and back; one that may not be called is refused', async (t) => {
  const shop = await makePortalShop(await service())
  const { client, account, slug } = shop
  const url = 'https://shop.example/winners'
  await client.campaign.setWinnersSource.mutate({ account, slug, source: { mode: 'pull', url } })
  t.like(await read(shop), { winnersMode: 'pull', winnersUrl: url })
  await client.campaign.setWinnersSource.mutate({ account, slug, source: { mode: 'push' } })
  t.like(await read(shop), { winnersMode: 'push', winnersUrl: null })
  const refused = await refusalOf(
    client.campaign.setWinnersSource.mutate({ account, slug, source: { mode: 'pull', url: 'ftp://shop.example' } }),
  )
  t.like(refused, { reason: 'bad_request', status: 400 })
  t.is(refused.problems[0]?.pointer, '/url')
})

test('a test fetch is asked for and read, its outcome once it is there', async (t) => {
  const shop = await makePortalShop(await service(), { winners: { mode: 'pull', url: 'https://shop.example/winners' } })
  const { client, account, slug } = shop
  t.is(await reasonOf(client.campaign.testFetch.mutate({ account, slug })), 'fetch_too_early')
  const drawing = await openDrawing(shop)
  const { trial } = await client.campaign.testFetch.mutate({ account, slug })
  const asked = { account, slug, trial }
  t.deepEqual(await client.campaign.readTestFetch.query(asked), { drawingId: drawing.id, outcome: null })
  const outcome = {
    ok: true,
    sentence: 'Fine.',
    winners: [{ winner: 'a', displayName: null }],
    count: 1,
    round: 7,
    displayIssues: { count: 1, first: [{ position: null, member: 'round', detail: 'It cannot be shown.' }] },
    ms: 12,
  }
  await shop.service.pool.query(sql.type(z.object({}))`
    update fetch_trial set outcome = ${JSON.stringify(outcome)}::jsonb, done_at = now() where id = ${trial}`)
  const shown = { ...outcome, displayIssues: { count: 1, first: ['It cannot be shown.'] } }
  t.deepEqual(await client.campaign.readTestFetch.query(asked), { drawingId: drawing.id, outcome: shown })
  const other = await makePortalShop(shop.service)
  const elsewhere = { account: other.account, slug, trial }
  t.is(await reasonOf(other.client.campaign.readTestFetch.query(elsewhere)), 'not_found')
})

test.serial(
  'drawings are paged: upcoming ones soonest first, past ones newest first, each with its sums',
  async (t) => {
    const shop = await makePortalShop(await service(), { winnersPerDraw: 1, largePrizeCents: null })
    const { client, account, slug, campaign } = shop
    const upcoming: string[] = []
    for (let i = 0; i < 53; i += 1)
      upcoming.push(await makeDrawing(shop.service, { campaign, drawAt: inHours(48 + i), cutoffAt: inHours(48 + i) }))
    const past: string[] = []
    for (let i = 0; i < 3; i += 1) {
      const drawing = await openDrawing(shop)
      await drawing.send(winnerIds(1))
      await drawing.draw()
      past.unshift(drawing.id)
    }
    const page = (which: 'upcoming' | 'past', cursor?: { after?: string; before?: string }) =>
      client.campaign.drawings.query({ account, slug, which, ...cursor })
    const first = await page('upcoming')
    t.deepEqual(
      first.drawings.map(({ id }) => id),
      upcoming.slice(0, 50),
    )
    t.is(first.nextBefore, first.drawings[49]?.drawAt ?? '')
    const second = await page('upcoming', { after: first.nextBefore ?? '' })
    t.deepEqual([second.drawings.map(({ id }) => id), second.nextBefore], [upcoming.slice(50), null])
    t.like(first.drawings[0], {
      slug,
      status: 'open',
      winnersExpected: 1,
      winnersSent: 0,
      prizesCents: null,
      number: null,
    })
    const drawn = await page('past')
    t.deepEqual([drawn.drawings.map(({ id }) => id), drawn.nextBefore], [past, null])
    t.like(drawn.drawings[0], { status: 'paid', number: 3, winnersSent: 1, prizesCents: 500, heldCents: 0 })
    const older = await page('past', { before: drawn.drawings[1]?.drawAt ?? '' })
    t.deepEqual(
      older.drawings.map(({ id }) => id),
      past.slice(2),
    )
  },
)

test('a campaign without drawings has empty pages', async (t) => {
  const { client, account, slug } = await makePortalShop(await service())
  for (const which of ['upcoming', 'past'] as const)
    t.deepEqual(await client.campaign.drawings.query({ account, slug, which }), { drawings: [], nextBefore: null })
})

test('the portal says beforehand what an end will do, and lists what it cancelled as past, with the reason', async (t) => {
  const shop = await makePortalShop(await service(), { winnersPerDraw: 1 })
  const { client, account, slug } = shop
  const empty = await openDrawing(shop, { drawAt: inHours(5), cutoffAt: inHours(5) })
  const sent = await openDrawing(shop, { drawAt: inHours(3), cutoffAt: inHours(3) })
  await sent.send(['anna'])
  t.deepEqual(await client.campaign.previewEnd.query({ account, slug }), {
    sentence: '1 drawing without winners will be cancelled, 1 with a list will be drawn.',
  })
  await client.campaign.end.mutate({ account, slug })
  const { drawings } = await client.campaign.drawings.query({ account, slug, which: 'past' })
  t.deepEqual(
    drawings.map(({ id, status, cancelled }) => [id, status, cancelled?.reason]),
    [[empty.id, 'open', 'The campaign ended.']],
  )
  const { cancelled, needsAttention } = await client.drawing.get.query({ account, slug, id: empty.id })
  t.deepEqual([cancelled?.reason, needsAttention], ['The campaign ended.', null])
  const { nextDraws, needs } = await client.home.get.query({ account })
  t.deepEqual(
    nextDraws.map(({ id }) => id),
    [sent.id],
  )
  t.deepEqual(
    needs.filter(({ drawingId }) => drawingId !== null),
    [],
  )
})

test('an ended campaign lists as upcoming only what will still be drawn', async (t) => {
  const shop = await makePortalShop(await service(), { winnersPerDraw: 1 })
  const { client, account, slug } = shop
  const [sent] = [await openDrawing(shop, { drawAt: inHours(5), cutoffAt: inHours(5) })]
  await sent.send(['anna'])
  await openDrawing(shop, { drawAt: inHours(3), cutoffAt: inHours(3) })
  await client.campaign.end.mutate({ account, slug })
  const { drawings } = await client.campaign.drawings.query({ account, slug, which: 'upcoming' })
  t.deepEqual(
    drawings.map(({ id, winnersSent }) => [id, winnersSent]),
    [[sent.id, 1]],
  )
  t.is((await read(shop)).nextDrawAt, drawings[0]?.drawAt ?? '')
})
