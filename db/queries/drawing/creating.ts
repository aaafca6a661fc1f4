import { sql } from 'slonik'
import { z } from 'zod'
import { HORIZON_SECONDS } from '../../../domain/drawing/horizon.ts'
import type { Transaction } from '../../pool.ts'
import { noGivenUp } from '../attention.ts'
import { remindUntil } from '../due.ts'

const horizon = sql.fragment`make_interval(secs => ${HORIZON_SECONDS})`

/** Campaigns that have an occurrence without a drawing before the horizon. */
export const campaignsDue = sql.fragment`
  select id, next_draw_at - ${horizon} as due_at from campaign
  where status = 'active' and next_draw_at <= ${remindUntil} + ${horizon}`

const campaignToFill = z.object({
  id: z.string(),
  cadence: z.string(),
  timeZone: z.string(),
  startsAt: z.date(),
  nextDrawAt: z.date(),
  cutoffLeadSeconds: z.number(),
  now: z.date(),
})
export type CampaignToFill = z.infer<typeof campaignToFill>

/**
 * Locks those of these campaigns that have occurrences without drawings before the horizon. `now` is the database's.
 */
export const lockCampaignsToFill = (tx: Transaction, ids: readonly string[]): Promise<readonly CampaignToFill[]> =>
  tx.any(sql.type(campaignToFill)`
    select id, cadence, time_zone as "timeZone", starts_at as "startsAt", next_draw_at as "nextDrawAt",
      cutoff_lead_seconds as "cutoffLeadSeconds", now()
    from campaign
    where id = any(${sql.array(ids, 'text')}) and status = 'active'
      and next_draw_at <= now() + ${horizon}
    order by id
    for no key update`)

/** Without `winnersExpected` it takes as many as the campaign's terms say at its draw time. */
export type NewDrawing = { id: string; campaignId: string; drawAt: Date; cutoffAt: Date; winnersExpected?: number }

/** Makes drawings; one that its campaign already has at that time stays as it is. */
export const insertDrawings = (tx: Transaction, drawings: readonly NewDrawing[]) =>
  tx.query(sql.unsafe`
    insert into drawing (id, campaign_id, draw_at, cutoff_at, winners_expected)
    select d.id, d.campaign_id, d.draw_at, d.cutoff_at, coalesce(d.winners_expected, t.winners_per_draw)
    from ${sql.unnest(
      drawings.map(({ id, campaignId, drawAt, cutoffAt, winnersExpected }) => [
        id,
        campaignId,
        drawAt.toISOString(),
        cutoffAt.toISOString(),
        winnersExpected ?? null,
      ]),
      ['text', 'text', 'timestamptz', 'timestamptz', 'int4'],
    )} as d (id, campaign_id, draw_at, cutoff_at, winners_expected)
      cross join lateral terms_at(d.campaign_id, d.draw_at) t
    on conflict (campaign_id, draw_at) do nothing`)

/** With this many open drawings, a campaign's partner may add no special ones; the quickest cadence stays below. */
export const MAX_OPEN_DRAWINGS = 20_000

export const hasManyOpenDrawings = (tx: Transaction, campaignId: string): Promise<boolean> =>
  tx.oneFirst(sql.type(z.object({ many: z.boolean() }))`
    select count(*) >= ${MAX_OPEN_DRAWINGS} as many from (
      select from drawing where campaign_id = ${campaignId} and status = 'open' and cancelled_at is null
      limit ${MAX_OPEN_DRAWINGS}) open`)

export const setNextDrawAt = (tx: Transaction, campaigns: readonly { id: string; nextDrawAt: Date | null }[]) =>
  tx.query(sql.unsafe`
    update campaign c
    set next_draw_at = n.next_draw_at, ${noGivenUp('create-drawings')}
    from ${sql.unnest(
      campaigns.map(({ id, nextDrawAt }) => [id, nextDrawAt?.toISOString() ?? null]),
      ['text', 'timestamptz'],
    )} as n (id, next_draw_at)
    where c.id = n.id`)
