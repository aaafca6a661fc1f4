import type { ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { connect } from '../attack.ts'
import { makeKey } from '../factory.ts'
import { limit } from '../partner-api/limits.ts'
import type { TestWorkplace } from '../workplace.ts'

const LIST = '/campaigns/none/draws.json'
const SLOW_SECONDS = 4
/** Each request has its own client address and page: those of one address, or for one page, queue behind each other. */
const ADDRESSES = 80

type Where = { databaseUrl: string; partner: string; port: number; scraped: (query: string) => Promise<void> }

/** Makes requests that a web process answers late, refuses, or fails at. */
export const openAsking = async (
  t: ExecutionContext,
  place: TestWorkplace,
  { databaseUrl, partner, port, scraped }: Where,
) => {
  await limit(place, partner, { read: 1 })
  const { key } = await makeKey(place, { partner })
  const ask = (path: string, from = 1) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { Authorization: `Bearer ${key}`, 'X-Forwarded-For': `192.0.2.${from}` },
    })
  const askTimes = async (path: string, times: number) => {
    for (let i = 0; i < times; i += 1) await ask(path)
  }
  /** Asks again after the counter was scraped: `increase()` ignores what it counted before its first scrape. */
  const askOften = async (path: string, counted: string, times: number) => {
    await askTimes(path, times)
    await scraped(counted)
    await askTimes(path, times)
  }
  return {
    /** The first request creates the series, so that the slow ones count as its increase. */
    askSlowly: async () => {
      await ask(LIST)
      const holder = await connect(t, databaseUrl)
      await holder.query('begin; lock table campaign in access exclusive mode')
      const asked = Array.from({ length: ADDRESSES }, (_, i) => ask(`${LIST}?limit=${i + 1}`, i + 1))
      await holder.query('select pg_sleep($1)', [SLOW_SECONDS])
      await holder.query('commit')
      await Promise.all(asked)
    },
    askTooMuch: () => askOften('/api/v1/campaigns', 'prize_limit_refused_total', 100),
    askInVain: async () => {
      await place.pool.query(sql.unsafe`revoke select on campaign from prize_web`)
      await askOften(LIST, 'prize_http_request_seconds_count{status="500"}', 30)
      await place.pool.query(sql.unsafe`grant select on campaign to prize_web`)
    },
  }
}
