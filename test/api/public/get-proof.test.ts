import test from 'ava'
import { newId } from '../../../db/new-id.ts'
import { remindOnce } from '../../../worker/reminders.ts'
import { runOnce } from '../../../worker/stage.ts'
import { databaseStages } from '../../../worker/stages/all.ts'
import { jackpotTable, makePrizeTable, setWallet, winnerIds, WITHOUT_WALLET } from '../../support/factory.ts'
import { fileService } from '../../support/site/file-service.ts'
import { ask } from '../../support/partner-api/ask.ts'
import { isProblem } from '../../support/partner-api/problem.ts'
import { makeShop, openDrawing, type Shop } from '../../support/partner-api/partner.ts'
import type { Problem } from '../../../api/client/types.ts'
import { until } from '../../support/until.ts'

const service = fileService(test)

type Result = {
  position: number
  winner: string
  displayName: string | null
  randomValue: string
  roll: number
  amountCents: number
}
type Proof = {
  scheme: string
  test: boolean
  campaign: unknown
  drawing: unknown
  winnerList: { winners: string[]; commitment: string; lockedAt: string }
  entropy: unknown
  prizeTable: unknown
  results: Result[]
  payout: Record<string, unknown>
}

const proofOf = async (slug: string, id: string) =>
  ask<Proof & Problem>(await service(), `/campaigns/${slug}/draws/${id}/proof.json`)

const drawn = async (shop: Shop) => {
  const drawing = await openDrawing(shop)
  await drawing.send(winnerIds(3).map((winner, i) => (i === 0 ? { winner, displayName: 'Anna' } : winner)))
  await drawing.draw()
  return drawing
}

test.serial("the proof describes the same draw as the partner's drawing", async (t) => {
  const shop = await makeShop(await service())
  const { id, read } = await drawn(shop)
  const drawing = await read()
  const { verification } = drawing
  const { status, body, headers } = await proofOf(shop.campaign.slug, id)
  t.is(status, 200)
  t.is(headers.get('content-type'), 'application/json; charset=utf-8')
  t.is(body.scheme, 'prize-draw/1')
  t.is(body.test, true, 'a draw of test mode says that it is one')
  t.deepEqual(body.campaign, { id: null, slug: shop.campaign.slug, name: 'Daily draw' })
  const { drawAt, cutoffAt } = drawing
  t.deepEqual(body.drawing, { id, number: 1, drawAt, cutoffAt, cancelled: null, void: null })
  t.deepEqual(body.winnerList, {
    winners: drawing.winners.map(({ winner }) => winner),
    commitment: verification['winnersCommitment'] as string,
    lockedAt: verification['lockedAt'] as string,
  })
  t.deepEqual(body.entropy, {
    provider: 'mock',
    requestId: verification['entropyRequestId'],
    value: verification['entropy'],
    revealedAt: verification['entropyRevealedAt'],
  })
  t.deepEqual(
    body.results,
    drawing.winners.map(({ position, winner, displayName, randomValue, roll, amountCents }) => {
      return { position, winner, displayName, randomValue, roll, amountCents } as Result
    }),
  )
})

test.serial(
  'the prize table has version, denominator and tiers, the top prize first, with running thresholds',
  async (t) => {
    const shop = await makeShop(await service(), { prizeTable: jackpotTable })
    const { id } = await drawn(shop)
    const { prizeTable } = (await proofOf(shop.campaign.slug, id)).body
    const [top, rest] = jackpotTable.tiers
    t.deepEqual(prizeTable, {
      version: 1,
      denominator: 100,
      tiers: [
        { ...top, threshold: 1 },
        { ...rest, threshold: 100 },
      ],
    })
  },
)

