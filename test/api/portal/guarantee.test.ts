import test from 'ava'
import { makePrizeTable, winnerIds } from '../../support/factory.ts'
import { fileService } from '../../support/site/file-service.ts'
import { openDrawing } from '../../support/partner-api/partner.ts'
import { AMOUNT_CENTS, makeAwaitingShop, makeGuaranteedShop } from '../../support/guarantee/periods.ts'
import { refusalOf } from '../../support/portal/refusal.ts'
import { signedInAs } from '../../support/portal/portal.ts'
import { quietPeriod } from '../../support/portal/guarantee.ts'
import { prizeTableFile } from '../../support/prize-tables.ts'

const service = fileService(test)

const DAY_MS = 86_400_000

const after = (start: Date, days: number): string => new Date(start.getTime() + days * DAY_MS).toISOString()

/** Somebody of the shop's team who looks at its guarantees. */
const looker = async (
  shop: Pick<Awaited<ReturnType<typeof makeGuaranteedShop>>, 'service' | 'partner' | 'campaign'>,
) => {
  const person = await signedInAs(shop.service, { partner: shop.partner })
  const asked = { account: person.account, slug: shop.campaign.slug }
  return { ...person, asked, list: () => person.client.guarantee.list.query(asked) }
}

test.serial('a campaign without a guarantee has no periods, nor has one that starts later', async (t) => {
  for (const overrides of [{ guarantee: null }, { startsAt: '2100-01-01T00:00:00Z' }]) {
    const { list } = await looker(await makeGuaranteedShop(await service(), overrides))
    t.deepEqual(await list(), { guarantees: [], pauses: [] })
  }
})

test.serial('the period that runs is listed with its bounds', async (t) => {
  const shop = await makeGuaranteedShop(await service(), { beganHoursAgo: 1 })
  const { list } = await looker(shop)
  t.deepEqual((await list()).guarantees, [
    {
      id: null,
      period: 1,
      periodStart: shop.startsAt.toISOString(),
      periodEnd: after(shop.startsAt, 1),
      status: 'running',
      amountCents: AMOUNT_CENTS,
      thresholdCents: 10_000,
      bestPrizeCents: null,
      ...quietPeriod,
    },
  ])
})

test.serial('a period that is over waits for its drawing, and the ones after it go on', async (t) => {
  const shop = await makeGuaranteedShop(await service(), { beganHoursAgo: 49 })
  const drawing = await shop.drawingAt(1)
  await drawing.passCutoff()
  await shop.service.work()
  const { list } = await looker(shop)
  const { guarantees } = await list()
  t.deepEqual(
    guarantees.map(({ period, status, periodEnd }) => [period, status, periodEnd]),
    [
      [3, 'running', after(shop.startsAt, 3)],
      [2, 'not_needed', after(shop.startsAt, 2)],
      [1, 'waiting', after(shop.startsAt, 1)],
    ],
  )
  const [, checked, waiting] = guarantees
  t.is(checked?.waitsFor, null)
  t.is(waiting?.id, null)
  const drawAt = new Date(shop.startsAt.getTime() + 3_600_000).toISOString()
  t.deepEqual(waiting?.waitsFor, { count: 1, drawings: [{ drawingId: drawing.id, drawAt, status: 'open' }] })
  t.regex(waiting?.needsAttention ?? '', /the drawing of .* needs attention/)
})

test.serial('a pause is listed, and the end that it moves is open while it runs', async (t) => {
  const shop = await makeGuaranteedShop(await service(), { beganHoursAgo: 1 })
  const { client, asked, list } = await looker(shop)
  await client.campaign.pause.mutate(asked)
  const paused = await list()
  t.is(paused.guarantees[0]?.periodEnd, null)
  t.deepEqual(
    paused.pauses.map(({ resumedAt }) => resumedAt),
    [null],
  )
  await client.campaign.resume.mutate(asked)
  const [running] = (await list()).guarantees
  const [pause] = (await list()).pauses
  const pauseMs = Date.parse(pause?.resumedAt ?? '') - Date.parse(pause?.pausedAt ?? '')
  t.is(Date.parse(running?.periodEnd ?? ''), shop.startsAt.getTime() + DAY_MS + pauseMs)
})

test.serial('when the campaign has ended, its last period runs to its end', async (t) => {
  const shop = await makeGuaranteedShop(await service(), { beganHoursAgo: 1 })
  const { client, asked, list } = await looker(shop)
  await client.campaign.end.mutate(asked)
  t.deepEqual(
    (await list()).guarantees.map(({ status }) => status),
    ['running'],
  )
})

test.serial('a checked period shows what it came to, then its pick, and then that it was paid', async (t) => {
  const shop = await makeAwaitingShop(await service())
  const { client, asked, list } = await looker(shop)
  const [running, checked] = (await list()).guarantees
  t.like(running, { id: null, period: 2, status: 'running', periodStart: checked?.periodEnd })
  t.like(checked, { id: shop.guarantee.id, status: 'awaiting_pick', bestPrizeCents: 500, pick: null, paidAt: null })
  const pick = { ...asked, id: shop.guarantee.id, winner: 'anna' }
  const refused = await refusalOf(client.guarantee.pick.mutate(pick))
  t.like(refused, { reason: 'pick_not_possible', status: 400 })
  t.regex(refused.message, /2 times in this period/)
  const { payoutId } = await client.guarantee.pick.mutate({ ...pick, drawingId: shop.second.id })
  const [, picked] = (await list()).guarantees
  t.like(picked, { status: 'picked', paidAt: null })
  t.like(picked?.pick, { winner: 'anna', drawingId: shop.second.id, payoutId })
  t.like(await refusalOf(client.guarantee.pick.mutate({ ...pick, drawingId: shop.second.id })), {
    reason: 'pick_refused',
    status: 409,
  })
  await shop.service.work()
  const [, paid] = (await list()).guarantees
  t.is(paid?.status, 'paid')
  t.truthy(paid?.paidAt)
})

