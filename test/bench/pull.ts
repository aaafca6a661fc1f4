import { request } from 'undici'
import { sql } from 'slonik'
import { z } from 'zod'
import { makePartner, makePrizeTable } from '../support/factory.ts'
import { type Bench, openBench, until } from './support/bench.ts'
import { startPartnerServers } from './support/partner-servers.ts'
import { type Figure, percentile } from './support/report.ts'

const CAMPAIGNS = 1_000
const HANGING = 100
const AHEAD_MS = 12_000

/** Campaigns with a drawing each, all due at one instant. Set-based, because it is not what is measured. */
const fill = async (bench: Bench, urls: readonly string[], cutoffAt: Date): Promise<void> => {
  const partner = await makePartner(bench)
  const { id: table } = await makePrizeTable(bench)
  await bench.pool.query(sql.unsafe`
    with made as (
      insert into campaign (id, partner_id, slug, name, mode, cadence, time_zone, starts_at, winners_mode, winners_url,
        payout_chain, payout_token)
      select 'cmp_' || left(md5(url), 22), ${partner}, 'pull-' || n, 'Pull', 'test', 'FREQ=YEARLY', 'UTC', now(), 'pull', url,
        'test', 'TEST'
      from unnest(${sql.array(urls, 'text')}) with ordinality as u (url, n)
      returning id
    )
    insert into campaign_terms (campaign_id, from_draw_at, prize_table_id, winners_per_draw)
    select id, '-infinity', ${table}, 10 from made`)
  await bench.pool.query(sql.unsafe`
    insert into drawing (id, campaign_id, draw_at, cutoff_at, winners_expected)
    select 'drw_' || left(md5(id), 22), id, now() + interval '1 hour', ${cutoffAt.toISOString()}::timestamptz, 10 from campaign`)
}

const lockedAfter = z.object({ ms: z.number() })

/** The same good requests, made by a bare loop from this process. */
const bareLoop = async (urls: readonly string[]): Promise<number> => {
  const startedAt = performance.now()
  await Promise.all(
    urls.map(async (url) => (await request(`${url}?winnersExpected=10&drawing=drw`, { reset: true })).body.json()),
  )
  return Math.round(performance.now() - startedAt)
}

export const pull = async (): Promise<Figure[]> => {
  const bench = await openBench()
  const { good, hanging, child } = await startPartnerServers(CAMPAIGNS, HANGING)
  try {
    const raw = await bareLoop(good)
    bench.start('worker/main.ts', { ALLOW_LOOPBACK_PARTNERS: '1' })
    await fill(bench, [...hanging, ...good], new Date(Date.now() + AHEAD_MS))
    const read = () =>
      bench.pool.any(sql.type(lockedAfter)`
        select extract(epoch from locked_at - cutoff_at)::float8 * 1000 as ms from drawing where locked_at is not null`)
    await until(async () => (await read()).length === good.length, { everyMs: 250 })
    const times = (await read()).map(({ ms }) => ms)
    return [
      {
        name: `${CAMPAIGNS} pull campaigns due at once, ${HANGING} of their servers hang: the others are locked`,
        target: 'all within 5 s',
        value: `median ${percentile(times, 50)} ms, last ${percentile(times, 100)} ms`,
        raw: `the same ${good.length} requests in a bare loop take ${raw} ms`,
      },
    ]
  } finally {
    child.kill('SIGTERM')
    await bench.close()
  }
}
