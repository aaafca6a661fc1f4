import { once } from 'node:events'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import test, { type ExecutionContext } from 'ava'
import express, { type Request } from 'express'
import { sql } from 'slonik'
import { createLogger, transports } from 'winston'
import { believed, isFromProxy, signInNetworkOf, UNSAID, warnOfPlatform, warnOfProxy } from '../../api/proxies.ts'
import { testDatabase } from '../support/database.ts'
import { makeUser, PASSWORD, portalClient } from '../support/portal/portal.ts'
import { reasonOf } from '../support/portal/refusal.ts'
import { startService } from '../support/service.ts'

const openLog = () => {
  const lines: string[] = []
  const stream = new PassThrough().on('data', (line) => lines.push(String(line)))
  return { log: createLogger({ transports: [new transports.Stream({ stream })] }), lines }
}

/** An app that answers with the address that it takes a request to come from. */
const openApp = async (t: ExecutionContext, proxies: number | undefined) => {
  const { log, lines } = openLog()
  const app = express()
  app.set('trust proxy', believed(proxies))
  app.use(warnOfProxy(log, proxies))
  app.use((request, response) => {
    response.send(request.ip)
  })
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  const { port } = server.address() as AddressInfo
  const ask = async (forwarded?: string): Promise<string> => {
    const headers = forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded }
    const [response] = await once(get({ port, host: '127.0.0.1', headers, agent: false }), 'response')
    return (await response.setEncoding('utf8').toArray()).join('')
  }
  return { ask, lines }
}

test('a router in the platform’s own network is believed about its visitors while nobody has said how many there are', async (t) => {
  const { ask } = await openApp(t, undefined)
  t.is(await ask(), '127.0.0.1')
  t.is(await ask('203.0.113.7'), '203.0.113.7')
  t.is(await ask('198.51.100.1, 203.0.113.7'), '203.0.113.7', 'no more than the router itself has seen')
})

test('a sender on the internet is not believed', (t) => {
  const trust = believed(undefined) as (address: string, hop: number) => boolean
  for (const address of ['10.1.2.3', '172.16.0.1', '192.168.0.1', '100.64.0.9', '127.0.0.1', '::1', 'fd12::1'])
    t.deepEqual([trust(address, 0), trust(address, 1)], [true, false], address)
  for (const address of ['93.184.216.34', '::ffff:93.184.216.34', '2606:2800::1', 'unknown', ''])
    t.false(trust(address, 0), address)
})

test('a connection is a proxy’s where proxies are said to be, or from inside while nobody has said', (t) => {
  t.true(isFromProxy(1, '93.184.216.34'))
  t.false(isFromProxy(0, '10.0.0.5'))
  t.true(isFromProxy(undefined, '10.0.0.5'))
  t.false(isFromProxy(undefined, '93.184.216.34'))
})

test('once it is said, so many are believed and nothing is reported', async (t) => {
  for (const [proxies, address] of [
    [0, '127.0.0.1'],
    [1, '203.0.113.7'],
    [2, '198.51.100.1'],
  ] as const) {
    const { ask, lines } = await openApp(t, proxies)
    t.is(await ask('198.51.100.1, 203.0.113.7'), address)
    t.deepEqual(lines, [])
  }
})

test('that it is not said is an error in the log at the first request that came through a proxy, once', async (t) => {
  const { ask, lines } = await openApp(t, undefined)
  await ask()
  t.deepEqual(lines, [])
  await ask('203.0.113.7')
  await ask('203.0.113.8')
  t.is(lines.length, 1)
  t.like(JSON.parse(lines[0] ?? ''), { level: 'error' })
  t.regex(lines[0] ?? '', /Set TRUSTED_PROXIES to how many proxies/)
})

test('it is said at start where a platform is known to have a router', (t) => {
  for (const [proxies, environment, said] of [
    [undefined, { DYNO: 'web.1' }, true],
    [undefined, { RENDER: 'true' }, true],
    [undefined, { PORT: '5000' }, false],
    [0, { DYNO: 'web.1' }, false],
    [1, { DYNO: 'web.1' }, false],
  ] as const) {
    const { log, lines } = openLog()
    warnOfPlatform(log, proxies, environment)
    t.is(lines.length, said ? 1 : 0, JSON.stringify(environment))
  }
})

/** A request from the internet, whose forwarding headers are not trusted. */
const request = (forwarded: string | undefined, isUnsaid = true) =>
  ({
    ip: '93.184.216.34',
    app: { enabled: (name: string) => isUnsaid && name === UNSAID },
    get: () => forwarded,
  }) as unknown as Request

test('behind a proxy with a public address each visitor’s sign-ins are a count of their own', (t) => {
  t.is(signInNetworkOf(request(undefined)), '93.184.216.34')
  t.is(signInNetworkOf(request('1.2.3.4, 203.0.113.7')), '93.184.216.34 for 203.0.113.7')
  t.is(signInNetworkOf(request('x'.repeat(10_000))), '93.184.216.34 for unknown')
  t.is(signInNetworkOf(request('203.0.113.7', false)), '93.184.216.34', 'none, once it is said that there is no proxy')
})

test('behind a platform’s router a visitor’s failures lock out nobody else', async (t) => {
  const service = await startService(await testDatabase(t), { trustedProxies: undefined })
  t.teardown(service.stop)
  const user = await makeUser(service)
  const from = (address: string) => portalClient(service, null, { 'X-Forwarded-For': address }).client
  await service.pool.query(sql.unsafe`
    insert into sign_in_attempt values ('address', '203.0.113.7', 100, now() + interval '10 minutes')`)
  const proof = { email: user.email, password: PASSWORD }
  t.is(await reasonOf(from('203.0.113.7').session.signIn.mutate(proof)), 'too_many_attempts')
  t.is(await reasonOf(from('203.0.113.8').session.signIn.mutate(proof)), 'none')
})
