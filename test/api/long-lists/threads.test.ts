import { randomUUID } from 'node:crypto'
import type { Worker } from 'node:worker_threads'
import { gunzipSync, gzipSync } from 'node:zlib'
import test from 'ava'
import { INLINE_LIST_BYTES } from '../../../api/body/sizes.ts'
import { type Asker, openLongLists } from '../../../api/long-lists/threads.ts'
import { Refused } from '../../../domain/refusals.ts'
import { winnerIds } from '../../support/factory.ts'
import { openDrawing } from '../../support/partner-api/partner.ts'
import { isProblem } from '../../support/partner-api/problem.ts'
import { refusalOf } from '../../support/portal/refusal.ts'
import { signedInAs } from '../../support/portal/portal.ts'
import { makePortalShop } from '../../support/portal/shop.ts'
import { testReceipts } from '../../support/receipts.ts'
import { fileService } from '../../support/site/file-service.ts'

const service = fileService(test)

const LONG = 5_000

type DrawingBody = { drawing: { winners: { winner: string; displayName: string; avatarUrl: string }[] } }

const named = (winners: readonly string[]) =>
  winners.map((winner, i) => ({ winner, displayName: `Winner ${i}`, avatarUrl: `https://shop.example/${i}.png` }))

const askerOf = (account: string): Asker => ({ account, response: { closed: false } })

/** An open drawing for a long list, of a shop with a member of its team. */
const openLong = async (winnersExpected = LONG) => {
  const shop = await makePortalShop(await service())
  const drawing = await openDrawing(shop, { winnersExpected })
  const send = (winners: unknown, headers: Record<string, string> = {}) =>
    shop.api.post(`${drawing.path}/winners`, { winners }, headers)
  return { shop, drawing, send, asked: { account: shop.account, slug: shop.slug, id: drawing.id } }
}

test('a long list is taken as a short one is: first, again, in another order, and not once it is locked', async (t) => {
  const { drawing, send } = await openLong()
  const winners = named(winnerIds(LONG))
  t.true(JSON.stringify(winners).length > INLINE_LIST_BYTES)
  const first = await send(winners)
  t.is(first.status, 201)
  t.is((await send(winners)).status, 200)
  t.is((await send(winners.toReversed())).status, 200)
  const { winners: shown } = await drawing.read()
  t.deepEqual(
    shown.map(({ winner, displayName }) => ({ winner, displayName })),
    winners.toReversed().map(({ winner, displayName }) => ({ winner, displayName })),
  )
  await drawing.passCutoff()
  await (await service()).work()
  isProblem(t, await send(winners), 409, 'locked', /locked|cutoff/)
  t.is((await send(winners.toReversed())).status, 200)
})

test('what is wrong with a long list is said as of a short one', async (t) => {
  const { drawing, send } = await openLong()
  const winners = named(winnerIds(LONG))
  isProblem(t, await send(winners.slice(1)), 400, 'bad_request', /exactly 5000 winners; the list has 4999/)
  const wrong = await send([...winners.slice(1), { winner: 'a b' }])
  isProblem(t, wrong, 400, 'bad_request', /no spaces/)
  t.is(wrong.body.errors?.[0]?.pointer, `/winners/${LONG - 1}/winner`)
  const { api, slug } = (await openLong()).shop
  const elsewhere = await api.post(`/campaigns/${slug}/drawings/${drawing.id}/winners`, { winners })
  isProblem(t, elsewhere, 404, 'not_found', /no such drawing under this account/)
  t.deepEqual((await drawing.read()).winners, [])
})

test('a long list is done once under an Idempotency-Key, and answered compressed', async (t) => {
  const { shop, drawing } = await openLong()
  const body = new Uint8Array(gzipSync(JSON.stringify({ winners: named(winnerIds(LONG)) })))
  const headers = {
    'Idempotency-Key': randomUUID(),
    'Content-Encoding': 'gzip',
    'Accept-Encoding': 'gzip',
  }
  const sent = () => shop.api.post<{ drawing: { winners: unknown[] } }>(`${drawing.path}/winners`, body, headers)
  const first = await sent()
  t.is(first.status, 201)
  t.is(first.body.drawing.winners.length, LONG)
  t.is(first.headers.get('content-encoding'), 'gzip')
  const again = await sent()
  t.is(again.status, 201)
  t.is(again.headers.get('idempotent-replayed'), 'true')
  t.is(again.body.drawing.winners.length, LONG)
  t.true(gunzipSync(body).length > INLINE_LIST_BYTES)
})