test.serial("a period's wins are listed and searched by id and name", async (t) => {
  const shop = await makeAwaitingShop(await service())
  await shop.first.send([{ winner: 'anna', displayName: 'Anna the Great' }, 'bob'])
  const { client, asked } = await looker(shop)
  const wins = async (search?: string) => {
    const { wins, isMore } = await client.guarantee.wins.query({ ...asked, id: shop.guarantee.id, search })
    t.false(isMore)
    return wins
  }
  const all = await wins()
  t.deepEqual(
    all.map(({ winner, drawingId, position }) => [winner, drawingId, position]),
    [
      ['anna', shop.first.id, 0],
      ['bob', shop.first.id, 1],
      ['carl', shop.second.id, 0],
      ['anna', shop.second.id, 1],
    ],
  )
  t.like(all[0], { number: 1, displayName: 'Anna the Great', avatarUrl: null, amountCents: 500 })
  const found = async (search: string) => (await wins(search)).map(({ winner, position }) => `${winner} ${position}`)
  t.deepEqual(await found(' the GREAT '), ['anna 0'])
  t.deepEqual(await found('ANN'), ['anna 0', 'anna 1'])
  t.deepEqual(await found('%'), [])
  t.is((await found('  ')).length, 4)
})

test.serial('the largest prizes come first, and that there are more than are listed is said', async (t) => {
  const { id: prizeTable } = await makePrizeTable(await service(), prizeTableFile(1, [900, 1], [100, 1]))
  const shop = await makeGuaranteedShop(await service(), { winnersPerDraw: 201, prizeTable })
  const drawing = await shop.drawingAt(1, winnerIds(201))
  await drawing.draw()
  await shop.workAgain()
  const { client, asked, list } = await looker(shop)
  const id = (await list()).guarantees.find(({ period }) => period === 1)?.id ?? ''
  const { wins, isMore } = await client.guarantee.wins.query({ ...asked, id })
  t.is(wins.length, 200)
  t.true(isMore)
  const cents = wins.map(({ amountCents }) => amountCents)
  t.deepEqual(
    cents,
    cents.toSorted((a, b) => b - a),
  )
  t.is(cents[0], 900)
})

test.serial('the wins of a period with 60,000 named winners are listed and searched like any others', async (t) => {
  const size = 60_000
  const shop = await makeGuaranteedShop(await service(), { winnersPerDraw: size })
  const drawing = await shop.drawingAt(1)
  await drawing.send(
    winnerIds(size).map((winner, i) => ({
      winner,
      displayName: `Name ${i}`,
      avatarUrl: `https://shop.test/${winner}.png`,
    })),
  )
  await drawing.draw()
  await shop.workAgain()
  const { client, asked, list } = await looker(shop)
  const id = (await list()).guarantees.find(({ period }) => period === 1)?.id ?? ''
  t.is((await client.guarantee.wins.query({ ...asked, id })).wins.length, 200)
  const { wins } = await client.guarantee.wins.query({ ...asked, id, search: `name ${size - 1}` })
  t.deepEqual(
    wins.map(({ position, displayName }) => [position, displayName]),
    [[size - 1, `Name ${size - 1}`]],
  )
})

test.serial('a period that nobody won in has no wins', async (t) => {
  const shop = await makeGuaranteedShop(await service())
  await shop.workAgain()
  const { client, asked, list } = await looker(shop)
  const id = (await list()).guarantees.find(({ status }) => status === 'not_needed')?.id ?? ''
  t.deepEqual(await client.guarantee.wins.query({ ...asked, id }), { wins: [], isMore: false, lookedBackTo: null })
})

test.serial('guarantees of another partner, campaign or mode are not found', async (t) => {
  const shop = await makeAwaitingShop(await service())
  const own = await looker(shop)
  const other = await looker(await makeGuaranteedShop(await service()))
  const { id } = shop.guarantee
  for (const [{ client }, place] of [
    [other, { ...own.asked, account: other.account }],
    [other, other.asked],
    [own, { ...own.asked, account: { ...own.account, mode: 'live' as const } }],
  ] as const)
    for (const call of [
      client.guarantee.wins.query({ ...place, id }),
      client.guarantee.pick.mutate({ ...place, id, winner: 'bob' }),
    ])
      t.like(await refusalOf(call), { reason: 'not_found', status: 404 })
  const foreign = { ...own.asked, account: other.account }
  t.is((await refusalOf(other.client.guarantee.list.query(foreign))).reason, 'not_found')
  t.is((await own.list()).guarantees[1]?.status, 'awaiting_pick')
})

test.serial('a drawing of the running period is in no list of wins yet', async (t) => {
  const shop = await makeAwaitingShop(await service())
  const later = await openDrawing(shop, { drawAt: new Date(shop.startsAt.getTime() + DAY_MS) })
  await later.send(['eve', 'fred'])
  await later.draw()
  const { client, asked } = await looker(shop)
  const { wins } = await client.guarantee.wins.query({ ...asked, id: shop.guarantee.id, search: 'eve' })
  t.deepEqual(wins, [])
})
