import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { PrizeDrawings } from '../../../api/client/client.ts'
import { NoAnswerError, ProblemError } from '../../../api/client/errors.ts'
import { winnerIds } from '../../support/factory.ts'
import { fileService } from '../../support/site/file-service.ts'
import { idsOf, openDrawing } from '../../support/partner-api/partner.ts'
import { type Fault, unclearFaults } from './proxy.ts'
import { clientShop } from './shop.ts'

const service = fileService(test)

const auditsOf = async (drawingId: string, action: string): Promise<number> =>
  (await service()).pool.oneFirst(
    sql.type(z.object({ count: z.number() }))`
      select count(*)::int as count from audit_entry where drawing_id = ${drawingId} and action = ${action}`,
  )

const named = (fault: Fault): string => (typeof fault === 'string' ? fault : JSON.stringify(fault))

for (const fault of unclearFaults) {
  test(`a send of winners is tried again after this, and its list is there once: ${named(fault)}`, async (t) => {
    const { shop, proxy, draws, slug } = await clientShop(t, await service(), [fault])
    const { id } = await openDrawing(shop)
    const winners = winnerIds(3)
    t.deepEqual(idsOf((await draws.sendWinners({ slug, id, winners })).drawing), winners)
    t.is(proxy.requests.length, 2)
    t.is(new Set(proxy.requests.map(({ body }) => body)).size, 1)
  })

  test(`a cutoff is moved once whatever befalls the call, and the drawing is given: ${named(fault)}`, async (t) => {
    const { shop, proxy, draws, slug } = await clientShop(t, await service(), [fault])
    const { id, read } = await openDrawing(shop)
    const cutoffAt = new Date(Date.parse((await read()).cutoffAt) + 60_000).toISOString()
    t.is((await draws.extendCutoff({ slug, id, cutoffAt })).drawing.cutoffAt, cutoffAt)
    t.is((await read()).cutoffAt, cutoffAt)
    t.is(await auditsOf(id, 'drawing.cutoff_extended'), 1)
    t.true(proxy.requests.length >= 2)
  })
}

test('several failures in a row are got over, and a list that was locked meanwhile is answered for', async (t) => {
  const { shop, proxy, slug } = await clientShop(t, await service(), ['answer lost', 'cut', 'answer torn'])
  const { id, passCutoff } = await openDrawing(shop)
  const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>()
  /** Delays retries until the list of the first try is locked. */
  const waiting: typeof fetch = async (input, init) => {
    if (proxy.requests.length > 0) await isLocked
    return fetch(input, init)
  }
  const draws = new PrizeDrawings({ key: shop.key, baseUrl: proxy.url, fetch: waiting })
  const sending = draws.sendWinners({ slug, id, winners: winnerIds(3) })
  const lists = async () =>
    (await service()).pool.exists(sql.type(z.object({}))`select from winner_list where drawing_id = ${id}`)
  while (!(await lists())) await new Promise((resolve) => setImmediate(resolve))
  await passCutoff()
  await (await service()).work()
  locked()
  t.not((await sending).drawing.status, 'open')
  t.is(proxy.requests.length, 4)
})

test('a refusal stands at once, with all that the service says of it', async (t) => {
  const { shop, proxy, draws, slug } = await clientShop(t, await service())
  const { id } = await openDrawing(shop)
  const error = await t.throwsAsync(draws.sendWinners({ slug, id, winners: ['a', 'b', 'ann@example.com'] }), {
    instanceOf: ProblemError,
  })
  t.like(error, { name: 'ProblemError', status: 400, code: 'bad_request' })
  t.regex(error.requestId ?? '', /^req_/)
  t.is(error.errors[0]?.pointer, '/winners/2')
  t.regex(error.message, /^400 bad_request: ./)
  t.is(proxy.requests.length, 1)
})

test('a limit is waited for as long as the service says, also by calls that are never repeated else', async (t) => {
  const limited = { status: 429, headers: { 'retry-after': '1' } }
  const { proxy, draws, slug } = await clientShop(t, await service(), [limited, limited])
  const { campaign } = await draws.getCampaign({ slug })
  t.is(campaign.slug, slug)
  t.deepEqual(
    proxy.requests.map(({ fault }) => fault),
    [limited, limited, null],
  )
})

test('a wait that is longer than the call may take is not begun: the limit is reported', async (t) => {
  const { proxy, draws } = await clientShop(t, await service(), [{ status: 429, headers: { 'retry-after': '3600' } }])
  const error = await t.throwsAsync(draws.listCampaigns(), { instanceOf: ProblemError })
  t.like(error, { status: 429, code: 'unknown', requestId: null })
  t.is(proxy.requests.length, 1)
})