test.serial('payout says what was transferred and what is held', async (t) => {
  const { id: prizeTable } = await makePrizeTable(await service(), {
    version: 1,
    tiers: [{ amountCents: 500, weight: 1 }],
  })
  const held = await makeShop(await service(), { prizeTable, largePrizeCents: 500 })
  const sent = await makeShop(await service(), { prizeTable, largePrizeCents: null })
  const common = { chain: 'test', token: 'TEST', transaction: null }
  const heldProof = (await proofOf(held.campaign.slug, (await drawn(held)).id)).body
  t.deepEqual(heldProof.payout, {
    ...common,
    transferredCents: 0,
    largePrizeCents: 500,
    heldPaidCents: 0,
    heldCents: 1500,
    heldPositions: [0, 1, 2],
    status: 'none',
  })
  const sentProof = (await proofOf(sent.campaign.slug, (await drawn(sent)).id)).body
  t.deepEqual(sentProof.payout, {
    ...common,
    transferredCents: 1500,
    largePrizeCents: null,
    heldCents: 0,
    heldPositions: [],
    heldPaidCents: 0,
    status: 'paid',
  })
})

test.serial('404 not_found until the draw is drawn, then the proof, also before it is rendered ahead', async (t) => {
  const place = await service()
  const shop = await makeShop(place, WITHOUT_WALLET)
  const drawing = await openDrawing(shop)
  const { slug } = shop.campaign
  const stepwise = async (queue: string) => {
    const stage = databaseStages.find((known) => known.queue === queue)
    if (!stage) throw new Error(`there is no stage ${queue}`)
    await runOnce(place, stage)
  }
  const notDrawnYet = async () => isProblem(t, await proofOf(slug, drawing.id), 404, 'not_found', /not been drawn yet/)
  await notDrawnYet()
  await drawing.send(winnerIds(3))
  await notDrawnYet()
  await drawing.passCutoff()
  await remindOnce(place)
  for (const queue of ['lock', 'entropy']) {
    await stepwise(queue)
    await notDrawnYet()
  }
  await stepwise('settle')
  t.is((await drawing.read()).status, 'settled')
  const settled = await proofOf(slug, drawing.id)
  t.is(settled.status, 200)
  t.is(settled.body.payout['status'], 'pending')
  await setWallet(place, shop.campaign.id)
  await stepwise('pay')
  const paid = await until(
    () => proofOf(slug, drawing.id),
    ({ body }) => body.payout['status'] !== 'pending',
  )
  t.is(paid.body.payout['status'], 'paid')
  await place.work()
  const { winnerList, results } = (await proofOf(slug, drawing.id)).body
  t.deepEqual({ winnerList, results }, { winnerList: settled.body.winnerList, results: settled.body.results })
})

test.serial('404 not_found: an unknown draw, or one of another campaign', async (t) => {
  const shop = await makeShop(await service())
  const other = await makeShop(await service())
  const { id } = await drawn(shop)
  const missing: [string, string][] = [
    [shop.campaign.slug, newId('drw')],
    [other.campaign.slug, id],
    ['nowhere', id],
    [shop.campaign.slug, 'x'],
    [shop.campaign.slug, '%00'],
    [shop.campaign.slug, `${id}%00`],
    [shop.campaign.slug, '__proto__'],
  ]
  for (const [slug, drawId] of missing) isProblem(t, await proofOf(slug, drawId), 404, 'not_found', /no such draw/)
})

test.serial('the proof has an ETag that changes with a name, and 304 for who has it', async (t) => {
  const shop = await makeShop(await service())
  const drawing = await drawn(shop)
  const path = `/campaigns/${shop.campaign.slug}/draws/${drawing.id}/proof.json`
  const first = await ask(await service(), path)
  const etag = first.headers.get('etag') ?? ''
  const headers = { 'If-None-Match': `W/${etag}, "other"` }
  const again = await ask(await service(), path, { headers })
  t.is(again.status, 304)
  t.is(again.text, '')
  const { winners } = await drawing.read()
  await drawing.send(winners.map(({ winner }) => ({ winner, displayName: 'Everybody' })))
  const place = await service()
  const changed = await until(
    () => ask<Proof>(place, path, { headers }),
    ({ status }) => status === 200,
  )
  t.is(changed.status, 200)
  t.not(changed.headers.get('etag'), etag)
  t.true(changed.body.results.every(({ displayName }) => displayName === 'Everybody'))
})
