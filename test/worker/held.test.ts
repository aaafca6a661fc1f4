import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { markHeldPaid } from '../../api/actions/payout/mark-held-paid.ts'
import type { Pool } from '../../db/pool.ts'
import type { Proof } from '../../domain/drawing/proof.ts'
import { verifyDraw } from '../../public-site/verify/verify-draw.mjs'
import { readSite } from '../support/site/site.ts'
import {
  HELD_CENTS,
  makeDueDrawing,
  makeHeldDrawing,
  makeHoldingCampaign,
  openPlace,
  readHeld,
} from '../support/held.ts'
import { work } from '../support/work.ts'
import { remindOnce } from '../../worker/reminders.ts'
import { runOnce } from '../../worker/stage.ts'
import { lock } from '../../worker/stages/lock.ts'
import { theOperator } from '../support/factory.ts'

const outcome = z.object({
  status: z.string(),
  amountsCents: z.array(z.coerce.number()),
  transferredCents: z.coerce.number(),
  heldCents: z.coerce.number(),
  payoutCents: z.coerce.number().nullable(),
  isTransferred: z.boolean(),
})

const readOutcome = (pool: Pool, id: string) =>
  pool.one(sql.type(outcome)`
    select d.status, r.amounts_cents as "amountsCents", r.transferred_cents as "transferredCents",
      r.held_cents as "heldCents", p.amount_cents as "payoutCents", p.paid_at is not null as "isTransferred"
    from drawing d join result r on r.drawing_id = d.id left join payout p on p.drawing_id = d.id
    where d.id = ${id}`)

const sum = (cents: readonly number[]) => cents.reduce((total, one) => total + one, 0)

test('prizes from the threshold up are held, position by position, and the rest is transferred', async (t) => {
  const place = await openPlace(t)
  const campaign = await makeHoldingCampaign(place, { amountsCents: [HELD_CENTS, 100_000, 99_999], winnersPerDraw: 60 })
  const drawings = []
  for (let i = 0; i < 5; i += 1) drawings.push(await makeDueDrawing(place, campaign))
  await work(place)
  for (const { id } of drawings) {
    const { amountsCents, ...drawn } = await readOutcome(place.pool, id)
    const won = amountsCents.map((amountCents, position) => ({ position, amountCents }))
    const held = won.filter(({ amountCents }) => amountCents >= 100_000)
    const others = sum(amountsCents.filter((amountCents) => amountCents < 100_000))
    t.is(new Set(amountsCents).size, 3)
    t.deepEqual(
      await readHeld(place, id),
      held.map((prize) => ({ ...prize, reference: null, markedBy: null, paidAt: null })),
    )
    t.deepEqual(drawn, {
      status: 'paid',
      transferredCents: others,
      heldCents: sum(held.map(({ amountCents }) => amountCents)),
      payoutCents: others,
      isTransferred: true,
    })
  }
})

test('a drawing whose every prize is held is paid at once, and its prizes wait', async (t) => {
  const place = await openPlace(t)
  const { id } = await makeHeldDrawing(place, { payout: { chain: 'test', token: 'TEST', wallet: null } })
  t.like(await readOutcome(place.pool, id), {
    status: 'paid',
    transferredCents: 0,
    heldCents: 3 * HELD_CENTS,
    payoutCents: null,
  })
  t.is((await readHeld(place, id)).filter(({ paidAt }) => paidAt === null).length, 3)
})

test('a threshold that changes between draws applies to the draws that are locked after it', async (t) => {
  const place = await openPlace(t)
  const campaign = await makeHoldingCampaign(place)
  const setThreshold = (cents: number | null) =>
    place.pool.query(sql.unsafe`update campaign set large_prize_cents = ${cents} where id = ${campaign.id}`)
  const ids: string[] = []
  for (const threshold of [HELD_CENTS, HELD_CENTS + 1, null, 1]) {
    await setThreshold(threshold)
    ids.push((await makeDueDrawing(place, campaign)).id)
    await remindOnce(place)
    await runOnce(place, lock)
  }
  await work(place)
  const held = []
  for (const id of ids) held.push((await readOutcome(place.pool, id)).heldCents)
  t.deepEqual(held, [3 * HELD_CENTS, 0, 0, 3 * HELD_CENTS])
})

