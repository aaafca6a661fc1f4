import { getAddress } from 'viem'
import test from 'ava'
import { sql } from 'slonik'
import { makeCampaign, makeDrawing, makePrizeTable, winnerIds } from '../../support/factory.ts'
import { fileService } from '../../support/site/file-service.ts'
import { HELD_CENTS } from '../../support/held.ts'
import { clientOf } from '../../support/partner-api/ask.ts'
import { openDrawing } from '../../support/partner-api/partner.ts'
import { reasonOf, refusalOf } from '../../support/portal/refusal.ts'
import { signedInAs } from '../../support/portal/portal.ts'
import { inHours, makePortalShop, type PortalShop } from '../../support/portal/shop.ts'

const service = fileService(test)

const PRIZE_CENTS = 500

/** A shop whose every prize comes to so much. */
const makePayingShop = async (amountCents: number, overrides: Record<string, unknown> = {}) => {
  const { id: prizeTable } = await makePrizeTable(await service(), { version: 1, tiers: [{ amountCents, weight: 1 }] })
  return makePortalShop(await service(), { prizeTable, ...overrides })
}

const drawn = async (shop: PortalShop, winners: readonly string[] = winnerIds(3)) => {
  const drawing = await openDrawing(shop)
  await drawing.send(winners)
  await drawing.draw()
  return drawing
}

const months = ({ client, account }: Pick<PortalShop, 'client' | 'account'>) => client.payout.months.query({ account })

/** What was paid by hand, in whichever month. */
const heldPaid = async (shop: PortalShop): Promise<number> =>
  (await months(shop)).reduce((sum, { heldPaidCents }) => sum + heldPaidCents, 0)

test.serial('transfers of all campaigns are listed together, newest first, or those of one', async (t) => {
  const shop = await makePayingShop(PRIZE_CENTS)
  const { client, account, slug } = shop
  t.deepEqual(await client.payout.list.query({ account }), { payouts: [], nextBefore: null })
  const first = await drawn(shop)
  const campaign = await makeCampaign(shop.service, { partner: shop.partner, name: 'Second', largePrizeCents: null })
  const path = `/campaigns/${campaign.slug}`
  const second = await drawn({ ...shop, campaign, path, api: clientOf(shop.service, shop.key) })
  const { payouts, nextBefore } = await client.payout.list.query({ account })
  t.is(nextBefore, null)
  t.deepEqual(
    payouts.map(({ drawingId, campaign }) => [drawingId, campaign]),
    [
      [second.id, 'Second'],
      [first.id, 'Daily draw'],
    ],
  )
  const { id, createdAt, paidAt, ...rest } = payouts[1] ?? {}
  t.regex(id ?? '', /^pay_/)
  t.true(Date.parse(createdAt ?? '') <= Date.parse(paidAt ?? ''))
  t.deepEqual(rest, {
    slug,
    campaign: 'Daily draw',
    kind: 'drawing',
    drawingId: first.id,
    guaranteeId: null,
    number: 1,
    amountCents: 3 * PRIZE_CENTS,
    chain: 'test',
    token: 'TEST',
    wallet: getAddress(`0x${'ab'.repeat(20)}`),
    transaction: null,
    transactionUrl: null,
  })
  const ofOne = await client.payout.list.query({ account, slug })
  t.deepEqual(ofOne.payouts, payouts.slice(1))
})

test.serial('transfers that were made at one moment are paged without loss', async (t) => {
  const shop = await makePayingShop(PRIZE_CENTS, { winnersPerDraw: 1 })
  const { client, account, campaign } = shop
  for (let i = 0; i < 53; i += 1) {
    const id = await makeDrawing(shop.service, { campaign })
    await shop.api.post(`${shop.path}/drawings/${id}/winners`, { winners: ['anna'] })
  }
  await shop.service.pool.query(sql.unsafe`
    update drawing set cutoff_at = now() - interval '1 second' where campaign_id = ${campaign.id}`)
  await shop.service.pool.query(sql.unsafe`
    update pgboss.job set start_after = now() where name = 'lock' and state < 'active'`)
  await shop.service.work()
  const first = await client.payout.list.query({ account })
  t.is(first.payouts.length, 50)
  const second = await client.payout.list.query({ account, before: first.nextBefore ?? '' })
  t.deepEqual([second.payouts.length, second.nextBefore], [3, null])
  t.is(new Set([...first.payouts, ...second.payouts].map(({ id }) => id)).size, 53)
  for (const before of ['yesterday', '2026-02-31T00:00:00.000000Z pay_x', '2026-01-01T00:00:00.000000Z'])
    t.is(await reasonOf(client.payout.list.query({ account, before })), 'bad_request')
})

