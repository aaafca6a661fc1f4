import test from 'ava'
import { BODY_BYTES, MIB, WINNERS_BODY_BYTES } from '../../../api/body/sizes.ts'
import { paths } from '../../../api/v1/paths.ts'
import { announce } from '../../support/announce.ts'
import { winnerIds } from '../../support/factory.ts'
import { ask } from '../../support/partner-api/ask.ts'
import { fileService } from '../../support/site/file-service.ts'
import { makeShop, openDrawing } from '../../support/partner-api/partner.ts'
import { isProblem } from '../../support/partner-api/problem.ts'
import { until } from '../../support/until.ts'

const service = fileService(test)

const endpoints = Object.values(paths).flatMap((methods) => Object.values(methods))

test('every operation takes a small body, but the one that sends winners', (t) => {
  const larger = endpoints.filter(({ body }) => body && body.maxBytes > BODY_BYTES)
  t.deepEqual(
    larger.map(({ name, body }) => [name, body?.maxBytes]),
    [['sendWinners', WINNERS_BODY_BYTES]],
  )
})

test('413 payload_too_large: an operation that takes a small body says how small', async (t) => {
  const shop = await makeShop(await service())
  const drawing = await openDrawing(shop)
  const cutoffAt = new Date(Date.now() + 9_000_000).toISOString()
  const body = (bytes: number) => JSON.stringify({ cutoffAt }).padEnd(bytes)
  const post = (bytes: number) => shop.api.post(`${drawing.path}/cutoff`, body(bytes))
  isProblem(t, await post(BODY_BYTES + 1), 413, 'payload_too_large', /larger than the limit of 64 KiB/)
  t.is((await post(BODY_BYTES)).status, 200)
})

test('400 bad_request: a body that nests deeper, or has more values, than any list', async (t) => {
  const shop = await makeShop(await service())
  const drawing = await openDrawing(shop)
  const post = (body: string) => shop.api.post(`${drawing.path}/winners`, body)
  isProblem(t, await post('['.repeat(8 * MIB)), 400, 'bad_request', /nests deeper than 32 levels/)
  isProblem(t, await post('{"a":'.repeat(MIB)), 400, 'bad_request', /nests deeper than 32 levels/)
  isProblem(t, await post(`[${'{},'.repeat(8 * MIB)}1]`), 400, 'bad_request', /more than 1000000 values/)
})

test('400 bad_request: a small body of more values than any schema should report on', async (t) => {
  const { api } = await makeShop(await service())
  const post = (values: number) => api.post('/prize-tables', `{"tiers":[${'0,'.repeat(values - 3)}0]}`)
  isProblem(t, await post(2_001), 400, 'bad_request', /more than 2000 values/)
  const { body } = await post(2_000)
  t.notRegex(body.detail, /values/)
})

const ALL_BUT_ONE = { bytes: WINNERS_BODY_BYTES, sent: WINNERS_BODY_BYTES - 1 }

// Serial, and first: all tests come from one network, whose room the bodies of two partners fill.
test.serial('429 rate_limited: a partner whose bodies are in flight waits for them; another does not', async (t) => {
  const own = await service()
  const [one, other] = await Promise.all([makeShop(own), makeShop(own)])
  const [drawing, others] = await Promise.all([openDrawing(one), openDrawing(other)])
  const headers = { Authorization: `Bearer ${one.key}` }
  const sends = `${own.url}/api/v1${drawing.path}/winners`
  for (let i = 0; i < 2; i += 1) announce(t, sends, headers, ALL_BUT_ONE)
  const answer = await until(
    () => drawing.send(winnerIds(3)),
    ({ status }) => status === 429,
  )
  isProblem(t, answer, 429, 'rate_limited', /larger than 64 MiB altogether. Send the same request again once/)
  t.is(answer.headers.get('retry-after'), '1')
  t.is((await others.send(winnerIds(3))).status, 201)
  t.is((await ask(own, '/healthz')).status, 200)
})

test.serial('a body that never came to its end gives its room back once its connection ends', async (t) => {
  const own = await service()
  const shop = await makeShop(own)
  const drawing = await openDrawing(shop)
  const ends: (() => void)[] = []
  const owner = { teardown: (end: () => void) => ends.push(end) } as unknown as Parameters<typeof announce>[0]
  const sends = `${own.url}/api/v1${drawing.path}/winners`
  for (let i = 0; i < 2; i += 1) announce(owner, sends, { Authorization: `Bearer ${shop.key}` }, ALL_BUT_ONE)
  const send = () => drawing.send(winnerIds(3))
  t.is((await until(send, ({ status }) => status === 429)).status, 429)
  for (const end of ends) end()
  t.true((await until(send, ({ status }) => status !== 429)).status < 300)
})
