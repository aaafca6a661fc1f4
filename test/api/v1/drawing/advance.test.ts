import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { verifyDraw } from '../../../../public-site/verify/verify-draw.mjs'
import { failedOf } from '../../../public-site/verify/outcome.ts'
import { auditOf } from '../../../support/audit.ts'
import { jackpotTable, makeKey, winnerIds } from '../../../support/factory.ts'
import { fileService } from '../../../support/site/file-service.ts'
import { ask, clientOf } from '../../../support/partner-api/ask.ts'
import type { Drawing, Problem } from '../../../../api/client/types.ts'
import { isProblem } from '../../../support/partner-api/problem.ts'
import { makeShop, openDrawing } from '../../../support/partner-api/partner.ts'
import { prizeTableFile } from '../../../support/prize-tables.ts'

const service = fileService(test)

const tomorrow = () => new Date(Date.now() + 86_400_000)

/** A drawing of tomorrow with its winners, as a partner's engineer brings it forward. */
const openTrial = async (overrides: Record<string, unknown> = {}) => {
  const place = await service()
  const shop = await makeShop(place, { cutoffLeadSeconds: 3600, ...overrides })
  const drawing = await openDrawing(shop, { drawAt: tomorrow(), cutoffAt: tomorrow() })
  const winners = winnerIds(shop.campaign.winnersPerDraw)
  const advance = (body: object | null = {}) =>
    shop.api.post<Problem & { drawing: Drawing }>(`/test/drawings/${drawing.id}/advance`, body)
  const proofPath = `/campaigns/${shop.campaign.slug}/draws/${drawing.id}/proof.json`
  return { place, shop, drawing, winners, advance, proof: async () => (await ask<object>(place, proofPath)).body }
}

test.serial('without a body, the cutoff and then the draw are brought forward', async (t) => {
  const { place, shop, drawing, winners, advance } = await openTrial()
  await drawing.send(winners)
  const url = `/api/v1/test/drawings/${drawing.id}/advance`
  const bare = await ask<{ drawing: Drawing }>(place, url, {
    method: 'POST',
    headers: { Authorization: `Bearer ${shop.key}` },
  })
  t.is(bare.status, 200, bare.text)
  t.like(bare.body.drawing, { id: drawing.id, status: 'open' })
  t.true(Date.parse(bare.body.drawing.cutoffAt) <= Date.now())
  const beforeItsLock = await advance()
  t.is(beforeItsLock.status, 200, 'a list whose cutoff has passed is about to be locked')
  t.is(beforeItsLock.body.drawing.cutoffAt, bare.body.drawing.cutoffAt)
  await place.work()
  t.is((await drawing.read()).status, 'locked')
  const second = await advance()
  t.is(second.status, 200)
  await place.work()
  t.like(await drawing.read(), { status: 'paid', number: 1, drawAt: second.body.drawing.drawAt })
  t.like(await advance(), { status: 200, body: { drawing: { status: 'paid' } } })
})

const rare = prizeTableFile(1, [900_000, 1], [100, 9_999])

for (const { position, amountCents, prizeTable } of [
  { position: 0, amountCents: 500_000, prizeTable: jackpotTable },
  { position: 4, amountCents: 900_000, prizeTable: rare },
  { position: 2, amountCents: 100, prizeTable: rare },
]) {
  test.serial(
    `position ${position} wins ${amountCents} cents when that is asked for, and the proof verifies`,
    async (t) => {
      const { place, drawing, winners, advance, proof } = await openTrial({ winnersPerDraw: 5, prizeTable })
      await drawing.send(winners)
      t.is((await advance({ prize: { position, amountCents } })).status, 200)
      await place.work()
      await advance()
      await place.work()
      const drawn = await drawing.read()
      t.is(drawn.winners[position]?.amountCents, amountCents)
      t.is(drawn.verification['entropyProvider'], 'mock')
      const outcome = await verifyDraw(await proof())
      t.deepEqual(failedOf(outcome), [])
      t.true(outcome.ok && outcome.test)
    },
  )
}

test.serial('a prize that was asked for under a key is answered again, after its value has arrived, too', async (t) => {
  const { place, shop, drawing, winners } = await openTrial({ prizeTable: jackpotTable })
  await drawing.send(winners)
  const advance = () =>
    shop.api.post(
      `/test/drawings/${drawing.id}/advance`,
      { prize: { position: 1, amountCents: 500_000 } },
      { 'Idempotency-Key': 'jackpot' },
    )
  const first = await advance()
  t.is(first.status, 200, first.text)
  await place.work()
  await shop.api.post(`/test/drawings/${drawing.id}/advance`, {})
  await place.work()
  t.is((await drawing.read()).winners[1]?.amountCents, 500_000)
  const again = await advance()
  t.deepEqual([again.status, again.text, again.headers.get('idempotent-replayed')], [200, first.text, 'true'])
})

test.serial('a prize may be asked for until the value has arrived; the last one counts', async (t) => {
  const { place, drawing, winners, advance } = await openTrial({ prizeTable: jackpotTable })
  await drawing.send(winners)
  await advance({ prize: { position: 0, amountCents: 500_000 } })
  await place.work()
  t.is((await advance({ prize: { position: 1, amountCents: 500_000 } })).status, 200)
  await place.work()
  t.is((await drawing.read()).winners[1]?.amountCents, 500_000)
  isProblem(t, await advance({ prize: { position: 1, amountCents: 500 } }), 409, 'rejected', /value .* has arrived/)
  isProblem(t, await advance({ simulate: 'no_winners' }), 409, 'rejected', /locked/)
})