test.serial('a held prize waits until it is marked as paid by hand, once', async (t) => {
  const shop = await makePayingShop(HELD_CENTS, { winnersPerDraw: 2 })
  const { client, account, slug } = shop
  const drawing = await drawn(shop, ['anna', 'bob'])
  t.is((await client.payout.list.query({ account })).payouts.length, 0)
  const mark = { account, drawingId: drawing.id, position: 0, reference: ' wire 7 ' }
  await client.payout.markHeldPaid.mutate(mark)
  await client.payout.markHeldPaid.mutate(mark)
  t.like(await refusalOf(client.payout.markHeldPaid.mutate({ ...mark, reference: 'wire 8' })), {
    reason: 'already_paid',
    status: 409,
  })
  const { prizes, ...rest } = await client.payout.held.query({ account })
  t.deepEqual(rest, { nextBefore: null, waiting: { prizes: 1, cents: HELD_CENTS }, hasPaid: true })
  t.is(prizes.length, 1)
  t.like(prizes[0], {
    slug,
    drawingId: drawing.id,
    number: 1,
    position: 1,
    winner: 'bob',
    amountCents: HELD_CENTS,
    paid: null,
  })
  const handPaid = await client.payout.handPaid.query({ account })
  t.deepEqual([handPaid.prizes.length, handPaid.nextBefore], [1, null])
  t.like(handPaid.prizes[0], { position: 0, winner: 'anna' })
  t.like(handPaid.prizes[0]?.paid, { reference: 'wire 7', by: `Ada Example (${shop.email})` })
  t.is(await heldPaid(shop), HELD_CENTS)
})

test.serial(
  'many held prizes are reviewed and then marked at once, all or none, by a manager of their own team',
  async (t) => {
    const shop = await makePayingShop(HELD_CENTS, { winnersPerDraw: 3 })
    const { client, account } = shop
    const { id: drawingId } = await drawn(shop)
    const line = (position: number, reference = 'wire 7') => ({
      line: position + 2,
      drawingId,
      position,
      reference,
      amountCents: HELD_CENTS,
    })
    const lines = [line(0), line(1, ' wire 8 ')]
    t.like(await client.payout.reviewMarks.mutate({ account, lines }), { sumCents: 2 * HELD_CENTS, refused: [] })
    t.is((await client.payout.held.query({ account })).waiting.prizes, 3)
    const wrong = { account, lines: [...lines, line(7)] }
    t.regex(
      (await refusalOf(client.payout.markManyPaid.mutate(wrong))).message,
      /^Nothing was saved: 1 of 3 lines .* Line 9/,
    )
    t.is(await heldPaid(shop), 0)

    const viewer = await signedInAs(shop.service, { partner: shop.partner, role: 'viewer' })
    t.is(await reasonOf(viewer.client.payout.markManyPaid.mutate({ account, lines })), 'role_too_low')
    t.is(await reasonOf(viewer.client.payout.reviewMarks.mutate({ account, lines })), 'role_too_low')
    const stranger = await signedInAs(shop.service)
    const foreign = await stranger.client.payout.reviewMarks.mutate({ account: stranger.account, lines })
    t.deepEqual([foreign.marks.length, foreign.refused.length], [0, 2])
    t.is(
      await reasonOf(stranger.client.payout.markManyPaid.mutate({ account: stranger.account, lines })),
      'bad_request',
    )

    t.is((await client.payout.markManyPaid.mutate({ account, lines })).marks.length, 2)
    t.like(await client.payout.markManyPaid.mutate({ account, lines }), { marks: [], alreadyMarked: 2, refused: [] })
    const { prizes } = await client.payout.handPaid.query({ account })
    t.deepEqual(
      prizes.map(({ position, paid }) => [position, paid?.reference]),
      [
        [1, 'wire 8'],
        [0, 'wire 7'],
      ],
    )
    const waiting = await client.payout.held.query({ account })
    t.deepEqual(
      waiting.prizes.map(({ position, paid }) => [position, paid]),
      [[2, null]],
    )
    t.is(await heldPaid(shop), 2 * HELD_CENTS)
  },
)

test.serial('two who mark the same prizes at once mark them once', async (t) => {
  const shop = await makePayingShop(HELD_CENTS, { winnersPerDraw: 3 })
  const { client, account } = shop
  const { id: drawingId } = await drawn(shop)
  const lines = [2, 0, 1].map((position) => ({ line: 1, drawingId, position, reference: 'wire 7', amountCents: null }))
  const answers = await Promise.allSettled(
    [lines, lines.toReversed(), lines].map((asked) => client.payout.markManyPaid.mutate({ account, lines: asked })),
  )
  t.is(answers.flatMap((one) => (one.status === 'fulfilled' ? one.value.marks : [])).length, 3)
  t.is(await heldPaid(shop), 3 * HELD_CENTS)
})

