import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { fileService } from '../../../support/site/file-service.ts'
import { makeKey } from '../../../support/factory.ts'
import { type Answer, clientOf } from '../../../support/partner-api/ask.ts'
import { isProblem } from '../../../support/partner-api/problem.ts'
import { makeShop } from '../../../support/partner-api/partner.ts'
import { AMOUNT_CENTS, makeAwaitingShop, makeGuaranteedShop } from '../../../support/guarantee/periods.ts'
import type { Guarantee } from '../../../../api/client/types.ts'

const service = fileService(test)

const UNKNOWN = `gua_${'A'.repeat(22)}`

test('a campaign without a guarantee has an empty list', async (t) => {
  const { api, path } = await makeShop(await service())
  const { status, body } = await api.get<unknown>(`${path}/guarantees`)
  t.is(status, 200)
  t.deepEqual(body, { guarantees: [], waiting: [], nextCursor: null })
})

test.serial("the guarantees of an unknown campaign, or of another partner's, are not found", async (t) => {
  const { api } = await makeShop(await service())
  const other = await makeAwaitingShop(await service())
  for (const address of ['/campaigns/nowhere', other.path]) {
    isProblem(t, await api.get(`${address}/guarantees`), 404, 'not_found', /no such campaign/)
    const pick = await api.post(`${address}/guarantees/${other.guarantee.id}/pick`, { winner: 'bob' })
    isProblem(t, pick, 404, 'not_found', /no such guarantee/)
  }
})

test.serial('404 not_found: no such guarantee', async (t) => {
  const shop = await makeAwaitingShop(await service())
  const { path } = await makeShop(await service())
  for (const id of [UNKNOWN, 'x', '%00', '__proto__']) {
    const answer = await shop.pick(id, { winner: 'anna', drawingId: 'drw_x' })
    isProblem(t, answer, 404, 'not_found', /no such guarantee/)
  }
  const elsewhere = await shop.api.post(`${path}/guarantees/${shop.guarantee.id}/pick`, { winner: 'bob' })
  isProblem(t, elsewhere, 404, 'not_found', /no such guarantee/)
})

test.serial('a period without a prize at the threshold awaits a pick, and is listed with its bounds', async (t) => {
  const { guarantee, startsAt, guarantees } = await makeAwaitingShop(await service())
  t.like(guarantee, {
    period: 1,
    periodStart: startsAt.toISOString(),
    periodEnd: new Date(startsAt.getTime() + 86_400_000).toISOString(),
    status: 'awaiting_pick',
    amountCents: AMOUNT_CENTS,
    bestPrizeCents: 500,
    payoutId: null,
  })
  t.is((await guarantees()).length, 1, 'the running period is not listed')
})

test.serial('a period that waits is listed apart, with the drawings that it waits for, ten at most', async (t) => {
  const shop = await makeGuaranteedShop(await service())
  const drawings = []
  for (let n = 1; n <= 12; n += 1) drawings.push(await shop.drawingAt(n))
  await shop.service.work()
  t.deepEqual(await shop.guarantees(), [])
  const [waiting] = await shop.waiting()
  t.like(waiting, { period: 1, waitsForCount: 12, needsAttention: null })
  t.deepEqual(
    waiting?.waitsFor.map(({ drawingId }) => drawingId),
    drawings.slice(0, 10).map(({ id }) => id),
  )
  const [id] = await shop.service.pool.manyFirst(
    sql.type(z.object({ id: z.string() }))`select id from guarantee where campaign_id = ${shop.campaign.id}`,
  )
  isProblem(t, await shop.pick(id as string, { winner: 'anna' }), 404, 'not_found', /no such guarantee/)
})

