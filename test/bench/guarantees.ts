import { sql } from 'slonik'
import { z } from 'zod'
import { findPublicGuarantees } from '../../db/queries/site/guarantees-json.ts'
import { remindOnce } from '../../worker/reminders.ts'
import { makeCampaign, makePartner, makePrizeTable } from '../support/factory.ts'
import { copyCampaign, count, LEAD_MS, rawInserts } from './campaigns.ts'
import { fillDrawings } from './support/fill.ts'
import { type Bench, onBench, until } from './support/bench.ts'
import { type Figure, percentile, timesOf } from './support/report.ts'

const CAMPAIGNS = 10_000
const PASSES = 20
const DAY_MS = 86_400_000
const SHORT_PERIODS = 50_000
const DRAWS = 50_000
const READS = 20

const countChecked = (bench: Bench) => count(bench, sql.fragment`guarantee where status <> 'waiting'`)

/**
 * Makes campaigns with periods of a year, each with one drawn drawing in the period that ended a few days ago. They
 * began so many years before that period.
 */
const openDrawn = async (bench: Bench, yearsBefore: number): Promise<readonly string[]> => {
  const partner = await makePartner(bench)
  const { id: prizeTable } = await makePrizeTable(bench, { version: 1, tiers: [{ amountCents: 500, weight: 1 }] })
  const guarantee = { period: 'P1Y', thresholdCents: 10_000, amountCents: 25_000 }
  const startsAt = new Date(Date.now() - (366 * (yearsBefore + 1) + 4) * DAY_MS).toISOString()
  const { id } = await makeCampaign(bench, {
    partner,
    prizeTable,
    startsAt,
    cadence: 'FREQ=YEARLY;COUNT=1',
    timeZone: 'UTC',
    winnersPerDraw: 10,
    guarantee,
  })
  const campaignIds = await copyCampaign(bench, id, CAMPAIGNS)
  const cutoffAt = new Date(Date.now() - 30 * DAY_MS)
  await bench.pool.transaction(async (tx) => {
    await tx.query(sql.unsafe`set local session_replication_role = replica`)
    await fillDrawings(tx, { campaignIds, perCampaign: 1, winners: 10, cutoffAt })
  })
  bench.start('worker/main.ts')
  const paid = () => count(bench, sql.fragment`drawing where status = 'paid'`)
  await until(async () => (await paid()) === CAMPAIGNS, { everyMs: 100, withinMs: 300_000 })
  return campaignIds
}

/** How long after they are due the latest periods of all campaigns are checked. */
const checkAll = async (bench: Bench): Promise<string> => {
  const dueAt = new Date(Date.now() + LEAD_MS)
  await bench.pool.query(sql.unsafe`update campaign set guarantee_ends_at = ${dueAt.toISOString()}::timestamptz`)
  await until(async () => (await countChecked(bench)) === CAMPAIGNS, { everyMs: 20, withinMs: 300_000 })
  return `${((Date.now() - dueAt.getTime()) / 1000).toFixed(2)} s`
}

/** Periods with one drawn drawing each end at once. */
const checks = (): Promise<Figure[]> =>
  onBench(async (bench) => {
    await openDrawn(bench, 0)
    return [
      {
        name: `${CAMPAIGNS} guarantee periods checked`,
        target: '≤ 5 s',
        value: await checkAll(bench),
        raw: `${(await rawInserts(bench, CAMPAIGNS)).toFixed(2)} s for as many bare rows`,
      },
    ]
  })

/** The same while an earlier period of each campaign waits for a drawing without winners. */
const checksBeside = (): Promise<Figure[]> =>
  onBench(async (bench) => {
    const campaignIds = await openDrawn(bench, 1)
    const emptyAt = new Date(Date.now() - 400 * DAY_MS).toISOString()
    await bench.pool.query(sql.unsafe`
      insert into drawing (id, campaign_id, draw_at, cutoff_at, winners_expected)
      select 'drw_' || substr(md5('empty' || id), 1, 22), id, ${emptyAt}::timestamptz, ${emptyAt}::timestamptz, 10
      from unnest(${sql.array([...campaignIds], 'text')}) as c (id)`)
    const stuck = () => count(bench, sql.fragment`drawing where attention is not null`)
    await until(async () => (await stuck()) === CAMPAIGNS, { everyMs: 100, withinMs: 300_000 })
    const value = await checkAll(bench)
    await bench.stopChildren()
    await bench.pool.query(
      sql.unsafe`update guarantee set retry_at = now() + interval '1 hour' where status = 'waiting'`,
    )
    const times = await timesOf(PASSES, () => remindOnce(bench))
    return [
      {
        name: `${CAMPAIGNS} guarantee periods checked while an earlier one of each waits`,
        target: '≤ 5 s',
        value,
        raw: `${CAMPAIGNS} others are looked at meanwhile`,
      },
      {
        name: `a pass beside ${CAMPAIGNS} periods that wait`,
        target: '≤ 200 ms',
        value: `median ${percentile(times, 50)} ms, p99 ${percentile(times, 99)} ms`,
        raw: 'none',
      },
    ]
  })