test.serial('the payments of a time are exported, oldest first', async (t) => {
  const shop = await makePayingShop(PRIZE_CENTS)
  const { client, account } = shop
  const [first, second] = [await drawn(shop), await drawn(shop)]
  const rows = async (from: Date | string, to: Date | string) =>
    (
      await client.payout.payments.query({
        account,
        from: new Date(from).toISOString(),
        to: new Date(to).toISOString(),
      })
    ).payments
  const all = await rows(inHours(-1), inHours(1))
  t.deepEqual(
    all.map(({ drawingId }) => drawingId),
    [first.id, second.id],
  )
  const { payouts } = await client.payout.list.query({ account })
  t.deepEqual(
    all.map(({ payoutId, amountCents, paidAt }) => [payoutId, amountCents, paidAt]).toReversed(),
    payouts.map(({ id, amountCents, paidAt }) => [id, amountCents, paidAt]),
  )
  t.deepEqual(await rows(inHours(1), inHours(2)), [])
  t.deepEqual(await rows(inHours(-2), inHours(-1)), [])
  t.is(await reasonOf(client.payout.payments.query({ account, from: 'then', to: 'now' })), 'bad_request')
})

/** Writes transfers past what guards them, since so many could hardly be made. */
const writePayouts = (shop: PortalShop, first: number, last: number) =>
  shop.service.pool.transaction(async (tx) => {
    await tx.query(sql.unsafe`set local session_replication_role = replica`)
    await tx.query(sql.unsafe`
      insert into payout (id, campaign_id, partner_id, mode, drawing_id, amount_cents, chain, token, wallet, paid_at)
      select 'pay_' || lpad(i::text, 22, '0'), ${shop.campaign.id}, ${shop.partner}, 'test', 'drw_' || lpad(i::text, 22, '0'), 1, 'test', 'TEST', '0x', now()
      from generate_series(${first}::integer, ${last}::integer) i`)
  })

test.serial(
  'a cent counts in the month of its payment, a held prize in that of its mark, whenever they were drawn',
  async (t) => {
    const shop = await makePayingShop(HELD_CENTS, { winnersPerDraw: 2 })
    const { client, account } = shop
    const { id: drawingId } = await drawn(shop, ['anna', 'bob'])
    await client.payout.markHeldPaid.mutate({ account, drawingId, position: 0, reference: 'wire 7' })
    await writePayouts(shop, 20_001, 20_002)
    await shop.service.pool.transaction(async (tx) => {
      await tx.query(sql.unsafe`set local session_replication_role = replica`)
      await tx.query(sql.unsafe`
      update held_prize set paid_at = timestamptz '2025-04-30T23:59:59.999Z' where drawing_id = ${drawingId} and position = 0`)
      await tx.query(sql.unsafe`
      update payout set created_at = '2025-03-31Z', paid_at = case id when ${`pay_${'20001'.padStart(22, '0')}`}
        then timestamptz '2025-04-01Z' else '2025-05-01Z' end where partner_id = ${shop.partner}`)
    })
    const { payments: april } = await client.payout.payments.query({
      account,
      from: '2025-04-01T00:00:00Z',
      to: '2025-05-01T00:00:00Z',
    })
    t.deepEqual(
      april.map(({ kind, amountCents, paidAt, reference }) => [kind, amountCents, paidAt, reference]),
      [
        ['drawing', 1, '2025-04-01T00:00:00.000Z', null],
        ['held', HELD_CENTS, '2025-04-30T23:59:59.999Z', 'wire 7'],
      ],
    )
  },
)

test.serial("another partner's transfers and held prizes, and those of the other mode, are not shown", async (t) => {
  const shop = await makePayingShop(HELD_CENTS, { winnersPerDraw: 1 })
  const drawing = await drawn(shop, ['anna'])
  const paying = await makePayingShop(PRIZE_CENTS)
  await drawn(paying)
  const stranger = await signedInAs(shop.service)
  for (const { client, account } of [
    stranger,
    { client: shop.client, account: { ...shop.account, mode: 'live' as const } },
    { client: paying.client, account: { ...paying.account, mode: 'live' as const } },
  ]) {
    t.deepEqual((await client.payout.list.query({ account })).payouts, [])
    const none = { prizes: [], nextBefore: null }
    t.deepEqual(await client.payout.held.query({ account }), {
      ...none,
      waiting: { prizes: 0, cents: 0 },
      hasPaid: false,
    })
    t.deepEqual(await client.payout.handPaid.query({ account }), none)
    const time = { from: inHours(-1).toISOString(), to: inHours(1).toISOString() }
    t.deepEqual(await client.payout.payments.query({ account, ...time }), { payments: [], nextFrom: null })
    t.true((await months({ client, account })).every(({ drawingsCents }) => drawingsCents === 0))
    const mark = { account, drawingId: drawing.id, position: 0, reference: 'wire 7' }
    t.is(await reasonOf(client.payout.markHeldPaid.mutate(mark)), 'not_found')
  }
  t.is((await shop.client.payout.held.query({ account: shop.account })).waiting.prizes, 1)
})