test('a long list is sent from the portal too, by who may, and what is wrong with it is said there', async (t) => {
  const { shop, asked } = await openLong()
  const winners = named(winnerIds(LONG))
  t.deepEqual(await shop.client.drawing.sendWinners.mutate({ ...asked, winners }), { isFirst: true })
  t.deepEqual(await shop.client.drawing.sendWinners.mutate({ ...asked, winners }), { isFirst: false })
  const repeated = [...winners.slice(1), winners[1] as (typeof winners)[number]]
  const wrong = await refusalOf(shop.client.drawing.sendWinners.mutate({ ...asked, winners: repeated }))
  t.like(wrong, { reason: 'bad_request', status: 400, problems: [{ pointer: `/winners/${LONG - 1}` }] })
  const stranger = await signedInAs(await service())
  t.is((await refusalOf(stranger.client.drawing.sendWinners.mutate({ ...asked, winners }))).reason, 'not_found')
})

test('nothing of a long list is parsed where all requests are answered', async (t) => {
  const { shop, send, asked } = await openLong()
  const winners = winnerIds(2 * LONG)
  const own = JSON.parse.bind(JSON)
  const parsed: number[] = []
  JSON.parse = ((text: string, ...rest: []) => {
    if (text.includes(`${winners[0]}`)) parsed.push(text.length)
    return own(text, ...rest) as unknown
  }) as typeof JSON.parse
  try {
    t.is((await send(winners)).status, 400)
    const refused = await refusalOf(shop.client.drawing.sendWinners.mutate({ ...asked, winners }))
    t.is(refused.reason, 'bad_request')
  } finally {
    JSON.parse = own
  }
  t.deepEqual(parsed, [])
})

test('a drawing of many winners is read as one of few: with its tag, changed and unchanged, and not by others', async (t) => {
  const { shop, drawing, send } = await openLong()
  const winners = named(winnerIds(LONG))
  const empty = await shop.api.get<DrawingBody>(drawing.path)
  t.deepEqual(empty.body.drawing.winners, [])
  t.is((await send(winners)).status, 201)
  const tag = empty.headers.get('etag') ?? ''
  const read = await shop.api.get<DrawingBody>(drawing.path, { 'If-None-Match': tag })
  t.is(read.status, 200)
  t.deepEqual(
    read.body.drawing.winners.map(({ winner, displayName, avatarUrl }) => ({ winner, displayName, avatarUrl })),
    winners,
  )
  const known = { 'If-None-Match': read.headers.get('etag') ?? '' }
  t.is((await shop.api.get(drawing.path, known)).status, 304)
  const { api } = (await openLong()).shop
  isProblem(t, await api.get(drawing.path), 404, 'not_found', /under this account/)
})

test('a thread that breaks down takes no list of another account with it, and another one takes its place', async (t) => {
  const { databaseUrl } = await service()
  const lists = openLongLists({ databaseUrl, receiptKey: testReceipts.key })
  t.teardown(lists.stop)
  const bytes = (text: string) => new Uint8Array(Buffer.from(text))
  const broken = openLongLists({ databaseUrl: 'nonsense://', receiptKey: testReceipts.key })
  t.teardown(broken.stop)
  await t.throwsAsync(broken.look(askerOf('ptr_a'), bytes('{}')), {
    instanceOf: Refused,
    message: /nothing of it was taken/,
  })
  await t.throwsAsync(broken.look(askerOf('ptr_a'), bytes('{}')), {
    instanceOf: Refused,
    message: /nothing of it was taken/,
  })
  const looked = await Promise.all(
    ['ptr_a', 'ptr_b', 'ptr_c', 'ptr_a', 'ptr_a'].map((account) =>
      lists.look(askerOf(account), bytes('{"id":1,"winners":[2]}')),
    ),
  )
  for (const { input } of looked) t.is(input, '{"id":1,"winners":null}')
})

test('a list with long drawings has them as each is read, page by page', async (t) => {
  const { shop, drawing, send } = await openLong()
  await send(named(winnerIds(LONG)))
  const short = await openDrawing(shop)
  await short.send(winnerIds(3))
  const page = (query: string) =>
    shop.api.get<{ drawings: object[]; nextCursor: string | null }>(`${shop.path}/drawings?limit=1${query}`)
  const first = await page('')
  t.deepEqual(first.body.drawings, [await short.read()])
  const second = await page(`&cursor=${first.body.nextCursor}`)
  t.deepEqual([second.body.drawings, second.body.nextCursor], [[await drawing.read()], null])
  t.deepEqual((await page('&status=paid')).body, { drawings: [], nextCursor: null })
  isProblem(t, await shop.api.get(`${shop.path}/drawings?cursor=x`), 400, 'bad_request', /nextCursor/)
  const etag = (await page('&status=open')).headers.get('etag') ?? ''
  const again = await shop.api.get(`${shop.path}/drawings?limit=1&status=open`, { 'if-none-match': etag })
  t.is(again.status, 304)
  const path = `${shop.path}/drawings?limit=1&cursor=${first.body.nextCursor}`
  const plain = await shop.api.get(path, { 'accept-encoding': 'identity' })
  t.deepEqual([plain.headers.get('content-encoding'), plain.body], [null, second.body])
  for (const encoding of ['gzip', 'br']) {
    const encoded = await shop.api.get(path, { 'accept-encoding': encoding })
    t.deepEqual([encoded.headers.get('content-encoding'), encoded.body], [encoding, second.body])
    t.is(encoded.headers.get('etag'), `${plain.headers.get('etag')?.slice(0, -1)}-${encoding}"`)
  }
})

