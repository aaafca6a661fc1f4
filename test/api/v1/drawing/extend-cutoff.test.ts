import test from 'ava'
import { changeCampaignStatus } from '../../../../api/actions/campaign/campaigns.ts'
import { newId } from '../../../../db/new-id.ts'
import { winnerIds, theOperator } from '../../../support/factory.ts'
import { fileService } from '../../../support/site/file-service.ts'
import type { Drawing, Problem } from '../../../../api/client/types.ts'
import { isProblem } from '../../../support/partner-api/problem.ts'
import { makeShop, openDrawing } from '../../../support/partner-api/partner.ts'

const service = fileService(test)

const HOUR_MS = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS)

const makeOpen = async (options: { cutoffAt?: Date; drawAt?: Date } = {}) => {
  const shop = await makeShop(await service())
  const drawing = await openDrawing(shop, options)
  const extend = (cutoffAt: unknown) =>
    shop.api.post<Problem & { drawing: Drawing }>(`${drawing.path}/cutoff`, {
      cutoffAt: cutoffAt instanceof Date ? cutoffAt.toISOString() : cutoffAt,
    })
  return { shop, drawing, extend }
}

test('the cutoff of an open drawing moves to later, and the draw time keeps its value', async (t) => {
  const { drawing, extend } = await makeOpen({ cutoffAt: inHours(1) })
  const before = await drawing.read()
  const cutoffAt = inHours(2)
  const answer = await extend(cutoffAt)
  t.is(answer.status, 200)
  t.deepEqual(answer.body, { drawing: { ...before, cutoffAt: cutoffAt.toISOString() } } as never)
  t.deepEqual(await drawing.read(), answer.body.drawing)
})

test('a time with an offset from UTC means the same instant', async (t) => {
  const { extend } = await makeOpen({ cutoffAt: inHours(1) })
  const inBerlin = Temporal.Now.instant().round('second').add({ hours: 3 }).toZonedDateTimeISO('+02:00')
  const { status, body } = await extend(inBerlin.toString({ timeZoneName: 'never' }))
  t.is(status, 200)
  t.is(Date.parse(body.drawing.cutoffAt), inBerlin.epochMilliseconds)
})

test('a flagged drawing needs nobody once its cutoff is extended, and goes on to be drawn', async (t) => {
  const { drawing, extend } = await makeOpen()
  await drawing.draw()
  t.is((await drawing.read()).needsAttention, 'No winners by the cutoff.')
  const { status, body } = await extend(inHours(1))
  t.is(status, 200)
  t.is(body.drawing.needsAttention, null)
  t.is((await drawing.send(winnerIds(3))).status, 201)
  await drawing.draw()
  t.is((await drawing.read()).status, 'paid')
})

test('a flagged drawing whose extended cutoff passes without winners again is flagged again', async (t) => {
  const { drawing, extend } = await makeOpen()
  await drawing.draw()
  await extend(inHours(1))
  await drawing.draw()
  t.is((await drawing.read()).needsAttention, 'No winners by the cutoff.')
})

// Alone, so that no other test's worker locks it meanwhile.
test.serial(
  'a drawing whose cutoff has passed but which is not locked yet takes another list after an extension',
  async (t) => {
    const { drawing, extend } = await makeOpen()
    await drawing.send(winnerIds(3))
    await drawing.passCutoff()
    t.is((await drawing.send(winnerIds(3))).status, 409)
    t.is((await extend(inHours(1))).status, 200)
    t.is((await drawing.send(winnerIds(3))).status, 200)
  },
)

test('the value is requested at the later of draw time and cutoff: an extended cutoff is waited for', async (t) => {
  const { drawing, extend } = await makeOpen({ cutoffAt: inHours(1) })
  await drawing.send(winnerIds(3))
  await extend(inHours(5))
  await (await service()).work()
  t.is((await drawing.read()).status, 'open')
})

test('409 locked: only while open', async (t) => {
  const { drawing, extend } = await makeOpen()
  await drawing.send(winnerIds(3))
  await drawing.draw()
  const drawn = await drawing.read()
  isProblem(t, await extend(inHours(9)), 409, 'locked', /is locked, so its cutoff stays/)
  t.deepEqual(await drawing.read(), drawn)
})

test('409 campaign_ended: an ended campaign extends no cutoff', async (t) => {
  const { shop, extend } = await makeOpen()
  await changeCampaignStatus(await service(), theOperator, shop.campaign.slug, 'ended')
  isProblem(t, await extend(inHours(9)), 409, 'campaign_ended', /has ended/)
})

test('400 bad_request: the new cutoff must be later than now', async (t) => {
  const { drawing, extend } = await makeOpen()
  await drawing.passCutoff()
  const answer = await extend(new Date(Date.now() - 500))
  isProblem(t, answer, 400, 'bad_request', /later than now \(20/)
  t.is(answer.body.errors?.[0]?.pointer, '/cutoffAt')
})

test('400 bad_request: the new cutoff must be later than the present one', async (t) => {
  const cutoffAt = inHours(5)
  const { drawing, extend } = await makeOpen({ cutoffAt })
  isProblem(t, await extend(cutoffAt), 400, 'bad_request', /later than the present one/)
  isProblem(t, await extend(inHours(4)), 400, 'bad_request', /later than the present one/)
  t.is((await drawing.read()).cutoffAt, cutoffAt.toISOString())
})

test('400 bad_request: the new cutoff must lie within the next 366 days', async (t) => {
  const { extend } = await makeOpen()
  isProblem(t, await extend(inHours(24 * 367)), 400, 'bad_request', /within the next 366 days/)
  isProblem(t, await extend('9999-12-31T23:59:59Z'), 400, 'bad_request', /within the next 366 days/)
})

for (const cutoffAt of [
  'tomorrow',
  '2100-01-01',
  '2100-01-01T00:00:00',
  '2100-02-30T00:00:00Z',
  '',
  4_102_444_800_000,
  null,
  {},
  '2100-01-01T00:00:00Z\u0000',
]) {
  test(`400 bad_request: ${JSON.stringify(cutoffAt)} is no time with its zone`, async (t) => {
    const { extend } = await makeOpen()
    const answer = await extend(cutoffAt)
    isProblem(t, answer, 400, 'bad_request', /\/cutoffAt: must be an ISO 8601 time with its zone/)
    t.is(answer.body.errors?.[0]?.pointer, '/cutoffAt')
  })
}

for (const body of [
  '{}',
  '[]',
  'null',
  '7',
  '"2100-01-01T00:00:00Z"',
  '{"cutoffAt":"2100-01-01T00:00:00Z","drawAt":"2100-01-01T00:00:00Z"}',
]) {
  test(`400 bad_request: the body ${body} is not of one member cutoffAt`, async (t) => {
    const { shop, drawing } = await makeOpen()
    isProblem(
      t,
      await shop.api.post(`${drawing.path}/cutoff`, body),
      400,
      'bad_request',
      /cutoffAt|drawAt|must be an object/,
    )
  })
}

test("404 not_found: no such drawing, or another partner's", async (t) => {
  const { shop, drawing } = await makeOpen()
  const body = { cutoffAt: inHours(9).toISOString() }
  const stranger = await makeShop(await service())
  isProblem(t, await stranger.api.post(`${drawing.path}/cutoff`, body), 404, 'not_found', /no such drawing/)
  isProblem(
    t,
    await shop.api.post(`${shop.path}/drawings/${newId('drw')}/cutoff`, body),
    404,
    'not_found',
    /no such drawing/,
  )
})
