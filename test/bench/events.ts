import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'slonik'
import { makeKey, makePartner } from '../support/factory.ts'
import { clientOf } from '../support/partner-api/ask.ts'
import { type Bench, onBench } from './support/bench.ts'
import { SETTLED_DATA } from './support/settled-data.ts'
import { type Figure, percentile } from './support/report.ts'
import { startServer } from './support/server.ts'

const EVENTS = 10_000
const PER_TRANSACTION = 500
const KEPT = 500_000
const READS = 300
const SINGLE_EVENTS = 200
const SINGLE_EVERY_MS = 50

const seconds = (since: number): number => (performance.now() - since) / 1_000

const happen = ({ pool }: Bench, partner: string, count: number) =>
  pool.query(sql.unsafe`
    select write_events(array_agg((${partner}, 'test', 'drawing.settled', new_id('drw'), ${SETTLED_DATA}::jsonb)::happening))
    from generate_series(1, ${count})`)

/** What its events cost a burst of drawings, one step of 10,000 drawings. */
const measureWriting = async (bench: Bench, partner: string): Promise<number> => {
  const startedAt = performance.now()
  for (let i = 0; i < EVENTS; i += PER_TRANSACTION) await happen(bench, partner, PER_TRANSACTION)
  return seconds(startedAt)
}

/** The same rows in a table without an index, a trigger or a check. */
const bareWriting = async ({ pool }: Bench, partner: string): Promise<number> => {
  await pool.query(
    sql.unsafe`create table bare (id text, seq bigint, partner text, type text, subject text, data jsonb)`,
  )
  const startedAt = performance.now()
  for (let i = 0; i < EVENTS; i += PER_TRANSACTION)
    await pool.query(sql.unsafe`
      insert into bare select new_id('evt'), i, ${partner}, 'drawing.settled', new_id('drw'), ${SETTLED_DATA}::jsonb
      from generate_series(1, ${PER_TRANSACTION}) i`)
  return seconds(startedAt)
}

type Client = ReturnType<typeof clientOf>
type Page = { events: { id: string }[]; nextCursor: string }

/** Pages of an account with very many events, from its first one on. */
const measureReading = async (api: Client): Promise<number[]> => {
  const times: number[] = []
  let query = ''
  for (let i = 0; i < READS; i += 1) {
    const startedAt = performance.now()
    const { body } = await api.get<Page>(`/events${query}`)
    times.push(performance.now() - startedAt)
    query = `?cursor=${body.nextCursor}`
  }
  return times
}

/** How long after its commit an event reaches a reader that waits for it. */
const measureWaiting = async (bench: Bench, partner: string, api: Client): Promise<number[]> => {
  const times: number[] = []
  let cursor = (await api.get<Page>('/events?cursor=now')).body.nextCursor
  for (let i = 0; i < SINGLE_EVENTS; i += 1) {
    const waiting = api.get<Page>(`/events?cursor=${cursor}&wait=20`)
    await pause(SINGLE_EVERY_MS * 2 * Math.random())
    await happen(bench, partner, 1)
    const startedAt = performance.now()
    cursor = (await waiting).body.nextCursor
    times.push(performance.now() - startedAt)
  }
  return times
}

export const events = (): Promise<Figure[]> =>
  onBench(async (bench) => {
    const partner = await makePartner(bench)
    const url = await startServer(bench, 'api/main.ts', { LOG_LEVEL: 'error' })
    const api = clientOf({ url }, (await makeKey(bench, { partner })).key)
    const bare = await bareWriting(bench, partner)
    const writing = await measureWriting(bench, partner)
    const waiting = await measureWaiting(bench, partner, api)
    for (let i = 0; i < KEPT; i += EVENTS) await happen(bench, partner, EVENTS)
    const reading = await measureReading(api)
    return [
      {
        name: `${EVENTS} events written, ${PER_TRANSACTION} to a transaction`,
        target: '≤ 1 s',
        value: `${writing.toFixed(2)} s`,
        raw: `${bare.toFixed(2)} s for the same rows in a bare table`,
      },
      {
        name: 'event committed → with a reader who waits',
        target: 'p99 ≤ 0.5 s',
        value: `p50 ${percentile(waiting, 50)} ms, p99 ${percentile(waiting, 99)} ms`,
        raw: 'one look every 250 ms',
      },
      {
        name: `a page of 50 events of an account with ${KEPT}`,
        target: 'p99 ≤ 50 ms',
        value: `p50 ${percentile(reading, 50)} ms, p99 ${percentile(reading, 99)} ms`,
        raw: 'one look-up in an index',
      },
    ]
  })