test('tries end when they are used up, with the last failure', async (t) => {
  const { proxy, draws } = await clientShop(t, await service(), ['cut', 'cut', 'cut'])
  const error = await t.throwsAsync(draws.listCampaigns({}, { tries: 2 }), { instanceOf: NoAnswerError })
  t.true(error.isUnclear)
  t.is(proxy.requests.length, 2)
})

test('a service that never answers is given up in the time that the call has', async (t) => {
  const { shop, proxy } = await clientShop(t, await service(), ['hang'])
  let tries = 0
  const counting: typeof fetch = (input, init) => {
    tries += 1
    return fetch(input, init)
  }
  const draws = new PrizeDrawings({ key: shop.key, baseUrl: proxy.url, fetch: counting })
  const error = await t.throwsAsync(draws.listCampaigns({}, { timeoutMs: 2_000 }), { instanceOf: NoAnswerError })
  t.regex(String(error.cause), /No answer within/)
  t.is(tries, 1)
})

test('a signal ends the call while it waits for an answer, and while it waits for the next try', async (t) => {
  for (const fault of ['hang', { status: 429, headers: { 'retry-after': '30' } }] as const) {
    const { proxy, draws } = await clientShop(t, await service(), [fault])
    const ending = new AbortController()
    const call = draws.listCampaigns({}, { signal: ending.signal })
    while (proxy.requests.length === 0) await new Promise((resolve) => setImmediate(resolve))
    ending.abort(new Error('Enough.'))
    await t.throwsAsync(call, { message: 'Enough.' })
  }
  const { proxy, draws } = await clientShop(t, await service())
  await t.throwsAsync(draws.listCampaigns({}, { signal: AbortSignal.abort(new Error('Before.')) }), {
    message: 'Before.',
  })
  t.is(proxy.requests.length, 0)
})

test('a server that leads elsewhere is not followed, so that the key stays where it belongs', async (t) => {
  const other = await clientShop(t, await service())
  const { proxy, draws } = await clientShop(t, await service(), [
    { status: 307, headers: { location: other.proxy.url } },
  ])
  await t.throwsAsync(draws.listCampaigns(), { instanceOf: ProblemError, message: /^307 unknown/ })
  t.is(proxy.requests.length, 1)
  t.is(other.proxy.requests.length, 0)
})

test('a mistake in a call is reported before anything is sent', async (t) => {
  const { proxy, draws, slug } = await clientShop(t, await service())
  await t.throwsAsync(draws.getDrawing({ slug } as never), { instanceOf: TypeError, message: /needs id/ })
  await t.throwsAsync(draws.listDrawings({ slug, stage: 'open' } as never), { message: /takes no stage/ })
  await t.throwsAsync(draws.getDrawing({ slug, id: {} } as never), { message: /takes text as id/ })
  for (const options of [{ key: undefined }, { key: 'pds_test_…' }, { baseUrl: 'ftp://api.example' }, { baseUrl: '' }])
    t.throws(() => new PrizeDrawings({ key: 'pds_test_x', baseUrl: 'https://api.example', ...options } as never), {
      instanceOf: TypeError,
    })
  t.is(proxy.requests.length, 0)
})

test('an address may end in a slash or name the API, and a part of a path is never more than one', async (t) => {
  const { shop, proxy } = await clientShop(t, await service())
  for (const end of ['/', '/api/v1', '/api/v1/']) {
    const draws = new PrizeDrawings({ key: shop.key, baseUrl: proxy.url + end })
    t.is((await draws.listCampaigns()).campaigns.length, 1)
    await t.throwsAsync(draws.getDrawing({ slug: shop.campaign.slug, id: '../../x?y#z' }), {
      message: /^404 not_found/,
    })
  }
  t.is(proxy.requests.at(-1)?.path, `/api/v1${shop.path}/drawings/..%2F..%2Fx%3Fy%23z`)
})

test('a client given another fetch calls with it', async (t) => {
  const { shop, proxy } = await clientShop(t, await service())
  const urls: string[] = []
  const noting: typeof fetch = (input, init) => {
    urls.push(input as string)
    return fetch(input, init)
  }
  await new PrizeDrawings({ key: shop.key, baseUrl: proxy.url, fetch: noting }).listCampaigns()
  t.deepEqual(urls, [`${proxy.url}/api/v1/campaigns`])
})
