import { once } from 'node:events'
import { type AddressInfo, connect as connectSocket, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { isAway, isHeldUp, isTooSlow, isTransient } from '../../db/failures.ts'
import { openPool, type Pool } from '../../db/pool.ts'
import { connect } from '../support/attack.ts'
import { testDatabase } from '../support/database.ts'
import { overNetwork } from '../support/over-network.ts'
import { CONNECTION_TIMEOUT_MS } from '../support/workplace.ts'

const kindsOf = (error: unknown) => ({
  isAway: isAway(error),
  isHeldUp: isHeldUp(error),
  isTooSlow: isTooSlow(error),
  isTransient: isTransient(error),
})

const AWAY = { isAway: true, isHeldUp: false, isTooSlow: false, isTransient: true }
const HELD_UP = { isAway: false, isHeldUp: true, isTooSlow: true, isTransient: false }
const TOO_SLOW = { isAway: false, isHeldUp: false, isTooSlow: true, isTransient: true }
const DEADLOCK = { ...TOO_SLOW, isHeldUp: true }
const OF_ROWS = { isAway: false, isHeldUp: false, isTooSlow: false, isTransient: false }

const open = async (t: ExecutionContext, url: string): Promise<Pool> => {
  const pool = await openPool(url, { max: 1, connectionTimeoutMs: CONNECTION_TIMEOUT_MS })
  t.teardown(() => pool.end())
  return pool
}

/** A way to a server, at which nobody answers once it is closed. */
const openWay = async (t: ExecutionContext, { hostname, port }: URL) => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const beyond = connectSocket(Number(port), hostname)
    for (const end of [socket, beyond])
      sockets.add(end.on('error', () => {}).on('close', () => [socket, beyond].map((each) => each.destroy())))
    socket.pipe(beyond).pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  t.teardown(close)
  return { port: String((server.address() as AddressInfo).port), close }
}

const failure = (act: Promise<unknown>): Promise<unknown> => act.catch((error: unknown) => error)

test('of several statements of one transaction each fails as the database being away when their connection is lost', async (t) => {
  const url = overNetwork(await testDatabase(t))
  const way = await openWay(t, url)
  url.port = way.port
  const pool = await open(t, url.href)
  const told: Promise<unknown>[] = []
  const whole = pool.transaction(async (tx) => {
    await tx.query(sql.unsafe`select 1`)
    for (const text of ['select pg_sleep(60)', 'select 1']) told.push(failure(tx.query({ ...sql.unsafe``, sql: text })))
    way.close()
    await Promise.all(told)
  }, 0)
  t.deepEqual(kindsOf(await failure(whole)), AWAY)
  const [running, beside] = await Promise.all(told)
  t.deepEqual(kindsOf(running), AWAY)
  t.deepEqual(kindsOf(beside), AWAY)
})

test('a database that ends the connection is away, and so is one that nobody answers for any more', async (t) => {
  const url = overNetwork(await testDatabase(t))
  const way = await openWay(t, url)
  url.port = way.port
  const pool = await open(t, url.href)
  t.deepEqual(kindsOf(await failure(pool.query(sql.unsafe`select pg_terminate_backend(pg_backend_pid())`))), AWAY)
  await pool.query(sql.unsafe`select 1`)
  way.close()
  const refused = [await failure(pool.query(sql.unsafe`select 1`)), await failure(pool.query(sql.unsafe`select 1`))]
  for (const error of refused) t.deepEqual(kindsOf(error), AWAY, String(error))
  t.deepEqual(kindsOf(await failure(openPool(url.href, { max: 1 }))), AWAY)
})

test('a database whose socket is not there yet is away', async (t) => {
  const url = Object.assign(new URL(await testDatabase(t)), { hostname: encodeURIComponent(join(tmpdir(), 'nobody')) })
  t.deepEqual(kindsOf(await failure(openPool(url.href, { max: 1 }))), AWAY)
})

test('a database whose name leads nowhere at the moment is away', async (t) => {
  t.deepEqual(kindsOf(await failure(openPool('postgres://somebody@database.invalid/prize', { max: 1 }))), AWAY)
})

test('a database that lets somebody in and then says nothing in time is away', async (t) => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  const url = `postgres://somebody@127.0.0.1:${(server.address() as AddressInfo).port}/prize`
  t.deepEqual(kindsOf(await failure(openPool(url, { max: 1, connectionTimeoutMs: 50 }))), AWAY)
})

test('what is waited for in vain is held up, by whichever connection it was asked for', async (t) => {
  const url = await testDatabase(t)
  const [holder, waiting] = [await connect(t, url), await connect(t, url)]
  await holder.query('begin; lock table partner')
  await waiting.query('set lock_timeout = 1')
  t.deepEqual(kindsOf(await failure(waiting.query('select from partner'))), HELD_UP)
  const pool = await open(t, url)
  const wait = pool.transaction(async (tx) => {
    await tx.query(sql.unsafe`select set_config('lock_timeout', '1', true)`)
    await tx.query(sql.unsafe`select from partner`)
  })
  t.deepEqual(kindsOf(await failure(wait)), HELD_UP)
})

test('each code says whose fault it is, however deep it is wrapped', (t) => {
  for (const [code, kinds] of [
    ['57P01', AWAY],
    ['53300', AWAY],
    ['25006', AWAY],
    ['ECONNREFUSED', AWAY],
    ['ENETUNREACH', AWAY],
    ['EHOSTUNREACH', AWAY],
    ['EAI_AGAIN', AWAY],
    ['ENOTFOUND', AWAY],
    ['57014', TOO_SLOW],
    ['40001', TOO_SLOW],
    ['40P01', DEADLOCK],
    ['55P03', HELD_UP],
    ['23505', OF_ROWS],
  ] as const) {
    const told = Object.assign(new Error('x'), { code })
    t.deepEqual(kindsOf(told), kinds, code)
    t.deepEqual(kindsOf(new Error('wrapped', { cause: new Error('again', { cause: told }) })), kinds, code)
  }
  for (const nothing of [null, undefined, 'a word', new Error('a fault of ours')])
    t.deepEqual(kindsOf(nothing), OF_ROWS)
})