/** A campaign whose short periods all ended while no worker ran. */
const catchingUp = (): Promise<Figure[]> =>
  onBench(async (bench) => {
    const partner = await makePartner(bench)
    const startsAt = new Date(Date.now() - SHORT_PERIODS * 10_000).toISOString()
    const guarantee = { period: 'PT10S', thresholdCents: 10_000, amountCents: 25_000 }
    await makeCampaign(bench, { partner, startsAt, cadence: 'FREQ=YEARLY;COUNT=1', guarantee })
    const startedAt = performance.now()
    bench.start('worker/main.ts')
    await until(async () => (await countChecked(bench)) >= SHORT_PERIODS, { everyMs: 20, withinMs: 600_000 })
    const seconds = (performance.now() - startedAt) / 1000
    return [
      {
        name: `${SHORT_PERIODS} periods of ten seconds checked after an outage`,
        target: '≥ 1,000/s',
        value: `${Math.round(SHORT_PERIODS / seconds)}/s, start of the worker included`,
        raw: `${(await rawInserts(bench, SHORT_PERIODS)).toFixed(2)} s for as many bare rows`,
      },
    ]
  })

/** What the public ledger reads of a running period with many draws. */
const ledger = (): Promise<Figure[]> =>
  onBench(async (bench) => {
    const partner = await makePartner(bench)
    const startsAt = new Date(Date.now() - 300 * DAY_MS)
    const guarantee = { period: 'P1Y', thresholdCents: 10_000, amountCents: 25_000 }
    const campaign = await makeCampaign(bench, { partner, startsAt: startsAt.toISOString(), guarantee })
    await bench.pool.transaction(async (tx) => {
      await tx.query(sql.unsafe`set local session_replication_role = replica`)
      await tx.query(sql.unsafe`
        insert into drawing (id, campaign_id, draw_at, cutoff_at, winners_expected, status, winners_commitment, locked_at,
          prize_table_id, number, entropy_provider, entropy_request_id, entropy_requested_at, entropy, entropy_revealed_at,
          settled_at, paid_at)
        select 'drw_' || substr(md5(n::text), 1, 22), c.id, at, at, 10, 'paid', sha256('x'), at, t.id, n, 'mock', 'x', at,
          sha256('x'), at, at, at
        from campaign c, (select id from prize_table limit 1) t, generate_series(1, ${DRAWS}) n
          cross join lateral (select ${startsAt.toISOString()}::timestamptz + make_interval(mins => n) as at) times
        where c.id = ${campaign.id}`)
      await tx.query(sql.unsafe`
        insert into result (drawing_id, random_values, rolls, amounts_cents, transferred_cents, held_cents)
        select id, decode(repeat('00', 320), 'hex'), array_fill(1::bigint, array[10]), array_fill(500::bigint, array[10]), 5000, 0
        from drawing`)
      await tx.query(sql.unsafe`
        insert into best_prize (drawing_id, campaign_id, draw_at, cents) select id, campaign_id, draw_at, 500 from drawing`)
    })
    await bench.pool.query(sql.unsafe`analyze`)
    const times: number[] = []
    for (let i = 0; i < READS; i += 1) {
      const readAt = performance.now()
      await bench.statements.rows(findPublicGuarantees, [campaign.slug])
      times.push(performance.now() - readAt)
    }
    const rawAt = performance.now()
    await bench.pool.oneFirst(sql.type(z.object({ draws: z.number() }))`select count(*)::int as draws from result`)
    return [
      {
        name: `guarantees.json of a running period with ${DRAWS} draws`,
        target: '≤ 100 ms',
        value: `median ${percentile(times, 50)} ms, p99 ${percentile(times, 99)} ms`,
        raw: `${Math.round(performance.now() - rawAt)} ms to count the results`,
      },
    ]
  })

/** What guarantee periods ask for, of many campaigns and of one. */
export const guarantees = async (): Promise<Figure[]> => [
  ...(await checks()),
  ...(await checksBeside()),
  ...(await catchingUp()),
  ...(await ledger()),
]