test.serial(
  'a pick answers 201 with its payoutId; the payout is added to what was won, and the guarantee is paid',
  async (t) => {
    const shop = await makeAwaitingShop(await service())
    const { status, body } = await shop.pick(shop.guarantee.id, { winner: 'bob' })
    t.is(status, 201)
    t.deepEqual(Object.keys(body), ['payoutId'])
    t.regex(body.payoutId, /^pay_/)
    const [picked] = await shop.guarantees()
    t.like(picked, { status: 'picked', winner: 'bob', drawingId: shop.first.id, payoutId: body.payoutId })
    await shop.service.work()
    t.is((await shop.guarantees())[0]?.status, 'paid')
    const { payouts } = (await shop.api.get<{ payouts: { id: string }[] }>(`${shop.path}/payouts`)).body
    t.is(payouts.length, 3, 'two draws and the guarantee')
    t.like(
      payouts.find(({ id }) => id === body.payoutId),
      { guarantee: shop.guarantee.id, drawing: null, amountCents: AMOUNT_CENTS, status: 'paid' },
    )
  },
)

test.serial('409 rejected: a second pick, even for the same winner', async (t) => {
  const shop = await makeAwaitingShop(await service())
  await shop.pick(shop.guarantee.id, { winner: 'bob' })
  for (const winner of ['bob', 'carl', 'nobody'])
    isProblem(t, await shop.pick(shop.guarantee.id, { winner }), 409, 'rejected', /picked already/)
  await shop.service.work()
  isProblem(t, await shop.pick(shop.guarantee.id, { winner: 'bob' }), 409, 'rejected', /picked already/)
})

test.serial('of a hundred picks at once one is taken', async (t) => {
  const shop = await makeAwaitingShop(await service())
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, i) => shop.pick(shop.guarantee.id, { winner: i % 2 ? 'bob' : 'carl' })),
  )
  t.is(answers.filter(({ status }) => status === 201).length, 1)
  t.is(answers.filter(({ status }) => status === 409).length, 99)
  await shop.service.work()
  const { payouts } = (await shop.api.get<{ payouts: { guarantee: string | null }[] }>(`${shop.path}/payouts`)).body
  t.is(payouts.filter(({ guarantee }) => guarantee === shop.guarantee.id).length, 1)
})

test.serial('drawingId is needed only when the winner won more than once in the period', async (t) => {
  const shop = await makeAwaitingShop(await service())
  const { id } = shop.guarantee
  isProblem(t, await shop.pick(id, { winner: 'anna' }), 400, 'rejected', /2 times in this period.*drawingId/)
  isProblem(t, await shop.pick(id, { winner: 'anna', drawingId: 'drw_x' }), 400, 'rejected', /not win in that drawing/)
  t.is((await shop.pick(id, { winner: 'anna', drawingId: shop.second.id })).status, 201)
  t.is((await shop.guarantees())[0]?.drawingId, shop.second.id)
})

test.serial('404 not_found: a key of the other mode picks nothing', async (t) => {
  const shop = await makeAwaitingShop(await service())
  const { key } = await makeKey(shop.service, { partner: shop.partner, mode: 'live' })
  const pick = `${shop.path}/guarantees/${shop.guarantee.id}/pick`
  const answer = await clientOf(shop.service, key).post(pick, { winner: 'bob' })
  isProblem(t, answer, 404, 'not_found', /no such guarantee/)
  t.is((await shop.guarantees())[0]?.status, 'awaiting_pick')
})

test.serial('400 rejected: the winner did not win in this period', async (t) => {
  const shop = await makeGuaranteedShop(await service(), { beganHoursAgo: 50 })
  const first = await shop.drawingAt(1, ['anna', 'bob'])
  const second = await shop.drawingAt(25, ['carl', 'dora'])
  await first.draw()
  await second.draw()
  await shop.workAgain()
  const [later, earlier] = await shop.guarantees()
  t.deepEqual([earlier?.period, later?.period], [1, 2])
  for (const [guarantee, winner, drawingId] of [
    [earlier, 'nobody', undefined],
    [earlier, 'carl', undefined],
    [earlier, 'carl', second.id],
    [later, 'anna', undefined],
    [later, 'carl', first.id],
  ] as const)
    isProblem(t, await shop.pick(guarantee?.id ?? '', { winner, drawingId }), 400, 'rejected', /did not win/)
  t.is((await shop.pick(earlier?.id ?? '', { winner: 'anna', drawingId: first.id })).status, 201)
})

