import test from 'ava'
import { insertApiCalls } from '../../../db/queries/partner-api/calls.ts'
import { newId } from '../../../db/new-id.ts'
import { makeKey } from '../../support/factory.ts'
import { fileService } from '../../support/site/file-service.ts'
import { clientOf } from '../../support/partner-api/ask.ts'
import { reasonOf } from '../../support/portal/refusal.ts'
import { signedInAs } from '../../support/portal/portal.ts'
import { openDrawing } from '../../support/partner-api/partner.ts'
import { inHours, makePortalShop, type PortalShop } from '../../support/portal/shop.ts'

const service = fileService(test)

type Filter = Omit<Parameters<PortalShop['client']['request']['list']['query']>[0], 'account'>

const list = ({ client, account }: Pick<PortalShop, 'client' | 'account'>, filter: Filter = {}) =>
  client.request.list.query({ account, ...filter })

type Call = {
  agoMs: number
  method: string
  path: string
  status: number
  code: string | null
  detail: string | null
  drawingId: string | null
  keyId: string
}

/** Calls as a web process writes them, so many minutes ago. */
const write = async ({ service, partner, keyId }: PortalShop, calls: readonly Partial<Call>[], mode = 'test') => {
  const ids = calls.map(() => newId('req'))
  const rows = calls.map(({ agoMs = 60_000, ...call }, i) => ({
    atMs: Date.now() - agoMs,
    partnerId: partner,
    mode,
    keyId,
    requestId: ids[i],
    method: 'GET',
    path: '/api/v1/campaigns',
    status: 200,
    code: null,
    detail: null,
    errors: null,
    drawingId: null,
    ms: 1.5,
    ...call,
  }))
  await service.statements.rows(insertApiCalls, [JSON.stringify(rows)])
  return ids
}

const minutes = (count: number) => count * 60_000

/** Yesterday at this time of day: the oldest day that a new database has room for. */
const YESTERDAY = minutes(1_440)

test('a call that was made a moment ago is shown with the key that made it, and without a body', async (t) => {
  const shop = await makePortalShop(await service())
  const made = await shop.client.key.create.mutate({ account: shop.account, label: 'Shop server', scopes: ['write'] })
  await clientOf(shop.service, made.key).post(`${shop.path}/drawings/x/winners?y=1`, { winners: ['secret'] })
  await shop.service.limits.calls.flush()
  const { calls, nextBefore } = await list(shop)
  t.is(nextBefore, null)
  t.is(calls.length, 1)
  const [{ at, ms, requestId, ...call } = { at: '', ms: 0, requestId: '' }] = calls
  t.deepEqual(call, {
    method: 'POST',
    path: `/api/v1${shop.path}/drawings/x/winners?y=1`,
    status: 400,
    code: 'bad_request',
    detail: 'There is no query member "y" here; this address takes none.',
    errors: null,
    drawingId: null,
    slug: null,
    keyId: made.id,
    keyLabel: 'Shop server',
    keyShown: `pds_test_…${made.key.slice(-4)}`,
  })
  t.regex(requestId, /^req_/)
  t.regex(at, /Z$/)
  t.true(ms > 0)
})

test('calls are listed newest first, whatever day they were made on', async (t) => {
  const shop = await makePortalShop(await service())
  const ids = await write(shop, [{ agoMs: YESTERDAY }, { agoMs: minutes(2) }, { agoMs: minutes(1) }, { agoMs: 0 }])
  t.deepEqual(
    (await list(shop)).calls.map(({ requestId }) => requestId),
    ids.toReversed(),
  )
})

test('calls are filtered by method, outcome, status, path, key and request id, and by several at once', async (t) => {
  const shop = await makePortalShop(await service())
  const { id: otherKey } = await makeKey(shop.service, { partner: shop.partner })
  const [read = '', sent, refused, failed, unchanged] = await write(shop, [
    { agoMs: minutes(5) },
    { agoMs: minutes(4), method: 'POST', status: 201, path: '/api/v1/campaigns/a%_b/winners' },
    { agoMs: minutes(3), method: 'POST', status: 409, code: 'locked', keyId: otherKey },
    { agoMs: minutes(2), status: 503, code: 'unavailable' },
    { agoMs: minutes(1), status: 304 },
  ])
  const idsOf = async (filter: Filter) => (await list(shop, filter)).calls.map(({ requestId }) => requestId)
  t.deepEqual(await idsOf({ method: 'POST' }), [refused, sent])
  t.deepEqual(await idsOf({ status: 'ok' }), [unchanged, sent, read])
  t.deepEqual(await idsOf({ status: 'refused' }), [refused])
  t.deepEqual(await idsOf({ status: 'failed' }), [failed])
  t.deepEqual(await idsOf({ status: 304 }), [unchanged])
  t.deepEqual(await idsOf({ path: '%_b' }), [sent])
  t.deepEqual(await idsOf({ path: ' ' }).then(({ length }) => length), 5)
  t.deepEqual(await idsOf({ key: otherKey }), [refused])
  t.deepEqual(await idsOf({ key: shop.keyId, method: 'GET', status: 'ok', path: 'campaigns' }), [unchanged, read])
  t.deepEqual(await idsOf({ requestId: ` ${read} ` }), [read])
  t.deepEqual(await idsOf({ requestId: read, status: 'failed' }), [])
  t.deepEqual(await idsOf({ requestId: 'req_nowhere' }), [])
})

