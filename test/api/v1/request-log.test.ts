import { once } from 'node:events'
import { connect } from 'node:net'
import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { openLimits } from '../../../api/limits/open-limits.ts'
import { insertApiCalls } from '../../../db/queries/partner-api/calls.ts'
import { API_KEY_BYTES, apiKeyFrom } from '../../../domain/api-key.ts'
import { makeKey, makePartner, winnerIds } from '../../support/factory.ts'
import { fileDatabase, testDatabase } from '../../support/database.ts'
import { limit, type Limited, startLimited, stillClock } from '../../support/partner-api/limits.ts'
import { ask, clientOf } from '../../support/partner-api/ask.ts'
import { makeShop, openDrawing } from '../../support/partner-api/partner.ts'
import { startService } from '../../support/service.ts'
import { until } from '../../support/until.ts'

const database = fileDatabase(test)

const start = async (t: ExecutionContext) => {
  const service = await startLimited(database.url, stillClock())
  t.teardown(service.stop)
  return service
}

const row = z.object({
  keyId: z.string(),
  mode: z.string(),
  requestId: z.string(),
  method: z.string(),
  path: z.string(),
  status: z.number(),
  code: z.string().nullable(),
  detail: z.string().nullable(),
  errors: z.array(z.object({ pointer: z.string(), detail: z.string() })).nullable(),
  drawingId: z.string().nullable(),
  ms: z.number(),
  secondsAgo: z.number(),
})

/** What is written of a partner's calls once so many have ended, in the order in which they came. */
const callsOf = async ({ pool, limits }: Limited, partner: string, count: number) =>
  until(
    async () => {
      await limits.calls.flush()
      return pool.any(sql.type(row)`
        select key_id as "keyId", mode, request_id as "requestId", method, path, status, code, detail, errors,
          drawing_id as "drawingId", ms,
          extract(epoch from now() - at)::float8 as "secondsAgo"
        from api_call where partner_id = ${partner} order by at, id`)
    },
    ({ length }) => length >= count,
  )

test('every call with a known key is written down: how it was asked, how it ended, by which key, and when', async (t) => {
  const service = await start(t)
  const shop = await makeShop(service)
  const drawing = await openDrawing({ ...shop, service })
  const read = await shop.api.get(`${shop.path}/drawings?status=open`)
  await drawing.send(winnerIds(3))
  await drawing.send([])
  await shop.api.get('/nowhere?a=b')
  const calls = await callsOf(service, shop.partner, 4)
  t.deepEqual(
    calls.map(({ method, path, status, code }) => [method, path, status, code]),
    [
      ['GET', `/api/v1${shop.path}/drawings?status=open`, 200, null],
      ['POST', `/api/v1${drawing.path}/winners`, 201, null],
      ['POST', `/api/v1${drawing.path}/winners`, 400, 'bad_request'],
      ['GET', '/api/v1/nowhere?a=b', 404, 'not_found'],
    ],
  )
  t.is(calls[0]?.requestId, read.headers.get('x-request-id') ?? '')
  for (const { keyId, mode, ms, secondsAgo } of calls) {
    t.deepEqual({ keyId, mode }, { keyId: shop.keyId, mode: 'test' })
    t.true(ms > 0 && ms < 60_000)
    t.true(secondsAgo >= 0 && secondsAgo < 60)
  }
})

test('a call is written down once, though the connection is lost before the database has said that it was', async (t) => {
  let lost = 0
  const open = ({ statements, log }: Parameters<typeof openLimits>[0]) => {
    const rows: typeof statements.rows = async (statement, values) => {
      const answer = await statements.rows(statement, values)
      if (statement.name !== insertApiCalls.name || lost > 0) return answer
      lost += 1
      throw new Error('Connection terminated unexpectedly')
    }
    return openLimits({ statements: { ...statements, rows }, log })
  }
  const service = await startService(database.url, { open })
  t.teardown(service.stop)
  const { api, partner } = await makeShop(service)
  await api.get('/once')
  await service.limits.calls.flush()
  await api.get('/after')
  await service.limits.calls.flush()
  t.is(lost, 1)
  const paths = await service.pool.anyFirst(sql.type(z.object({ path: z.string() }))`
    select path from api_call where partner_id = ${partner} order by at, id`)
  t.deepEqual(paths, ['/api/v1/once', '/api/v1/after'])
})