test.serial('a prize that cannot be had is refused with what can, and nothing is brought forward', async (t) => {
  const tiers = [
    { amountCents: 9_000, weight: 1 },
    { amountCents: 0, weight: 999_999 },
  ]
  const { drawing, advance } = await openTrial({ prizeTable: { version: 1, tiers } })
  const before = await drawing.read()
  const beyond = await advance({ prize: { position: 3, amountCents: 0 } })
  isProblem(t, beyond, 400, 'bad_request', /positions 0 to 2/)
  t.is(beyond.body.errors?.[0]?.pointer, '/prize/position')
  isProblem(t, await advance({ prize: { position: 0, amountCents: 1 } }), 400, 'bad_request', /in cents: 9000, 0\./)
  isProblem(t, await advance({ prize: { position: 0, amountCents: 9_000 } }), 400, 'bad_request', /1 in 1,000,000/)
  t.deepEqual(await drawing.read(), before)
})

test.serial(
  'a cutoff without winners, as asked for, is flagged although a list was sent; extending it helps',
  async (t) => {
    const { place, shop, drawing, winners, advance } = await openTrial()
    await drawing.send(winners)
    const simulated = await advance({ simulate: 'no_winners' })
    t.like(simulated, { status: 200, body: { drawing: { status: 'open', winners: [] } } })
    await place.work()
    t.like(await drawing.read(), { status: 'open', needsAttention: 'No winners by the cutoff.', winners: [] })
    isProblem(t, await drawing.send(winners), 409, 'locked', /extend/i)
    isProblem(t, await advance(), 409, 'rejected', /Extend the cutoff/)
    await shop.api.post(`${drawing.path}/cutoff`, { cutoffAt: tomorrow().toISOString() })
    t.is((await drawing.read()).needsAttention, null)
    t.is((await drawing.send(winners)).status, 201)
    await advance()
    await place.work()
    t.like(await drawing.read(), { status: 'locked', needsAttention: null })
    t.like(
      (await auditOf(place, shop.partner)).find(({ detail }) => 'simulate' in detail),
      {
        action: 'drawing.advanced',
        drawingId: drawing.id,
        detail: { step: 'open', simulate: 'no_winners' },
      },
    )
  },
)

test('a body that is not as it should be is refused at the member that is wrong', async (t) => {
  const { advance } = await openTrial()
  for (const [body, pointer] of [
    [{ prize: { position: -1, amountCents: 500 } }, '/prize/position'],
    [{ prize: { position: 1.5, amountCents: 500 } }, '/prize/position'],
    [{ prize: { position: 100_000, amountCents: 500 } }, '/prize/position'],
    [{ prize: { position: 0 } }, '/prize/amountCents'],
    [{ prize: { position: 0, amountCents: '500' } }, '/prize/amountCents'],
    [{ simulate: 'fire' }, '/simulate'],
    [{ price: 1 }, ''],
    [[], ''],
  ] as const) {
    const answer = await advance(body)
    t.is(answer.status, 400, answer.text)
    t.is(answer.body.errors?.[0]?.pointer, pointer)
  }
})

test('a slow source can be simulated only where there is a source', async (t) => {
  const { drawing, advance } = await openTrial()
  isProblem(t, await advance({ simulate: 'slow_source' }), 409, 'push_campaign', /no source that could be slow/)
  t.true(Date.parse((await drawing.read()).cutoffAt) > Date.now(), 'the cutoff stays')
})

test('a drawing of another account, or of none, is not found; a key that only reads or was revoked is refused', async (t) => {
  const { place, shop, drawing } = await openTrial()
  const path = `/test/drawings/${drawing.id}/advance`
  const other = (await openTrial()).shop
  const liveKey = await makeKey(place, { partner: shop.partner, mode: 'live' })
  const reader = await makeKey(place, { partner: shop.partner, scopes: ['read'] })
  isProblem(t, await other.api.post(path, {}), 404, 'not_found', /no such drawing/)
  isProblem(t, await clientOf(place, liveKey.key).post(path, {}), 404, 'not_found', /no such drawing/)
  isProblem(t, await shop.api.post('/test/drawings/drw_nothing/advance', {}), 404, 'not_found', /no such drawing/)
  isProblem(t, await clientOf(place, reader.key).post(path, {}), 403, 'forbidden', /"write"/)
  await shop.api.get(shop.path)
  await place.pool.query(sql.unsafe`update api_key set revoked_at = now() where id = ${shop.keyId}`)
  isProblem(t, await shop.api.post(path, {}), 401, 'unauthorized', /revoked/)
  const { cutoffAt } = await place.pool.one(sql.type(z.object({ cutoffAt: z.date() }))`
    select cutoff_at as "cutoffAt" from drawing where id = ${drawing.id}`)
  t.true(cutoffAt.getTime() > Date.now(), 'the cutoff stays')
})

test('a live drawing keeps its times, and no prize of it is forced', async (t) => {
  const live = await makeShop(await service(), {
    mode: 'live',
    payout: { chain: 'local', token: 'TESTUSD', wallet: null },
  })
  const drawing = await openDrawing(live, { drawAt: tomorrow() })
  const before = await drawing.read()
  for (const body of [{}, { prize: { position: 0, amountCents: 500_000 } }, { simulate: 'no_winners' }])
    isProblem(t, await live.api.post(`/test/drawings/${drawing.id}/advance`, body), 409, 'rejected', /test mode/)
  t.deepEqual(await drawing.read(), before)
})