test.serial('an account has one thread at a time, and threads that are idle end and start again', async (t) => {
  const { databaseUrl } = await service()
  const ends: (() => void)[] = []
  const whenIdle = (end: () => void) => {
    ends.push(end)
    return setTimeout(() => {}, 0)
  }
  const lists = openLongLists({ databaseUrl, receiptKey: testReceipts.key }, { whenIdle })
  t.teardown(lists.stop)
  const look = (account: string) => lists.look(askerOf(account), new Uint8Array(Buffer.from('{"winners":[]}')))
  const started: Worker[] = []
  const note = (worker: Worker) => started.push(worker)
  process.on('worker', note)
  t.teardown(() => process.off('worker', note))
  await Promise.all([look('ptr_a'), look('ptr_a'), look('ptr_a')])
  t.is(started.length, 1)
  await Promise.all([look('ptr_a'), look('ptr_b'), look('ptr_c')])
  t.is(started.length, 2)
  const ended = started.map((worker) => new Promise((resolve) => worker.once('exit', resolve)))
  for (const end of ends) end()
  await Promise.all(ended)
  t.is((await look('ptr_a')).input, '{"winners":null}')
  t.is(started.length, 3)
})

test.serial('an account rests after a list as long as that took, and others go on meanwhile', async (t) => {
  const { databaseUrl } = await service()
  const rests: { ms: number; end: () => void }[] = []
  const lists = openLongLists(
    { databaseUrl, receiptKey: testReceipts.key },
    { rest: (ms, end) => rests.push({ ms, end }) },
  )
  t.teardown(lists.stop)
  const done: string[] = []
  const look = async (account: string) => {
    await lists.look(askerOf(account), new Uint8Array(Buffer.from('{"winners":[]}')))
    done.push(account)
  }
  const startedAt = performance.now()
  await look('ptr_a')
  const [first] = rests
  t.true(first !== undefined && first.ms > 0 && first.ms <= performance.now() - startedAt)
  const again = look('ptr_a')
  await look('ptr_b')
  t.deepEqual(done, ['ptr_a', 'ptr_b'])
  first?.end()
  await again
  t.deepEqual(done, ['ptr_a', 'ptr_b', 'ptr_a'])
})

test.serial('what an account sends waits for one list that it reads, and not for the rest that follows', async (t) => {
  const { databaseUrl } = await service()
  const rests: (() => void)[] = []
  const lists = openLongLists({ databaseUrl, receiptKey: testReceipts.key }, { rest: (_ms, end) => rests.push(end) })
  t.teardown(lists.stop)
  const done: string[] = []
  const place = {
    caller: { id: 'nobody', partnerId: 'ptr_a', mode: 'test' },
    slug: 'a',
    drawingId: 'drw_a',
  } as const
  const read = async () => {
    await t.throwsAsync(lists.read(askerOf('ptr_a'), place), { instanceOf: Refused })
    done.push('read')
  }
  const look = async () => {
    await lists.look(askerOf('ptr_a'), new Uint8Array(Buffer.from('{"winners":[]}')))
    done.push('look')
  }
  const [first, second] = [read(), read()]
  await first
  const sent = look()
  rests[0]?.()
  await sent
  t.deepEqual(done, ['read', 'look'])
  for (const end of rests) end()
  await second
  t.deepEqual(done, ['read', 'look', 'read'])
})

test.serial('a list whose client has gone is not worked on', async (t) => {
  const { databaseUrl } = await service()
  const rests: (() => void)[] = []
  const lists = openLongLists({ databaseUrl, receiptKey: testReceipts.key }, { rest: (_ms, end) => rests.push(end) })
  t.teardown(lists.stop)
  const bytes = () => new Uint8Array(Buffer.from('{"winners":[]}'))
  const response = { closed: false }
  await lists.look(askerOf('ptr_a'), bytes())
  const waiting = lists.look({ account: 'ptr_a', response }, bytes())
  response.closed = true
  rests[0]?.()
  await t.throwsAsync(waiting, { instanceOf: Refused, message: /closed before its list was worked on/ })
  rests[1]?.()
  t.is((await lists.look(askerOf('ptr_a'), bytes())).input, '{"winners":null}')
})

test.serial('what a thread makes and drops is collected every few megabytes', async (t) => {
  const { databaseUrl } = await service()
  const lists = openLongLists({ databaseUrl, receiptKey: testReceipts.key })
  t.teardown(lists.stop)
  const started = Promise.withResolvers<Worker>()
  process.once('worker', started.resolve)
  await lists.look(askerOf('ptr_a'), new Uint8Array(Buffer.from('{"winners":[]}')))
  const { resourceLimits } = await started.promise
  t.is(resourceLimits?.maxYoungGenerationSizeMb, 8)
})
