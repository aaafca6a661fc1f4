import test from 'ava'
import { parsePrizeTable } from '../../../domain/prize-table.ts'
import { defaultTable, jackpotTable, winnerIds } from '../../support/factory.ts'
import { fileService } from '../../support/site/file-service.ts'
import { openDrawing } from '../../support/partner-api/partner.ts'
import { openDrawingShown } from '../../support/portal/drawing.ts'
import { reasonOf, refusalOf } from '../../support/portal/refusal.ts'
import { signedInAs } from '../../support/portal/portal.ts'
import { inHours, makePortalShop, type PortalShop } from '../../support/portal/shop.ts'

const service = fileService(test)

/** An open drawing of the shop, as the portal names it. */
const openAsked = async (shop: PortalShop, options: Parameters<typeof openDrawing>[1] = {}) => {
  const drawing = await openDrawing(shop, options)
  const asked = { account: shop.account, slug: shop.slug, id: drawing.id }
  return { ...drawing, asked, read: () => shop.client.drawing.get.query(asked) }
}

test.serial('an open drawing is shown with what it waits for, by the clock of the service', async (t) => {
  const shop = await makePortalShop(await service())
  const cutoffAt = inHours(1)
  const drawAt = inHours(2)
  const { id, read } = await openAsked(shop, { cutoffAt, drawAt })
  const { times, now, ...drawing } = await read()
  t.deepEqual(drawing, {
    ...openDrawingShown,
    id,
    slug: shop.slug,
    campaign: 'Daily draw',
    timeZone: 'America/New_York',
    drawAt: drawAt.toISOString(),
    cutoffAt: cutoffAt.toISOString(),
    prizeTable: parsePrizeTable(defaultTable),
    largePrizeCents: 100_000,
  })
  const { createdAt, ...later } = times
  t.true(Date.parse(createdAt) <= Date.parse(now))
  t.true(Object.values(later).every((at) => at === null))
})

test.serial(
  'winners are sent as by the API, replaced before the cutoff, and drawn with all that proves it',
  async (t) => {
    const shop = await makePortalShop(await service(), { largePrizeCents: null })
    const { client } = shop
    const { id, asked, read, draw } = await openAsked(shop)
    const winners = ['anna', { winner: 'bob', displayName: ' Bob ', avatarUrl: 'https://shop.example/b.png' }, 'carl']
    t.deepEqual(await client.drawing.sendWinners.mutate({ ...asked, winners: winnerIds(3) }), { isFirst: true })
    t.deepEqual(await client.drawing.sendWinners.mutate({ ...asked, winners }), { isFirst: false })
    const open = await read()
    t.is(open.winnersSent, 3)
    t.truthy(open.times.sentAt)
    await draw()
    const drawn = await read()
    t.like(drawn, {
      status: 'paid',
      number: 1,
      proofUrl: `https://draws.test/campaigns/${shop.slug}/draws/${id}`,
      proofJsonUrl: `https://draws.test/campaigns/${shop.slug}/draws/${id}/proof.json`,
    })
    // Set only where a chain may still take the value back after it was seen, so not for a test drawing.
    const { valueSeenAt, ...reached } = drawn.times
    t.is(valueSeenAt, null)
    t.true(Object.values(reached).every((at) => at !== null))
    t.regex(drawn.verification.winnersCommitment ?? '', /^0x[0-9a-f]{64}$/)
    t.regex(drawn.verification.entropy ?? '', /^0x[0-9a-f]{64}$/)
    t.is(drawn.verification.entropyProvider, 'mock')
    t.like(drawn.payout, { amountCents: drawn.prizesCents, transaction: null, transactionUrl: null })
    const { winners: fromApi } = (
      await shop.api.get<{ drawing: { winners: unknown[] } }>(`/campaigns/${shop.slug}/drawings/${id}`)
    ).body.drawing
    const page = await client.drawing.winners.query({ ...asked, from: 0 })
    t.is(page.total, 3)
    t.deepEqual(
      page.winners.map(({ picture: _picture, paidByHand: _mark, ...winner }) => winner),
      fromApi,
    )
    t.like(page.winners[1], { winner: 'bob', displayName: 'Bob', avatarUrl: 'https://shop.example/b.png' })
  },
)

