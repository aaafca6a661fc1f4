import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import test, { type ExecutionContext } from 'ava'
import pg from 'pg'
import { migrate } from '../../db/migrate.ts'
import { startPostgres } from '../../local/postgres/postgres.ts'
import { connect } from '../support/attack.ts'
import { seededRandom } from '../support/chain/rpc-faults.ts'
import { askServer } from '../support/failover/standby.ts'
import { startPartner } from '../support/faults/partner.ts'
import { startService } from '../support/faults/service.ts'
import { converges } from '../support/faults/settled.ts'
import { makeWorld } from '../support/faults/world.ts'
import { makeLogins } from '../support/roles.ts'
import { seed } from '../support/run/soak.ts'
import { folderOf } from '../support/folder.ts'
import { until } from '../support/until.ts'

const DRAWINGS = 100
const SENDS = 30
/** How often the neighbour comes and takes everything. */
const TIMES = 3
const AT_A_TIME = 20
const TRIES_AGAIN_MS = 10

/** Another client of the same Postgres, which takes every free connection, and each one that becomes free. */
const startNeighbour = (t: ExecutionContext, url: string) => {
  const clients: pg.Client[] = []
  const ending = new AbortController()
  const take = async (): Promise<void> => {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      clients.push(client)
    } catch {
      await client.end().catch(() => {})
      await pause(TRIES_AGAIN_MS)
    }
  }
  const taking = Array.from({ length: AT_A_TIME }, async () => {
    while (!ending.signal.aborted) await take()
  })
  const leave = async () => {
    ending.abort()
    await Promise.all(taking)
    await Promise.all(clients.splice(0).map((client) => client.end().catch(() => {})))
  }
  t.teardown(leave)
  return { leave }
}

const CROWD_OUT = `
  select count(*) filter (where usename in ('test_web', 'test_worker') and pg_terminate_backend(pid))::int as own,
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
      - count(*)::int as free
  from pg_stat_activity where backend_type = 'client backend'`

/** Ends the service's connections until it has none and none is free, as the neighbour has taken them all. */
const crowdOut = async (client: pg.Client): Promise<boolean> => {
  const look = async () => (await client.query<{ own: number; free: number }>(CROWD_OUT)).rows[0]
  const isOut = (seen: Awaited<ReturnType<typeof look>>) => seen?.own === 0 && seen.free <= 0
  return isOut(await until(look, isOut))
}

test('a neighbour takes every connection: requests are refused for a moment, nobody ends, and all goes on after', async (t) => {
  t.timeout(300_000)
  const folder = await folderOf(t)
  const postgres = await startPostgres({ dataDir: join(folder, 'database') })
  t.teardown(() => postgres.stop())
  const databaseUrl = postgres.url
  await migrate(databaseUrl)
  await makeLogins(databaseUrl)
  await askServer(databaseUrl, `create role neighbour login password 'n'`)
  const neighbourUrl = Object.assign(new URL(databaseUrl), { username: 'neighbour', password: 'n' }).href
  const client = await connect(t, databaseUrl)
  const random = seededRandom(seed)
  const world = await makeWorld(t, databaseUrl)
  const service = await startService(t, { databaseUrl, folder })
  const partner = startPartner(world, service.urls)
  t.teardown(partner.stop)
  t.true((await partner.enough(SENDS)) >= SENDS)

  for (let i = 0; i < TIMES; i += 1) {
    await world.fill(DRAWINGS)
    const neighbour = startNeighbour(t, neighbourUrl)
    t.true(await crowdOut(client), 'the neighbour has them all')
    const fromMs = Date.now()
    const least = 1 + Math.floor(random() * 20)
    const refused = () => partner.answers.filter(({ answer, atMs }) => answer?.status === 503 && atMs >= fromMs).length
    const count = await until(
      async () => refused(),
      (so) => so >= least,
    )
    t.true(count >= least, 'requests were refused')
    const isOut = await fetch(`${service.url}/readyz`).then(({ status }) => status)
    t.is(isOut, 503)
    t.is((await fetch(`${service.url}/healthz`)).status, 200)
    const starting = service.startWorker(0)
    t.teardown(() => starting.child.kill('SIGKILL'))
    await neighbour.leave()
    t.true((await partner.enough(SENDS)) >= SENDS, 'lists are taken again')
    await starting.started
    starting.child.kill('SIGTERM')
    t.is((await starting.ended).code, 0, 'one that was started meanwhile waited for its connection')
  }
  t.log(`${partner.answers.filter(({ answer }) => answer?.status === 503).length} requests were refused`)
  await converges(t, { databaseUrl, service, campaigns: world.campaigns, partner, folder })
})
