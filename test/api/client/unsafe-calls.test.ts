import test from 'ava'
import { NoAnswerError, ProblemError } from '../../../api/client/errors.ts'
import { PrizeDrawings } from '../../../api/client/client.ts'
import { freePort } from '../../../local/ports.ts'
import { fileService } from '../../support/site/file-service.ts'
import { winnerIds } from '../../support/factory.ts'
import { openDrawing } from '../../support/partner-api/partner.ts'
import { makeAwaitingShop } from '../../support/guarantee/periods.ts'
import { type Fault, startProxy, unclearFaults } from './proxy.ts'
import { clientShop } from './shop.ts'

const service = fileService(test)

const named = (fault: Fault): string => (typeof fault === 'string' ? fault : JSON.stringify(fault))
const HOOK = { url: 'https://shop.example/hooks' }

for (const fault of unclearFaults) {
  test(`an endpoint is made once and its secret told, whatever befalls the call: ${named(fault)}`, async (t) => {
    const { proxy, draws } = await clientShop(t, await service(), [fault])
    const { endpoint, secret } = await draws.createWebhookEndpoint(HOOK)
    t.is(proxy.requests.length, 2)
    t.is(new Set(proxy.requests.map(({ idempotencyKey }) => idempotencyKey)).size, 1)
    t.deepEqual(
      (await draws.listWebhookEndpoints()).endpoints.map(({ id }) => id),
      [endpoint.id],
    )
    t.is((await draws.getWebhookSecret({ id: endpoint.id })).secret, secret)
  })

  test(`an endpoint is changed and deleted whatever befalls the calls: ${named(fault)}`, async (t) => {
    const { proxy, draws } = await clientShop(t, await service())
    const { id } = (await draws.createWebhookEndpoint(HOOK)).endpoint
    proxy.faults.push(fault)
    t.is((await draws.changeWebhookEndpoint({ id, description: 'Shop' })).endpoint.description, 'Shop')
    proxy.faults.push(fault)
    t.is(await draws.deleteWebhookEndpoint({ id }), undefined)
    t.deepEqual((await draws.listWebhookEndpoints()).endpoints, [])
    await t.throwsAsync(draws.deleteWebhookEndpoint({ id }), { instanceOf: ProblemError, message: /^404 not_found/ })
  })
}

test.serial('a pick is made once and answered, whatever befalls the call: its tries carry one key', async (t) => {
  for (const fault of unclearFaults) {
    const shop = await makeAwaitingShop(await service())
    const { url, requests } = await startProxy(t, (await service()).url, [fault])
    const draws = new PrizeDrawings({ key: shop.key, baseUrl: url })
    const pick = { slug: shop.campaign.slug, id: shop.guarantee.id, winner: 'bob' }
    const { payoutId } = await draws.pickGuarantee(pick)
    const [picked] = (await draws.listGuarantees({ slug: pick.slug })).guarantees
    t.is(picked?.payoutId, payoutId)
    const keys = requests.flatMap(({ idempotencyKey }) => idempotencyKey ?? [])
    t.is(keys.length, 2)
    t.is(new Set(keys).size, 1)
    const again = await t.throwsAsync(draws.pickGuarantee(pick), { instanceOf: ProblemError })
    t.is(again.status, 409, 'another call has another key')
    t.is(new Set(requests.flatMap(({ idempotencyKey }) => idempotencyKey ?? [])).size, 2)
  }
})

test('a key of the caller is kept, and one that no header field can carry is refused before anything is sent', async (t) => {
  const { proxy, draws, slug } = await clientShop(t, await service())
  const pick = { slug, id: `gua_${'A'.repeat(22)}`, winner: 'bob' }
  await t.throwsAsync(draws.pickGuarantee({ ...pick, idempotencyKey: 'mine' }), { message: /^404/ })
  t.deepEqual(
    proxy.requests.map(({ idempotencyKey }) => idempotencyKey),
    ['mine'],
  )
  await t.throwsAsync(draws.pickGuarantee({ ...pick, idempotencyKey: 'a\r\nb: c' }), { instanceOf: TypeError })
  t.is(proxy.requests.length, 1)
})

test('what was certainly not sent is tried again', async (t) => {
  const { shop, proxy } = await clientShop(t, await service())
  const closed = `http://127.0.0.1:${await freePort()}`
  const places = [closed, closed, proxy.url]
  const moving: typeof fetch = (input, init) => fetch((input as string).replace(closed, places.shift() ?? ''), init)
  const draws = new PrizeDrawings({ key: shop.key, baseUrl: closed, fetch: moving })
  t.is((await draws.createWebhookEndpoint(HOOK)).endpoint.url, HOOK.url)
  t.is(proxy.requests.length, 1)
  const alone = new PrizeDrawings({ key: shop.key, baseUrl: closed })
  const error = await t.throwsAsync(alone.createWebhookEndpoint(HOOK, { tries: 2 }), { instanceOf: NoAnswerError })
  t.false(error.isUnclear)
})

test('a test drawing is not advanced twice by one call', async (t) => {
  const { shop, proxy, draws } = await clientShop(t, await service(), ['answer lost'])
  const { id, send } = await openDrawing(shop, { drawAt: new Date(Date.now() + 3_600_000) })
  await send(winnerIds(3))
  t.is((await draws.advanceDrawing({ id })).drawing.status, 'open')
  t.is(proxy.requests.length, 2)
  await shop.service.work()
  t.is((await draws.getDrawing({ slug: shop.campaign.slug, id })).drawing.status, 'locked')
})

test('a call waits for its first try, when that is still being done', async (t) => {
  const { shop, proxy, draws } = await clientShop(t, await service())
  const body = JSON.stringify({ status: 409, code: 'idempotency_in_progress', detail: 'It is under way.' })
  proxy.faults.push({ status: 409, body })
  await draws.createWebhookEndpoint(HOOK)
  t.is(proxy.requests.length, 2)
  t.is((await shop.api.get<{ endpoints: unknown[] }>('/webhook-endpoints')).body.endpoints.length, 1)
})