test('why a call was refused is written down as it was answered, with its drawing', async (t) => {
  const service = await start(t)
  const shop = await makeShop(service)
  const drawing = await openDrawing({ ...shop, service })
  const { body: problem } = await drawing.send(['anna', 'not an id!', 'anna'])
  await shop.api.post(`${shop.path}/drawings/drw_nowhere/winners`, { winners: [] })
  const [call, lost] = await callsOf(service, shop.partner, 2)
  t.is(call?.detail, problem.detail)
  t.deepEqual(call?.errors, problem.errors)
  t.true((call?.errors?.length ?? 0) > 0)
  t.is(call?.drawingId, drawing.id)
  t.is(lost?.drawingId, null, 'what is no id of a drawing')
})

test('a key in an address is not written down', async (t) => {
  const service = await start(t)
  const { api, partner, key } = await makeShop(service)
  await api.get(`/nowhere?key=${key}`)
  const [call] = await callsOf(service, partner, 1)
  t.is(call?.path, '/api/v1/nowhere?key=pds_test_…')
  t.false(JSON.stringify(call).includes(key.slice(9)))
})

test('a path is written down with at most 300 characters', async (t) => {
  const service = await start(t)
  const { api, partner } = await makeShop(service)
  await api.get(`/campaigns?x=${'y'.repeat(1_000)}`)
  const [call] = await callsOf(service, partner, 1)
  t.is(call?.path, `/api/v1/campaigns?x=${'y'.repeat(280)}`)
})

test('a call with no key, a wrong one or a revoked one is written down nowhere', async (t) => {
  const service = await start(t)
  const before = await service.pool.oneFirst(sql.type(z.object({ n: z.number() }))`
    select count(*)::integer as n from api_call where path like '%strange%'`)
  for (const key of ['x', apiKeyFrom('test', Buffer.alloc(API_KEY_BYTES, 7))]) {
    t.is((await clientOf(service, key).get('/strange')).status, 404)
  }
  t.is((await ask(service, '/api/v1/strange')).status, 404)
  const { api, partner } = await makeShop(service)
  await api.get('/strange')
  await callsOf(service, partner, 1)
  const after = await service.pool.oneFirst(sql.type(z.object({ n: z.number() }))`
    select count(*)::integer as n from api_call where path like '%strange%'`)
  t.is(after - before, 1)
})

test('of what is refused as too much 20 calls a minute are written down, so that a flood fills no disk', async (t) => {
  const service = await start(t)
  const partner = await makePartner(service)
  await limit(service, partner, { read: 1 })
  const { key } = await makeKey(service, { partner })
  const api = clientOf(service, key)
  await api.get('/campaigns')
  for (let i = 0; i < 50; i += 1) t.is((await api.get('/campaigns')).status, 429)
  await api.post('/campaigns/x/drawings/y/winners', {})
  const calls = await callsOf(service, partner, 22)
  t.is(calls.filter(({ code }) => code === 'rate_limited').length, 20)
  t.is(calls.at(-1)?.method, 'POST')
})

test('a caller who goes away before there is an answer is written down as gone', async (t) => {
  const service = await start(t)
  const { partner, key, path } = await makeShop(service)
  const { hostname, port } = new URL(service.url)
  const socket = connect(Number(port), hostname).on('error', () => {})
  await once(socket, 'connect')
  const head = [`POST /api/v1${path}/drawings/x/winners HTTP/1.1`, 'Host: x', `Authorization: Bearer ${key}`]
  socket.write(`${[...head, 'Content-Type: application/json', 'Content-Length: 100'].join('\r\n')}\r\n\r\n{"winners"`)
  await until(
    async () =>
      (
        await service.pool.any(
          sql.unsafe`select from api_key where partner_id = ${partner} and last_used_at is not null`,
        )
      ).length,
    (used) => used > 0,
  )
  socket.destroy()
  const [call] = await callsOf(service, partner, 1)
  t.is(call?.status, 499)
})

test('calls of a day that no worker has made yet are written down all the same', async (t) => {
  const service = await startLimited(await testDatabase(t), stillClock())
  t.teardown(service.stop)
  const { api, partner } = await makeShop(service)
  const days = await service.pool.anyFirst(sql.type(z.object({ name: z.string() }))`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = 'api_call'::regclass`)
  t.true(days.length >= 5)
  for (const day of days) await service.pool.query(sql.unsafe`drop table ${sql.identifier([day])}`)
  await api.get('/campaigns')
  t.is((await callsOf(service, partner, 1)).length, 1)
})