test('calls are filtered by code, by drawing and by day', async (t) => {
  const shop = await makePortalShop(await service())
  const drawing = await openDrawing(shop)
  const [old, locked, refused] = await write(shop, [
    { agoMs: minutes(600) },
    { agoMs: minutes(3), status: 409, code: 'locked', detail: 'Too late.', drawingId: drawing.id },
    { agoMs: minutes(2), status: 400, code: 'bad_request', detail: 'No JSON.' },
  ])
  const idsOf = async (filter: Filter) => (await list(shop, filter)).calls.map(({ requestId }) => requestId)
  t.deepEqual(await idsOf({ code: 'locked' }), [locked])
  t.deepEqual(await idsOf({ drawing: drawing.id }), [locked])
  t.deepEqual(await idsOf({ drawing: drawing.id, code: 'bad_request' }), [])
  t.deepEqual(await idsOf({ since: inHours(-1).toISOString() }), [refused, locked])
  t.deepEqual(await idsOf({ until: inHours(-1).toISOString() }), [old])
  t.deepEqual(await idsOf({ requestId: locked, until: inHours(-1).toISOString() }), [])
  const [call] = (await list(shop, { drawing: drawing.id })).calls
  t.like(call, { detail: 'Too late.', drawingId: drawing.id, slug: shop.slug })
})

test("a path with another account's drawing names no campaign", async (t) => {
  const [shop, other] = [await makePortalShop(await service()), await makePortalShop(await service())]
  const drawing = await openDrawing(other)
  await write(shop, [{ status: 404, code: 'not_found', drawingId: drawing.id }])
  t.like((await list(shop)).calls[0], { drawingId: drawing.id, slug: null })
  t.deepEqual((await list(other, { drawing: drawing.id })).calls, [])
})

test('what no filter can mean is refused', async (t) => {
  const shop = await makePortalShop(await service())
  const wrong = [
    { method: 'get' },
    { status: 'good' },
    { status: 99 },
    { status: 200.5 },
    { code: 'Locked' },
    { since: 'yesterday' },
    { drawing: "' or true" },
    { path: 'x'.repeat(129) },
    { path: '\u0000' },
    { key: "' or true" },
    { requestId: '\u0007' },
    { before: 'the first' },
    { before: '2026-11-21T12:00:00.000000Z' },
    { before: `2026-11-21T12:00:00.000000Z ${2n ** 63n}` },
    { before: '2026-13-21T12:00:00.000000Z 1' },
  ]
  for (const filter of wrong) t.is(await reasonOf(list(shop, filter as Filter)), 'bad_request', JSON.stringify(filter))
})

test('a long log is paged without a gap or a repetition, also among calls of one moment', async (t) => {
  const shop = await makePortalShop(await service())
  const ids = await write(
    shop,
    Array.from({ length: 120 }, (_, i) => ({ agoMs: i < 60 ? YESTERDAY : minutes(1) })),
  )
  const seen: string[] = []
  let before: string | null = null
  const sizes: number[] = []
  do {
    const page: Awaited<ReturnType<typeof list>> = await list(shop, before === null ? {} : { before })
    seen.push(...page.calls.map(({ requestId }) => requestId))
    sizes.push(page.calls.length)
    before = page.nextBefore
  } while (before !== null)
  t.deepEqual(sizes, [50, 50, 20])
  t.deepEqual(seen, ids.toReversed())
})

test('nobody sees the calls of another partner or of the other mode', async (t) => {
  const shop = await makePortalShop(await service())
  const [own = ''] = await write(shop, [{}])
  const [live] = await write(shop, [{}], 'live')
  const stranger = await signedInAs(shop.service)
  t.deepEqual((await list(stranger)).calls, [])
  t.deepEqual((await list(stranger, { requestId: own })).calls, [])
  t.is(await reasonOf(list({ client: stranger.client, account: shop.account })), 'not_found')
  const inLive = { client: shop.client, account: { ...shop.account, mode: 'live' as const } }
  t.deepEqual(
    (await list(inLive)).calls.map(({ requestId }) => requestId),
    [live],
  )
})