test('where nothing is held, settling says nothing about held prizes', async (t) => {
  const place = await openPlace(t)
  await place.pool.query(sql.unsafe`
    create function refuse_word() returns trigger language plpgsql as 'begin raise exception ''spoke of held prizes''; end'`)
  await place.pool.query(sql.unsafe`
    create trigger said before insert on held_prize for each statement execute function refuse_word()`)
  const campaign = await makeHoldingCampaign(place, { largePrizeCents: HELD_CENTS + 1 })
  const { id } = await makeDueDrawing(place, campaign)
  await work(place)
  t.like(await readOutcome(place.pool, id), { status: 'paid', heldCents: 0, payoutCents: 3 * HELD_CENTS })
})

test('the page of a draw names the threshold that its prizes were held by, whatever its campaign has by now', async (t) => {
  const place = await openPlace(t)
  const { id, slug } = await makeHeldDrawing(place)
  await place.pool.query(sql.unsafe`update campaign set large_prize_cents = 7700 where slug = ${slug}`)
  await place.pool.query(sql.unsafe`insert into stale_page (subject) values (${id})`)
  await work(place)
  const page = (await readSite(place)).get(`/campaigns/${slug}/draws/${id}`) ?? ''
  t.regex(page, /Prizes of \$1,000 or more are paid by hand/)
  t.notRegex(page, /\$77/)
})

test('the proof names the held prizes, and a mark reaches the proof and the page of the draw', async (t) => {
  const place = await openPlace(t)
  const { id, slug } = await makeHeldDrawing(place)
  const readProof = () =>
    place.pool.one(sql.type(z.object({ revision: z.number(), body: z.string() }))`
      select d.revision, convert_from(f.body, 'UTF8') as body
      from drawing d join site_file f on f.subject = d.id || '/proof' and f.path = ${`/campaigns/${slug}/draws/${id}/proof.json`}
      where d.id = ${id}`)
  const readPage = async () => (await readSite(place)).get(`/campaigns/${slug}/draws/${id}`) ?? ''
  const before = await readProof()
  t.like(JSON.parse(before.body).payout, {
    heldCents: 3 * HELD_CENTS,
    heldPositions: [0, 1, 2],
    heldPaidCents: 0,
    status: 'none',
  })
  t.notRegex(await readPage(), /marked as paid/)
  for (const position of [0, 2]) {
    await markHeldPaid(place, theOperator, { drawingId: id, position, reference: `wire ${position}`, markedBy: 'ada' })
  }
  await work(place)
  const after = await readProof()
  t.is(after.revision, before.revision + 2)
  const { payout, results } = JSON.parse(after.body) as Proof
  t.like(payout, { heldCents: 3 * HELD_CENTS, heldPaidCents: 2 * HELD_CENTS })
  t.deepEqual(
    results.map(({ paidByHand }) => paidByHand?.reference ?? null),
    ['wire 0', null, 'wire 2'],
  )
  t.regex(await readPage(), /marked as paid[\s\S]*wire 2/)
  t.true((await verifyDraw(JSON.parse(after.body))).ok)
})

test('a hundred thousand winners who all win a prize that is held are settled', async (t) => {
  const place = await openPlace(t)
  const { id } = await makeHeldDrawing(place, { winnersPerDraw: 100_000 })
  t.like(await readOutcome(place.pool, id), { status: 'paid', heldCents: 100_000 * HELD_CENTS })
  const held = await place.pool.oneFirst(
    sql.type(z.object({ count: z.number() }))`
      select count(distinct position)::int as count from held_prize where drawing_id = ${id} and position < 100000`,
  )
  t.is(held, 100_000)
})
