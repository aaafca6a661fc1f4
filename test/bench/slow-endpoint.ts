import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'slonik'
import { makePartner } from '../support/factory.ts'
import { makeEndpoint } from '../support/webhook/webhooks.ts'
import { type Bench, onBench, until } from './support/bench.ts'
import { type Figure } from './support/report.ts'
import { SETTLED_DATA } from './support/settled-data.ts'

const EVENTS = 5_000
const ANSWER_MS = 2_000
const MEASURED_MS = 10_000
const CALLS_AT_A_TIME = 10
/** With few subjects calls are less concurrent: first tries for one subject are made one after the other. */
const FEW_SUBJECTS = 4

const happen = ({ pool }: Bench, partner: string, subjects: number) =>
  pool.query(sql.unsafe`
    with subject as (select n, new_id('drw') as id from generate_series(0, ${subjects - 1}) n)
    select write_events(array_agg((${partner}, 'test', 'drawing.settled', s.id, ${SETTLED_DATA}::jsonb)::happening order by i))
    from generate_series(1, ${EVENTS}) i join subject s on s.n = i % ${subjects}`)

/** How many of these events an endpoint that takes two seconds for an answer has got ten seconds after the first. */
const measure = async (bench: Bench, subjects: number): Promise<number> => {
  let arrived = 0
  const server = createServer((asked, answer) => {
    arrived += 1
    asked.resume()
    setTimeout(() => answer.end('taken'), ANSWER_MS)
  }).listen(0)
  await once(server, 'listening')
  const partner = await makePartner(bench)
  const { port } = server.address() as AddressInfo
  await makeEndpoint(bench, { partner, url: `http://127.0.0.1:${port}/` })
  await happen(bench, partner, subjects)
  await until(async () => arrived > 0)
  await pause(MEASURED_MS)
  server.close()
  server.closeAllConnections()
  await bench.pool.query(sql.unsafe`update webhook_endpoint set disabled_at = now(), disabled_reason = 'by_partner'`)
  return arrived
}

/** Deliveries to an endpoint that is slow, and answers. */
export const slowEndpoint = (): Promise<Figure[]> =>
  onBench(async (bench) => {
    bench.start('worker/main.ts', { ALLOW_LOOPBACK_PARTNERS: '1' })
    const figures: Figure[] = []
    for (const subjects of [EVENTS, FEW_SUBJECTS]) {
      const arrived = await measure(bench, subjects)
      const atATime = Math.min(CALLS_AT_A_TIME, subjects)
      figures.push({
        name: `${EVENTS} events of ${subjects} drawings to an endpoint that answers after ${ANSWER_MS / 1_000} s: calls in ${MEASURED_MS / 1_000} s`,
        target: `≥ ${(atATime * MEASURED_MS * 0.8) / ANSWER_MS}`,
        value: `${arrived}`,
        raw: `${(atATime * MEASURED_MS) / ANSWER_MS} by ${atATime} at a time without a pause`,
      })
    }
    return figures
  })