test.serial(
  'a win of the moment at which one period ends and the next begins is picked in the next one alone',
  async (t) => {
    const shop = await makeGuaranteedShop(await service(), { beganHoursAgo: 50 })
    const first = await shop.drawingAt(1, ['anna', 'bob'])
    const between = await shop.drawingAt(24, ['carl', 'dora'])
    await first.draw()
    await between.draw()
    await shop.workAgain()
    const [later, earlier] = await shop.guarantees()
    t.is(later?.periodStart, earlier?.periodEnd)
    isProblem(t, await shop.pick(earlier?.id ?? '', { winner: 'carl' }), 400, 'rejected', /did not win/)
    t.is((await shop.pick(later?.id ?? '', { winner: 'carl' })).status, 201)
  },
)

test.serial('409 rejected: the campaign has no payout wallet', async (t) => {
  const shop = await makeAwaitingShop(await service(), { payout: { chain: 'test', token: 'TEST', wallet: null } })
  isProblem(t, await shop.pick(shop.guarantee.id, { winner: 'bob' }), 409, 'rejected', /no payout wallet/)
  t.is((await shop.guarantees())[0]?.status, 'awaiting_pick')
})

test.serial('409 rejected: a period that needs no pick', async (t) => {
  const shop = await makeAwaitingShop(await service(), { thresholdCents: 500 })
  t.like(shop.guarantee, { status: 'not_needed', bestPrizeCents: 500 })
  isProblem(t, await shop.pick(shop.guarantee.id, { winner: 'bob' }), 409, 'rejected', /needs no pick/)
})

type Listed = { guarantees: Guarantee[]; nextCursor: string | null }

test.serial('periods are read page by page: those that await a pick first, then the newest', async (t) => {
  const shop = await makeGuaranteedShop(await service(), { beganHoursAgo: 24 * 6 + 1 })
  const drawings = [await shop.drawingAt(1, ['anna', 'carl']), await shop.drawingAt(49, ['bob', 'carl'])]
  for (const drawing of drawings) await drawing.draw()
  await shop.workAgain()
  const periods: number[][] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const query: string = `limit=2${cursor && `&cursor=${encodeURIComponent(cursor)}`}`
    const { body }: Answer<Listed> = await shop.api.get<Listed>(`${shop.path}/guarantees?${query}`)
    periods.push(body.guarantees.map(({ period }) => period))
    cursor = body.nextCursor
  }
  t.deepEqual(periods, [
    [3, 1],
    [6, 5],
    [4, 2],
  ])
})

for (const [what, body, pointer] of [
  ['without a winner', '{}', '/winner'],
  ['with a winner that is a number', '{"winner":7}', '/winner'],
  ['with an empty winner', '{"winner":""}', '/winner'],
  ['with a winner that no database keeps', '{"winner":"a\\u0000b"}', '/winner'],
  ['with a drawingId that is a number', '{"winner":"anna","drawingId":7}', '/drawingId'],
  ['with a member that there is not', '{"winner":"anna","amountCents":1}', ''],
  ['of null', 'null', ''],
  ['of a list', '[]', ''],
] as const) {
  test(`400 bad_request: a pick ${what}`, async (t) => {
    const { api, path } = await makeShop(await service())
    const answer = await api.post(`${path}/guarantees/${UNKNOWN}/pick`, body)
    isProblem(t, answer, 400, 'bad_request', /./)
    t.is(answer.body.errors?.[0]?.pointer, pointer)
  })
}

test('400 bad_request: a pick that is not JSON', async (t) => {
  const { api, path } = await makeShop(await service())
  isProblem(t, await api.post(`${path}/guarantees/${UNKNOWN}/pick`, 'winner=anna'), 400, 'bad_request', /not JSON/)
})
