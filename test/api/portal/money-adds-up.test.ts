import test from 'ava'
import fc from 'fast-check'
import Papa from 'papaparse'
import { sql } from 'slonik'
import { z } from 'zod'
import type { Drawing, Payout } from '../../../api/client/types.ts'
import { paymentsCsv } from '../../../api/portal/web/src/pages/payouts/payments-file.ts'
import type { Proof } from '../../../domain/drawing/proof.ts'
import { makeCampaign, makePrizeTable, winnerIds } from '../../support/factory.ts'
import { makeAwaitingShop } from '../../support/guarantee/periods.ts'
import { HELD_CENTS } from '../../support/held.ts'
import { ask } from '../../support/partner-api/ask.ts'
import { openDrawing } from '../../support/partner-api/partner.ts'
import { signedInAs } from '../../support/portal/portal.ts'
import { inHours } from '../../support/portal/shop.ts'
import { fileService } from '../../support/site/file-service.ts'

const service = fileService(test)

const HISTORIES = 6

/** Of each draw: how many winners, and which of its held prizes (by turns) are paid by hand, under one of few references. */
const history = fc.record({
  isPicked: fc.boolean(),
  draws: fc.array(
    fc.record({
      winners: fc.integer({ min: 1, max: 12 }),
      marks: fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 6 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
})

/** A partner with an awaited guarantee in one campaign, and a campaign with prizes of 0, small ones and held ones. */
const makeTeam = async () => {
  const shop = await makeAwaitingShop(await service())
  const tiers = [HELD_CENTS, 1_234, 1, 0].map((amountCents) => ({ amountCents, weight: 1 }))
  const { id: prizeTable } = await makePrizeTable(shop.service, { version: 1, tiers })
  const campaign = await makeCampaign(shop.service, { partner: shop.partner, prizeTable, winnersPerDraw: 12 })
  const person = await signedInAs(shop.service, { partner: shop.partner })
  return { ...shop, ...person, mixed: { ...shop, campaign, path: `/campaigns/${campaign.slug}` } }
}

type Team = Awaited<ReturnType<typeof makeTeam>>

const live = async (
  { mixed, client, account, ...shop }: Team,
  { isPicked, draws }: typeof history extends fc.Arbitrary<infer H> ? H : never,
) => {
  if (isPicked) {
    await shop.pick(shop.guarantee.id, { winner: 'bob' })
    await shop.service.work()
  }
  for (const { winners, marks } of draws) {
    const drawing = await openDrawing(mixed, { winnersExpected: winners })
    await drawing.send(winnerIds(winners))
    await drawing.draw()
    const held = (await drawing.read()).winners.filter(({ heldForManualPayout }) => heldForManualPayout)
    for (const [i, { position }] of held.slice(0, marks.length).entries())
      await client.payout.markHeldPaid.mutate({
        account,
        drawingId: drawing.id,
        position,
        reference: `wire ${marks[i]}`,
      })
  }
}

const sumOf = (cents: readonly (number | null | undefined)[]): number =>
  cents.reduce<number>((sum, one) => sum + (one ?? 0), 0)

const paidRows = async ({ service: { pool }, partner }: Team) =>
  pool.one(sql.type(z.object({ transfers: z.number(), held: z.number() }))`
    select (select coalesce(sum(amount_cents), 0)::float8 from payout where partner_id = ${partner} and paid_at is not null) as transfers,
      (select coalesce(sum(amount_cents), 0)::float8 from held_prize where partner_id = ${partner} and paid_at is not null) as held`)

const inApi = async ({ api, path, mixed }: Team) => {
  const of = async (own: string) => ({
    payouts: (await api.get<{ payouts: Payout[] }>(`${own}/payouts?limit=200`)).body.payouts,
    drawings: (await api.get<{ drawings: Drawing[] }>(`${own}/drawings?limit=200`)).body.drawings,
  })
  const [one, other] = [await of(path), await of(mixed.path)]
  return { payouts: [...one.payouts, ...other.payouts], drawings: [...one.drawings, ...other.drawings] }
}

type PublicDraw = {
  payout: { transferredCents: number; heldCents: number; heldPaidCents: number } | null
  proof: string | null
}

test('page, file, API, proofs and rows say the same sums, whatever was drawn, picked and marked', async (t) => {
  const histories = fc.sample(history, HISTORIES)
  for (const lived of histories) {
    const team = await makeTeam()
    await live(team, lived)
    const { client, account, mixed } = team
    const month = (await client.payout.months.query({ account })).at(-1)
    const { payments } = await client.payout.payments.query({
      account,
      from: inHours(-24).toISOString(),
      to: inHours(1).toISOString(),
    })
    const ofKind = (kind: string) => sumOf(payments.filter((one) => one.kind === kind).map((one) => one.amountCents))
    t.like(month, {
      drawingsCents: ofKind('drawing'),
      guaranteesCents: ofKind('guarantee'),
      heldPaidCents: ofKind('held'),
    })

    const { data } = Papa.parse<Record<string, string>>(paymentsCsv(payments), { header: true, skipEmptyLines: true })
    const inFile = sumOf(data.map((line) => Math.round(Number(line['amount in USD']) * 100)))
    const rows = await paidRows(team)
    t.is(inFile, rows.transfers + rows.held)

    const { payouts, drawings } = await inApi(team)
    t.is(sumOf(payouts.filter(({ status }) => status === 'paid').map(({ amountCents }) => amountCents)), rows.transfers)
    t.is(sumOf(drawings.map(({ payout }) => payout?.heldPaidCents)), rows.held)
    for (const { payout, winners } of drawings)
      t.is(
        (payout?.transferredCents ?? 0) + (payout?.heldCents ?? 0),
        sumOf(winners.map(({ amountCents }) => amountCents)),
      )

    const { body } = await ask<{ draws: PublicDraw[] }>(team.service, `${mixed.path}/draws.json`)
    const proofs = await Promise.all(
      body.draws.map(async ({ proof }) => (await ask<Proof>(team.service, new URL(proof ?? '').pathname)).body),
    )
    for (const member of ['transferredCents', 'heldCents', 'heldPaidCents'] as const) {
      const ofDraws = sumOf(body.draws.map(({ payout }) => payout?.[member]))
      t.is(ofDraws, sumOf(proofs.map(({ payout }) => payout[member])))
      t.is(
        ofDraws,
        sumOf(
          drawings
            .filter(({ id }) => proofs.some(({ drawing }) => drawing.id === id))
            .map(({ payout }) => payout?.[member]),
        ),
      )
    }
    t.is(sumOf(body.draws.map(({ payout }) => payout?.heldPaidCents)), rows.held)
  }
})
