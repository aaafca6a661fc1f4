import { testKeyring } from '../../support/keyring.ts'
import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { DEAD_STRIKES, strikesOf } from '../../../domain/picture/host-health.ts'
import { networkRunner } from '../../../worker/network-stage.ts'
import { openPartnerClient, type PartnerClient } from '../../../worker/partner/client.ts'
import { run } from '../../../worker/run.ts'
import { fetchAvatars } from '../../../worker/stages/fetch-avatars.ts'
import { openAvatars } from '../../support/avatar/avatars.ts'
import { fillWanted } from '../../support/avatar/wanted.ts'
import { makeCampaign, makePartner } from '../../support/factory.ts'
import { workWith } from '../../support/pull/pull.ts'
import { until } from '../../support/until.ts'

/** A client for which names have addresses only while the name servers know them, and how often it asked. */
const namedClient = (t: ExecutionContext) => {
  const names = { asked: 0, addresses: [] as string[] }
  const lookup = async (): Promise<string[]> => {
    names.asked += 1
    return names.addresses
  }
  const client = openPartnerClient({ allowLoopback: true, lookup })
  t.teardown(client.close)
  return { client, names }
}

const open = async (t: ExecutionContext) => {
  const avatars = await openAvatars(t)
  const { service, pool } = avatars
  const count = (what: ReturnType<typeof sql.fragment>) =>
    pool.oneFirst(sql.type(z.object({ count: z.number() }))`select count(*)::int as count from ${what}`)
  return {
    ...avatars,
    ...namedClient(t),
    waiting: () => count(sql.fragment`avatar where retry_at is not null`),
    unnoted: () => count(sql.fragment`wanted_avatars`),
    untried: () => count(sql.fragment`avatar where retry_at is not null and tries = 0`),
    arrived: () => count(sql.fragment`avatar where fetched_at is not null`),
    left: () => count(sql.fragment`avatar where left_at is not null`),
    jobs: () => count(sql.fragment`pgboss.job where name = 'fetch-avatars'`),
    runner: (client: PartnerClient) => networkRunner(service, fetchAvatars, { client, keyring: testKeyring }),
    namedOrigin: avatars.origin.replace('127.0.0.1', 'pictures.test'),
  }
}

/** A host that does not resolve is dead after so many calls, and those that are under way by then. */
const CALLS_TO_DEATH = DEAD_STRIKES / (strikesOf({ code: 'not_resolved' }) as number)
const UNDER_WAY = 8

test('a list on a dead host is given up after a few calls and jobs, and another partner’s picture is not behind it', async (t) => {
  const { service, client, names, origin, campaign, unnoted, untried, arrived, left, waiting, jobs, runner } =
    await open(t)
  const other = await makeCampaign(service, { partner: await makePartner(service) })
  const LIST = 20_000
  await fillWanted(service, campaign, { count: LIST, url: 'https://dead.test/' })
  const stopping = new AbortController()
  const running = run(service, [runner(client)], stopping.signal)
  t.teardown(() => stopping.abort())
  await until(
    async () => names.asked,
    (asked) => asked > 0,
  )
  await fillWanted(service, other, { count: 1, url: `${origin}/` })
  await until(arrived, (count) => count === 1)
  t.true((await left()) < LIST, 'the list is not even noted to its end')
  await until(unnoted, (count) => count === 0)
  await until(untried, (count) => count === 0)
  stopping.abort()
  await running
  t.true(names.asked <= CALLS_TO_DEATH + UNDER_WAY, `${names.asked} calls`)
  t.is((await left()) + (await waiting()), LIST)
  t.is((await waiting()) <= CALLS_TO_DEATH + UNDER_WAY, true, 'only what was called for is called for again')
  t.true((await jobs()) < 100, `${await jobs()} jobs`)
})

test('no worker calls a host that is held dead for another drawing’s pictures', async (t) => {
  const { service, client, names, due, read, runner, left } = await open(t)
  await due(Array.from({ length: 40 }, (_, i) => `https://dead.test/${i}`))
  await workWith(service, [runner(client)])
  const { asked } = names
  t.true(asked >= CALLS_TO_DEATH && asked <= CALLS_TO_DEATH + UNDER_WAY, `${asked} calls`)
  t.is((await left()) + asked, 40)
  await due(['https://DEAD.test:443/new'])
  await workWith(service, [runner(client)])
  t.is(names.asked, asked)
  t.like(await read('https://DEAD.test:443/new'), { tries: 0, isLeft: true, waits: 0 })
  t.regex((await read('https://DEAD.test:443/new'))?.failure ?? '', /host that gives no answer/)
})

test('when a host that was held dead answers a probe, the pictures that were given up with it are fetched', async (t) => {
  const { service, client, names, namedOrigin, due, retryNow, runner, left, arrived, marks, forgetMarks } =
    await open(t)
  const id = await due(Array.from({ length: 40 }, (_, i) => `${namedOrigin}/${i}`))
  await workWith(service, [runner(client)])
  t.true((await left()) > 20)
  await forgetMarks()
  names.addresses = ['127.0.0.1']
  await retryNow()
  await workWith(service, [runner(client)])
  t.is(await arrived(), 40)
  t.is(await left(), 0)
  t.deepEqual(await marks(), [], 'they were rendered again')
  t.truthy(id)
})

/** A client whose calls the service itself breaks off. */
const breakingOff = (code: 'stopped' | 'no_room'): PartnerClient => ({
  call: async () => ({ ok: false, failure: { code } }),
  close: async () => {},
})

test('a host whose calls a stopping worker breaks off is not held dead for that', async (t) => {
  const { service, client, due, origin, runner, left, arrived } = await open(t)
  await due(Array.from({ length: 8 }, (_, i) => `${origin}/${i}`))
  await workWith(service, [runner(breakingOff('stopped'))])
  await due([`${origin}/new`])
  await workWith(service, [runner(client)])
  t.is(await arrived(), 1)
  t.is(await left(), 0)
})

test('a dead host is not revived by a call for which the service had no room', async (t) => {
  const { service, client, due, retryNow, runner, left } = await open(t)
  await due(Array.from({ length: 40 }, (_, i) => `https://dead.test/${i}`))
  await workWith(service, [runner(client)])
  const given = await left()
  t.true(given > 20)
  await retryNow()
  await workWith(service, [runner(breakingOff('no_room'))])
  t.is(await left(), given)
})

test('a host that answers with errors is alive: each of its addresses is called', async (t) => {
  const { service, client, due, origin, server, runner, left } = await open(t)
  server.behave = () => ({ status: 404 })
  await due(Array.from({ length: 40 }, (_, i) => `${origin}/${i}`))
  await workWith(service, [runner(client)])
  t.is(server.requests.length, 40)
  t.is(await left(), 0)
})

/** More than wait for a partner at a time. */
const OLD = 160

test('the newest draw’s pictures are fetched first', async (t) => {
  const { service, client, campaign, origin, server, runner } = await open(t)
  await fillWanted(service, campaign, { count: OLD, url: `${origin}/old/`, ago: '1 minute' })
  await fillWanted(service, campaign, { count: 30, url: `${origin}/new/` })
  await workWith(service, [runner(client)])
  const paths = server.requests.map(({ target }) => target.split('/')[1])
  t.is(paths.length, OLD + 30)
  t.true(paths.lastIndexOf('new') < 30 + UNDER_WAY)
})
