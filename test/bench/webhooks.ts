import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'slonik'
import { request } from 'undici'
import { z } from 'zod'
import { makePartner } from '../support/factory.ts'
import { makeEndpoint } from '../support/webhook/webhooks.ts'
import { type Bench, openBench, until } from './support/bench.ts'
import { type PartnerServers, startPartnerServers } from './support/partner-servers.ts'
import { SETTLED_DATA } from './support/settled-data.ts'
import { type Figure, percentile } from './support/report.ts'

const ENDPOINTS = 100
const HANGING = 10
const EVENTS = 10_000
const SINGLE_EVENTS = 600
const SINGLE_EVERY_MS = 25
const CALLS_OF_BARE_LOOP = 100

/** As many events for each of these partners, all of one transaction. */
const happen = ({ pool }: Bench, partners: readonly string[], each: number) =>
  pool.query(sql.unsafe`
    select write_events(array_agg((p.id, 'test', 'drawing.settled', new_id('drw'), ${SETTLED_DATA}::jsonb)::happening order by i))
    from unnest(${sql.array(partners, 'text')}) p (id), generate_series(1, ${each}) i`)

const countRow = z.object({ count: z.number() })
const countDelivered = ({ pool }: Bench): Promise<number> =>
  pool.oneFirst(sql.type(countRow)`select count(*)::int as count from delivery where state = 'delivered'`)

/** One event now and then; how long after its commit each was accepted and recorded as such. */
const measureSingle = async (bench: Bench, url: string): Promise<number[]> => {
  const partner = await makePartner(bench)
  await makeEndpoint(bench, { partner, url })
  for (let i = 0; i < SINGLE_EVENTS; i += 1) {
    await happen(bench, [partner], 1)
    await pause(SINGLE_EVERY_MS * 2 * Math.random())
  }
  await until(async () => (await countDelivered(bench)) === SINGLE_EVENTS, { everyMs: 100 })
  const rows = await bench.pool.any(sql.type(z.object({ ms: z.number() }))`
    select extract(epoch from d.delivered_at - e.created_at)::float8 * 1000 as ms from delivery d join event e on e.id = d.event_id`)
  return rows.map(({ ms }) => ms)
}

/** Many events at once to many partners' endpoints; how long until all endpoints that do not hang have theirs. */
const measureMany = async (bench: Bench, { good, hanging }: PartnerServers): Promise<number> => {
  const partners: string[] = []
  for (const url of [...hanging, ...good]) {
    const partner = await makePartner(bench)
    await makeEndpoint(bench, { partner, url })
    partners.push(partner)
  }
  const before = await countDelivered(bench)
  await happen(bench, partners, EVENTS / ENDPOINTS)
  const startedAt = performance.now()
  const expected = before + (EVENTS / ENDPOINTS) * good.length
  await until(async () => (await countDelivered(bench)) === expected, { everyMs: 50 })
  return (performance.now() - startedAt) / 1_000
}

/** The same posts to the endpoints that answer, made by a bare loop from this process. */
const bareLoop = async (urls: readonly string[]): Promise<number> => {
  const startedAt = performance.now()
  const left = Array.from({ length: EVENTS / ENDPOINTS }, () => urls).flat()
  const headers = { 'content-type': 'application/json' }
  const callNext = async () => {
    for (let url = left.pop(); url; url = left.pop()) {
      const answer = await request(url, { method: 'POST', headers, body: SETTLED_DATA, reset: true })
      await answer.body.dump()
    }
  }
  await Promise.all(Array.from({ length: CALLS_OF_BARE_LOOP }, callNext))
  return (performance.now() - startedAt) / 1_000
}

export const webhooks = async (): Promise<Figure[]> => {
  const bench = await openBench()
  const servers = await startPartnerServers(ENDPOINTS, HANGING)
  try {
    const raw = await bareLoop(servers.good)
    bench.start('worker/main.ts', { ALLOW_LOOPBACK_PARTNERS: '1' })
    const single = await measureSingle(bench, servers.good[0] as string)
    const many = await measureMany(bench, servers)
    return [
      {
        name: `event committed → delivered to a healthy endpoint, ${SINGLE_EVENTS} events one by one`,
        target: 'p99 ≤ 1 s',
        value: `p50 ${percentile(single, 50)} ms, p99 ${percentile(single, 99)} ms`,
        raw: `${((raw * 1_000) / (servers.good.length * (EVENTS / ENDPOINTS))).toFixed(2)} ms a post in the bare loop`,
      },
      {
        name: `${EVENTS} events to ${ENDPOINTS} endpoints of which ${HANGING} hang: the others have theirs`,
        target: '≤ 30 s',
        value: `${many.toFixed(2)} s`,
        raw: `the same posts in a bare loop take ${raw.toFixed(2)} s`,
      },
    ]
  } finally {
    servers.child.kill('SIGTERM')
    await bench.close()
  }
}
