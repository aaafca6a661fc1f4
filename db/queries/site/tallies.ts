import { sql } from 'slonik'
import { z } from 'zod'
import type { Mode } from '../../../domain/actor.ts'
import type { Transaction } from '../../pool.ts'
import { bigints } from '../../rows.ts'
import { inText } from '../in-text.ts'

/**
 * A drawn draw as it is counted. `counts` are by the tiers of its prize table, `month` is `2026-11` in its campaign's
 * time zone.
 */
export type DrawTally = {
  drawingId: string
  campaignId: string
  mode: Mode
  number: number
  month: string
  prizeTableId: string
  winners: number
  prizesCents: number
  best: readonly number[]
  counts: readonly number[]
}

const idRow = z.object({ id: z.string() })

/** Counts those of these draws that were not counted yet, and returns them. Their campaigns' renderings are locked. */
export const tallyDraws = async (tx: Transaction, tallies: readonly DrawTally[]): Promise<DrawTally[]> => {
  const added = new Set(
    await tx.anyFirst(sql.prepared('tally-draws', idRow)`
      insert into draw_tally (drawing_id, campaign_id, number, prizes_cents, best)
      select drawing_id, campaign_id, number, prizes_cents, best::integer[]
      from ${sql.unnest(
        tallies.map((tally) => [
          tally.drawingId,
          tally.campaignId,
          tally.number,
          tally.prizesCents,
          bigints(tally.best),
        ]),
        ['text', 'text', 'int4', 'int8', 'text'],
      )} as t (drawing_id, campaign_id, number, prizes_cents, best)
      on conflict do nothing
      returning drawing_id as id`),
  )
  const fresh = tallies.filter(({ drawingId }) => added.has(drawingId))
  if (fresh.length > 0) await addUp(tx, fresh)
  return fresh
}

const addUp = async (tx: Transaction, fresh: readonly DrawTally[]): Promise<void> => {
  const months = [...Map.groupBy(fresh, ({ campaignId, month }) => `${campaignId} ${month}`).values()]
  await tx.query(sql.unsafe`
    insert into month_tally as m (campaign_id, month, draws, first_number)
    select * from ${sql.unnest(
      months.map((draws) => {
        const [{ campaignId, month }] = draws as [DrawTally]
        return [campaignId, month, draws.length, Math.min(...draws.map(({ number }) => number))]
      }),
      ['text', 'text', 'int4', 'int4'],
    )} as t
    on conflict (campaign_id, month) do update
    set draws = m.draws + excluded.draws, first_number = least(m.first_number, excluded.first_number)`)
  const tables = [...Map.groupBy(fresh, ({ campaignId, prizeTableId }) => `${campaignId} ${prizeTableId}`).values()]
  await tx.query(sql.unsafe`
    insert into prize_tally as p (campaign_id, prize_table_id, mode, draws, winners, prizes_cents, counts)
    select campaign_id, prize_table_id, mode::mode, draws, winners, prizes_cents, counts::bigint[]
    from ${sql.unnest(tables.map(sumRow), ['text', 'text', 'text', 'int8', 'int8', 'int8', 'text'])}
      as t (campaign_id, prize_table_id, mode, draws, winners, prizes_cents, counts)
    on conflict (campaign_id, prize_table_id) do update
    set draws = p.draws + excluded.draws, winners = p.winners + excluded.winners,
      prizes_cents = p.prizes_cents + excluded.prizes_cents,
      counts = (select array_agg(a + b order by i) from unnest(p.counts, excluded.counts) with ordinality both_counts (a, b, i))`)
}

const sumOf = <Row>(rows: readonly Row[], amountOf: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + amountOf(row), 0)

const sumRow = (draws: readonly DrawTally[]) => {
  const [{ campaignId, prizeTableId, mode, counts }] = draws as [DrawTally]
  return [
    campaignId,
    prizeTableId,
    mode,
    draws.length,
    sumOf(draws, ({ winners }) => winners),
    sumOf(draws, ({ prizesCents }) => prizesCents),
    bigints(counts.map((_, tier) => sumOf(draws, (draw) => draw.counts[tier] as number))),
  ]
}

const monthRow = z.object({ campaignId: z.string(), month: z.string(), draws: z.number(), firstNumber: z.number() })
export type MonthRow = z.infer<typeof monthRow>

/** Newest first. */
export const findMonths = (tx: Transaction, campaignIds: readonly string[]): Promise<readonly MonthRow[]> =>
  tx.any(sql.prepared('site-months', monthRow)`
    select campaign_id as "campaignId", month, draws, first_number as "firstNumber" from month_tally
    where campaign_id = any(${sql.array(campaignIds, 'text')}) order by month desc`)

const prizeRow = z.object({
  campaignId: z.string(),
  prizeTableId: z.string(),
  draws: z.coerce.number(),
  winners: z.coerce.number(),
  prizesCents: z.coerce.number(),
  counts: z.array(z.coerce.number()),
})
export type PrizeRow = z.infer<typeof prizeRow>

export const findPrizeTallies = (tx: Transaction, campaignIds: readonly string[]): Promise<readonly PrizeRow[]> =>
  tx.any(sql.prepared('prize-tallies', prizeRow)`
    select campaign_id as "campaignId", prize_table_id as "prizeTableId", p.draws, winners, prizes_cents as "prizesCents", counts
    from prize_tally p join prize_table t on t.id = p.prize_table_id
    where campaign_id = any(${sql.array(campaignIds, 'text')}) order by t.version desc, t.id`)

const stepRow = z.object({
  campaignId: z.string(),
  step: z.enum(['lock', 'value', 'settle', 'pay']),
  medianSeconds: z.number(),
  p99Seconds: z.number(),
})
export type StepRow = z.infer<typeof stepRow>

const LATEST_DRAWS = inText(100)
const seconds = sql.fragment`greatest(extract(epoch from s.took), 0)::float8`

/** How long the steps of the latest drawn draws took, in the steps' order. */
export const findStepTimes = (tx: Transaction, campaignIds: readonly string[]): Promise<readonly StepRow[]> =>
  tx.any(sql.prepared('step-times', stepRow)`
    select c.id as "campaignId", s.step,
      percentile_disc(0.5) within group (order by ${seconds}) as "medianSeconds",
      percentile_disc(0.99) within group (order by ${seconds}) as "p99Seconds"
    from unnest(${sql.array(campaignIds, 'text')}) c (id)
      cross join lateral (
        select drawing_id from draw_tally where campaign_id = c.id order by number desc limit ${LATEST_DRAWS}) t
      cross join lateral (select * from drawing where id = t.drawing_id limit 1) d
      cross join lateral (values
        (1, 'lock', d.locked_at - d.cutoff_at), (2, 'value', d.entropy_revealed_at - d.entropy_requested_at),
        (3, 'settle', d.settled_at - d.entropy_revealed_at), (4, 'pay', d.paid_at - d.settled_at)) s (place, step, took)
    where s.took is not null
    group by c.id, s.step, s.place
    order by s.place`)