test.serial('after the draw the same winners are sent for other names, and another list is refused', async (t) => {
  const shop = await makePortalShop(await service())
  const { asked, draw } = await openAsked(shop)
  const send = (winners: ({ winner: string; displayName?: string } | string)[]) =>
    shop.client.drawing.sendWinners.mutate({ ...asked, winners })
  await send(['anna', 'bob', 'carl'])
  await draw()
  t.deepEqual(await send([{ winner: 'anna', displayName: 'Anna A.' }, 'bob', 'carl']), { isFirst: false })
  const { winners } = await shop.client.drawing.winners.query({ ...asked, from: 0 })
  t.is(winners[0]?.displayName, 'Anna A.')
  t.is(await reasonOf(send(['anna', 'bob', 'dora'])), 'locked')
})

test('what is wrong with a list is pointed at, each winner by its place', async (t) => {
  const shop = await makePortalShop(await service())
  const { asked } = await openAsked(shop)
  const winners = ['anna', 'anna@shop.example', { winner: 'bob', avatarUrl: 'http://shop.example/b.png' }]
  const refused = await refusalOf(shop.client.drawing.sendWinners.mutate({ ...asked, winners }))
  t.like(refused, { reason: 'bad_request', status: 400 })
  t.deepEqual(
    refused.problems.map(({ pointer }) => pointer),
    ['/winners/1', '/winners/2/avatarUrl'],
  )
  for (const odd of [undefined, null, 'anna', { 0: 'anna' }])
    t.is(
      await reasonOf(shop.client.drawing.sendWinners.mutate({ ...asked, winners: odd as unknown as string[] })),
      'bad_request',
    )
  t.is(await reasonOf(shop.client.drawing.sendWinners.mutate({ ...asked, winners: ['anna'] })), 'bad_request')
})

test('a long list comes in pages of a hundred, each from the position that is asked for', async (t) => {
  const shop = await makePortalShop(await service(), { winnersPerDraw: 250 })
  const { asked, draw } = await openAsked(shop)
  const ids = winnerIds(250)
  await shop.client.drawing.sendWinners.mutate({ ...asked, winners: ids })
  await draw()
  const page = (from: number) => shop.client.drawing.winners.query({ ...asked, from })
  const [first, last, beyond] = [await page(0), await page(200), await page(250)]
  t.deepEqual([first.winners.length, last.winners.length, beyond.winners.length], [100, 50, 0])
  t.deepEqual([first.total, last.total, beyond.total], [250, 250, 250])
  t.deepEqual(
    last.winners.map(({ winner, position }) => [winner, position]),
    ids.slice(200).map((winner, i) => [winner, 200 + i]),
  )
  const { winners } = (
    await shop.api.get<{ drawing: { winners: { paidByHand?: unknown }[] } }>(
      `/campaigns/${shop.slug}/drawings/${asked.id}`,
    )
  ).body.drawing
  t.deepEqual(
    last.winners.map(({ picture: _picture, paidByHand: _mark, ...winner }) => winner),
    winners.slice(200).map(({ paidByHand: _mark, ...winner }) => winner) as unknown as Omit<
      (typeof last.winners)[number],
      'picture' | 'paidByHand'
    >[],
    'as the API has them, but for marks of held prizes, which the API has only where a prize is held',
  )
})

test('the cutoff is extended, only to later', async (t) => {
  const shop = await makePortalShop(await service())
  const { asked, read, passCutoff } = await openAsked(shop, { cutoffAt: inHours(1) })
  const cutoffAt = inHours(2).toISOString()
  await shop.client.drawing.extendCutoff.mutate({ ...asked, cutoffAt })
  t.is((await read()).cutoffAt, cutoffAt)
  const earlier = await refusalOf(
    shop.client.drawing.extendCutoff.mutate({ ...asked, cutoffAt: inHours(1).toISOString() }),
  )
  t.like(earlier, { reason: 'cutoff_not_later', status: 400 })
  t.is(earlier.problems[0]?.pointer, '/cutoffAt')
  t.is(await reasonOf(shop.client.drawing.extendCutoff.mutate({ ...asked, cutoffAt: 'tomorrow' })), 'bad_request')
  await passCutoff()
  t.is(await reasonOf(shop.client.drawing.sendWinners.mutate({ ...asked, winners: winnerIds(3) })), 'locked')
})

