import test from 'ava'
import { sql } from 'slonik'
import { makeKey, winnerIds } from '../../support/factory.ts'
import { fileService } from '../../support/site/file-service.ts'
import { clientOf } from '../../support/partner-api/ask.ts'
import { isProblem } from '../../support/partner-api/problem.ts'
import { makeShop, openDrawing } from '../../support/partner-api/partner.ts'
import type { Problem } from '../../../api/client/types.ts'
import { until } from '../../support/until.ts'

const service = fileService(test)

type Logged = {
  id: string
  at: string
  method: string
  path: string
  status: number
  code: string | null
  detail: string | null
  errors: Problem['errors'] | null
  drawing: string | null
  ms: number
  key: string
  keyShown: string | null
}
type Page = Problem & { requests: Logged[]; nextCursor: string | null }

const openShop = async () => {
  const shop = await makeShop(await service())
  return {
    ...shop,
    /** Lists calls, once so many are listed. */
    list: (query: string, count: number) =>
      until(
        async () => {
          await shop.service.limits.calls.flush()
          return (await shop.api.get<Page>(`/requests${query}`)).body
        },
        ({ requests }) => requests.length >= count,
      ),
  }
}

test('an account reads how its requests were answered, newest first', async (t) => {
  const { list, ...shop } = await openShop()
  const drawing = await openDrawing(shop)
  await drawing.send(winnerIds(3))
  const refused = await drawing.send([])
  const { requests, nextCursor } = await list('', 2)
  const path = `/api/v1${drawing.path}/winners`
  const sends = requests.filter(({ method }) => method === 'POST')
  t.deepEqual(
    sends.map(({ path, status, code, key }) => [path, status, code, key]),
    [
      [path, 400, 'bad_request', shop.keyId],
      [path, 201, null, shop.keyId],
    ],
  )
  t.is(sends[0]?.id, refused.body.requestId)
  t.true((sends[0]?.ms ?? 0) > 0)
  t.is(nextCursor, null)
})

test('a request that was refused says why, about which drawing, and by which key', async (t) => {
  const { list, ...shop } = await openShop()
  const drawing = await openDrawing(shop)
  const { body } = await drawing.send(['anna', 'no id', 'bob'])
  const [refused] = (await list('?status=4xx', 1)).requests
  t.like(refused, { code: body.code, detail: body.detail, drawing: drawing.id })
  t.deepEqual(refused?.errors, body.errors)
  t.is(refused?.keyShown, `pds_test_…${shop.key.slice(-4)}`)
})

test('requests are listed by code, key, drawing and time', async (t) => {
  const { list, ...shop } = await openShop()
  const drawing = await openDrawing(shop)
  await drawing.send([])
  await shop.api.get('/nowhere')
  const [lost, sent] = (await list('?status=4xx', 2)).requests
  const idsOf = async (query: string) => (await list(query, 0)).requests.map(({ id }) => id)
  t.deepEqual(await idsOf('?code=bad_request'), [sent?.id])
  t.deepEqual(await idsOf(`?drawing=${drawing.id}&status=4xx`), [sent?.id])
  t.deepEqual(await idsOf(`?key=${shop.keyId}&status=4xx`), [lost?.id, sent?.id])
  t.deepEqual(await idsOf('?key=key_0000000000000000000000'), [])
  t.deepEqual(await idsOf(`?since=${lost?.at}&code=not_found`), [lost?.id])
  t.deepEqual(await idsOf(`?until=${sent?.at}`), [])
  const other = await openShop()
  t.deepEqual((await other.api.get<Page>(`/requests?drawing=${drawing.id}`)).body.requests, [])
})

test('earlier requests are paged to, and none is shown twice', async (t) => {
  const { list, api } = await openShop()
  for (let i = 0; i < 5; i += 1) await api.get(`/nowhere?${i}`)
  const listed = (await list('?status=4xx', 5)).requests.map(({ path }) => path)
  t.deepEqual(
    listed.toSorted(),
    [0, 1, 2, 3, 4].map((i) => `/api/v1/nowhere?${i}`),
  )
  const paths: string[] = []
  let query = '?status=4xx&limit=2'
  for (let pages = 0; pages < 3; pages += 1) {
    const { requests, nextCursor } = (await api.get<Page>(`/requests${query}`)).body
    paths.push(...requests.map(({ path }) => path))
    t.is(nextCursor === null, pages === 2)
    query = `?status=4xx&limit=2&cursor=${nextCursor}`
  }
  t.deepEqual(paths, listed)
})

test('requests are listed by the class of their status', async (t) => {
  const { list, api } = await openShop()
  await api.get('/nowhere')
  await api.get('/campaigns')
  t.deepEqual(
    (await list('?status=4xx', 1)).requests.map(({ status }) => status),
    [404],
  )
  t.true((await list('?status=2xx', 1)).requests.every(({ status }) => status === 200))
  t.deepEqual((await list('?status=5xx', 0)).requests, [])
})

test('an account sees its own requests alone, and those of its key’s mode', async (t) => {
  const { list, partner, service: place, api } = await openShop()
  await api.get('/campaigns')
  await list('', 1)
  const live = clientOf(place, (await makeKey(place, { partner, mode: 'live' })).key)
  for (const other of [live, (await openShop()).api])
    t.deepEqual((await other.get<Page>('/requests?status=4xx')).body.requests, [])
})

test('a cursor, a limit or a status that is none is refused', async (t) => {
  const { api } = await openShop()
  for (const [query, detail] of [
    ['?cursor=x', /cursor does not belong to this list/],
    [`?cursor=${Buffer.from('2026-01-01 1').toString('base64url')}`, /cursor does not belong to this list/],
    ['?limit=0', /limit must be a whole number from 1 to 200/],
    ['?status=404', /status must be one of 2xx, 3xx, 4xx, 5xx/],
    ['?key=key_1', /key must be an id that begins with key_/],
    ['?drawing=gua_0000000000000000000000', /drawing must be an id that begins with drw_/],
    ['?since=yesterday', /since must be an ISO 8601 time/],
    ['?code=Locked', /code must be the code of a problem/],
  ] as const)
    isProblem(t, await api.get(`/requests${query}`), 400, 'bad_request', detail)
})

test('a key that was revoked is refused, though nothing was asked with it', async (t) => {
  const { api, keyId, service: place } = await openShop()
  t.is((await api.get('/requests')).status, 200)
  await place.pool.query(sql.unsafe`update api_key set revoked_at = now() where id = ${keyId}`)
  isProblem(t, await api.get('/requests'), 401, 'unauthorized', /revoked/)
})
