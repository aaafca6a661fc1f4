import { createServer } from 'node:http'
import { sql } from 'slonik'
import { z } from 'zod'
import { makeCampaign, makePartner } from '../support/factory.ts'
import { listen } from '../support/listen.ts'
import { png } from '../support/avatar/pictures.ts'
import { fillWanted } from '../support/avatar/wanted.ts'
import { type Bench, openBench, until } from './support/bench.ts'
import { type Figure, percentile } from './support/report.ts'

const LIST = 100_000
/** Another partner's draws, one after the other once the list is drawn. */
const OTHERS = 10
const BETWEEN_MS = 500
/** Nothing listens there: a connection is refused at once. */
const DEAD = 'https://127.0.0.1:1/'

const counts = z.object({ waiting: z.number(), tries: z.number(), jobs: z.number(), unnoted: z.number() })

const read = ({ pool }: Bench) =>
  pool.one(sql.type(counts)`
    select (select count(*) from avatar where retry_at is not null and tries = 0)::int as waiting,
      (select coalesce(sum(tries), 0) from avatar where left(url, ${DEAD.length}::integer) = ${DEAD})::int as tries,
      (select count(*) from pgboss.job where name = 'fetch-avatars')::int as jobs,
      (select count(*) from wanted_avatars)::int as unnoted`)

/** The raw limit: one statement that writes as many addresses with their hashes. */
const rawInsert = async ({ pool }: Bench): Promise<number> => {
  await pool.query(sql.unsafe`create table raw_avatar (key text primary key, url text not null)`)
  const startedAt = performance.now()
  await pool.query(sql.unsafe`
    insert into raw_avatar
    select encode(sha256(convert_to(url, 'UTF8')), 'hex'), url
    from (select ${DEAD} || i as url from generate_series(1, ${LIST}::integer) i) as u`)
  return Math.round(performance.now() - startedAt)
}

/** How long each picture took from its draw, in milliseconds. */
const arrivals = ({ pool }: Bench): Promise<readonly number[]> =>
  pool.anyFirst(sql.type(z.object({ ms: z.number() }))`
    select extract(epoch from fetched_at - wanted_at)::float8 * 1000 as ms from avatar where fetched_at is not null`)

export const avatars = async (): Promise<Figure[]> => {
  const bench = await openBench()
  const server = createServer((_, response) => response.end(png(32, 32)))
  const ends: (() => unknown)[] = []
  const pictures = await listen({ teardown: (end) => void ends.push(end) }, server)
  try {
    const raw = await rawInsert(bench)
    const make = async () => makeCampaign(bench, { partner: await makePartner(bench) })
    const [campaign, other] = [await make(), await make()]
    bench.start('worker/main.ts', { ALLOW_LOOPBACK_PARTNERS: '1' })
    await until(async () => (await bench.pool.any(sql.unsafe`select from site`)).length === 1)
    await fillWanted(bench, campaign, { count: LIST, url: DEAD })
    const startedAt = performance.now()
    const givenUp = until(async () => {
      const { waiting, unnoted } = await read(bench)
      return waiting + unnoted === 0
    }).then(() => performance.now() - startedAt)
    for (let i = 0; i < OTHERS; i += 1) {
      await fillWanted(bench, other, { count: 1, url: `${pictures}/${i}-` })
      await until(async () => performance.now() - startedAt >= (i + 1) * BETWEEN_MS)
    }
    await until(async () => (await arrivals(bench)).length === OTHERS)
    const seconds = Math.round((await givenUp) / 100) / 10
    const { tries, jobs } = await read(bench)
    const ms = await arrivals(bench)
    return [
      {
        name: `${LIST} avatars on one host that refuses connections: none of them waits to be called any more`,
        target: 'within a minute, with few calls and jobs',
        value: `${seconds} s, ${tries} calls, ${jobs} jobs`,
        raw: `writing the addresses in one statement takes ${raw} ms`,
      },
      {
        name: `${OTHERS} of another partner’s pictures meanwhile, from their draw to their arrival`,
        target: 'within 2 s',
        value: `median ${percentile(ms, 50)} ms, last ${percentile(ms, 100)} ms`,
        raw: 'reminders come every second',
      },
    ]
  } finally {
    for (const end of ends) end()
    await bench.close()
  }
}