test('winners are fetched again in pull campaigns only, and not before the cutoff', async (t) => {
  const push = await makePortalShop(await service())
  const sent = await openAsked(push)
  t.is(await reasonOf(push.client.drawing.fetchAgain.mutate(sent.asked)), 'push_campaign')
  const pull = await makePortalShop(await service(), { winners: { mode: 'pull', url: 'https://shop.example/winners' } })
  const fetched = await openAsked(pull)
  t.is(await reasonOf(pull.client.drawing.fetchAgain.mutate(fetched.asked)), 'fetch_too_early')
  t.is(
    await reasonOf(pull.client.drawing.sendWinners.mutate({ ...fetched.asked, winners: winnerIds(3) })),
    'pull_campaign',
  )
})

test.serial('a test drawing is advanced to its draw; a live one is not', async (t) => {
  const shop = await makePortalShop(await service())
  const { asked, read } = await openAsked(shop, { cutoffAt: inHours(1), drawAt: inHours(2) })
  await shop.client.drawing.sendWinners.mutate({ ...asked, winners: winnerIds(3) })
  await shop.client.drawing.advance.mutate(asked)
  await shop.service.work()
  t.is((await read()).status, 'locked')
  const payout = { chain: 'base', token: 'USDC', wallet: null }
  const live = await makePortalShop(await service(), { mode: 'live', payout })
  const kept = await openAsked(live)
  t.is(await reasonOf(live.client.drawing.advance.mutate(kept.asked)), 'not_in_live_mode')
})

test.serial('a test drawing is advanced to a prize or a failure that its partner wants to see', async (t) => {
  const shop = await makePortalShop(await service(), { prizeTable: jackpotTable })
  const { asked, read } = await openAsked(shop, { cutoffAt: inHours(1), drawAt: inHours(2) })
  await shop.client.drawing.sendWinners.mutate({ ...asked, winners: winnerIds(3) })
  const wrong = { ...asked, prize: { position: 3, amountCents: 500_000 } }
  t.is((await refusalOf(shop.client.drawing.advance.mutate(wrong))).problems[0]?.pointer, '/prize/position')
  await shop.client.drawing.advance.mutate({ ...asked, prize: { position: 2, amountCents: 500_000 } })
  await shop.service.work()
  await shop.client.drawing.advance.mutate(asked)
  await shop.service.work()
  t.is((await read()).status, 'paid')
  const { winners } = await shop.client.drawing.winners.query({ ...asked, from: 0 })
  t.is(winners[2]?.amountCents, 500_000)
  const failing = await openAsked(shop, { cutoffAt: inHours(1), drawAt: inHours(3) })
  await shop.client.drawing.advance.mutate({ ...failing.asked, simulate: 'no_winners' })
  await shop.service.work()
  t.is((await failing.read()).needsAttention, 'No winners by the cutoff.')
  const sentences = (await shop.client.audit.list.query({ account: shop.account })).entries.map(
    ({ sentence }) => sentence,
  )
  t.true(sentences.includes('Brought the cutoff of a test drawing forward as if nobody had sent winners.'))
  const prize = 'Brought the cutoff of a test drawing forward, with a prize of $5,000.00 for position 2.'
  t.true(sentences.includes(prize))
})

test('a drawing of another partner, campaign or mode is not found, and is left as it is', async (t) => {
  const shop = await makePortalShop(await service())
  const { asked, read } = await openAsked(shop)
  const before = await read()
  const other = await makePortalShop(await service())
  const stranger = await signedInAs(shop.service)
  for (const [{ client }, place] of [
    [stranger, { account: stranger.account }],
    [other, { account: other.account, slug: other.slug }],
    [shop, { slug: other.slug }],
    [shop, { account: { ...shop.account, mode: 'live' } }],
  ] as const) {
    const elsewhere = { ...asked, ...place }
    for (const call of [
      client.drawing.get.query(elsewhere),
      client.drawing.winners.query({ ...elsewhere, from: 0 }),
      client.drawing.sendWinners.mutate({ ...elsewhere, winners: winnerIds(3) }),
      client.drawing.extendCutoff.mutate({ ...elsewhere, cutoffAt: inHours(9).toISOString() }),
      client.drawing.fetchAgain.mutate(elsewhere),
      client.drawing.advance.mutate(elsewhere),
    ])
      t.like(await refusalOf(call), { reason: 'not_found', status: 404 })
  }
  t.deepEqual({ ...(await read()), now: '' }, { ...before, now: '' })
})
