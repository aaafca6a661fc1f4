import { type FragmentSqlToken, sql } from 'slonik'
import { z } from 'zod'
import { statuses } from '../../../domain/drawing/state.ts'
import type { Transaction } from '../../pool.ts'
import { inText } from '../in-text.ts'

const handPaidRow = z.object({
  cents: z.number(),
  at: z.string(),
  reference: z.string(),
  references: z.number(),
})

const lineRow = z.object({
  campaignId: z.string(),
  id: z.string(),
  drawAt: z.date(),
  dueAt: z.date(),
  cutoffAt: z.date(),
  status: z.enum(statuses),
  winnersExpected: z.number(),
  number: z.number().nullable(),
  prizesCents: z.coerce.number().nullable(),
  heldCents: z.coerce.number().nullable(),
  handPaid: handPaidRow.nullable(),
  best: z.array(z.number()),
  bestWinners: z.array(z.string().nullable()),
  bestNames: z.array(z.string().nullable()),
  bestAvatarUrls: z.array(z.string().nullable()),
  bestCents: z.array(z.coerce.number()),
})
/**
 * A drawing in a list, with the positions of its highest prizes and, in the same order, who won them. Before it is
 * drawn it has no number, no sum and no positions.
 */
export type LineRow = z.infer<typeof lineRow>

const place = sql.fragment`
  d.campaign_id as "campaignId", d.id, d.draw_at as "drawAt", d.draw_due_at as "dueAt", d.cutoff_at as "cutoffAt",
  d.status, d.winners_expected as "winnersExpected"`

/** The elements of a list at the best positions, as an array: as JSON they would take ten times as long. */
const ofBest = (list: FragmentSqlToken) =>
  sql.fragment`array[${list}[t.best[1] + 1], ${list}[t.best[2] + 1], ${list}[t.best[3] + 1]]`

const drawnLine = sql.fragment`
  ${place}, d.number, t.prizes_cents as "prizesCents", r.held_cents as "heldCents",
  case when r.held_cents > 0 then hand_paid(d.id) end as "handPaid", coalesce(t.best, '{}') as best,
  ${ofBest(sql.fragment`l.winners`)} as "bestWinners", ${ofBest(sql.fragment`l.display_names`)} as "bestNames",
  ${ofBest(sql.fragment`l.avatar_urls`)} as "bestAvatarUrls", ${ofBest(sql.fragment`r.amounts_cents`)} as "bestCents"`

const RECENT = inText(10)

/** The latest drawn draws of each of these campaigns, newest first. */
export const findRecentLines = (tx: Transaction, campaignIds: readonly string[]) =>
  tx.any(sql.prepared('recent-lines', lineRow)`
    select ${drawnLine}
    from unnest(${sql.array(campaignIds, 'text')}) c (id)
      cross join lateral (select * from draw_tally where campaign_id = c.id order by number desc limit ${RECENT}) t
      cross join lateral (select * from drawing where id = t.drawing_id limit 1) d
      cross join lateral (select * from winner_list where drawing_id = t.drawing_id limit 1) l
      cross join lateral (select * from result where drawing_id = t.drawing_id limit 1) r
    order by t.number desc`)

/** Numbers of a campaign, the first and the last included. */
type Numbers = { campaignId: string; first: number; last: number }

/** The draws with these numbers, drawn or being drawn, but for void ones. */
export const findNumberedLines = (tx: Transaction, { campaignId, first, last }: Numbers) =>
  tx.any(sql.prepared('numbered-lines', lineRow)`
    select ${drawnLine}
    from drawing d
      left join lateral (select * from draw_tally where (campaign_id, number) = (d.campaign_id, d.number) limit 1) t on true
      left join lateral (select * from winner_list where drawing_id = t.drawing_id limit 1) l on true
      left join lateral (select * from result where drawing_id = t.drawing_id limit 1) r on true
    where d.campaign_id = ${campaignId} and d.number between ${first} and ${last} and d.voided_at is null
    order by d.number`)

const MAX_UNDER_WAY = inText(10)
const MAX_UPCOMING = inText(6)
const MAX_LATE = inText(3)

const nextRow = lineRow.extend({ isLate: z.boolean() })

/**
 * What is still to be drawn in each of these campaigns: what is under way, what comes next, and what waits for winners,
 * which is late. What a pause holds open is none of them: when it is drawn is known once the campaign resumes.
 */
export const findNextLines = (tx: Transaction, campaignIds: readonly string[]) => {
  const ids = sql.array(campaignIds, 'text')
  const open = sql.fragment`unnest(${ids}) own (id) join campaign c on c.id = own.id cross join lateral`
  const underWay = (status: string) => sql.fragment`(
    select * from drawing where campaign_id = c.id and status = ${sql.literalValue(status)}
      and num_nonnulls(cancelled_at, voided_at) = 0
    order by draw_at limit ${MAX_UNDER_WAY})`
  return tx.any(sql.prepared('next-lines', nextRow)`
    select * from (
      select ${place}, null::integer as number, null::bigint as "prizesCents", null::bigint as "heldCents",
        null::json as "handPaid", '{}'::integer[] as best, '{}'::text[] as "bestWinners", '{}'::text[] as "bestNames",
        '{}'::text[] as "bestAvatarUrls", '{}'::bigint[] as "bestCents", d.is_late as "isLate"
      from (
        select d.*, false as is_late from ${open} (
          select * from (${underWay('locked')} union all ${underWay('entropy_requested')}) both_stages
          order by draw_at limit ${MAX_UNDER_WAY}) d
        union all
        select d.*, false from ${open} (
          select * from drawing d
          where d.campaign_id = c.id and d.status = 'open' and d.cancelled_at is null and d.held_at is null
            and d.cutoff_at > now()
          order by d.cutoff_at limit ${MAX_UPCOMING}) d
        union all
        select d.*, true from ${open} (
          select * from drawing d
          where d.campaign_id = c.id and d.status = 'open' and d.cancelled_at is null and d.held_at is null
            and d.cutoff_at <= now()
          order by d.cutoff_at desc limit ${MAX_LATE}) d
      ) d
    ) line
    order by "isLate", "dueAt"`)
}

/** How many cancelled drawings, disowned numbers and void drawings are shown of each campaign. */
const LATEST = inText(5)

const cancelledRow = z.object({ campaignId: z.string(), id: z.string(), drawAt: z.date(), reason: z.string() })

/** The latest cancelled drawings of each of these campaigns, newest first. */
export const findCancelledLines = (tx: Transaction, campaignIds: readonly string[]) =>
  tx.any(sql.prepared('cancelled-lines', cancelledRow)`
    select d.campaign_id as "campaignId", d.id, d.draw_at as "drawAt", d.cancelled_reason as reason
    from unnest(${sql.array(campaignIds, 'text')}) c (id)
      cross join lateral (
        select * from drawing
        where campaign_id = c.id and cancelled_at is not null order by draw_at desc limit ${LATEST}) d
    order by d.draw_at desc`)

const disownedRow = z.object({ campaignId: z.string(), number: z.number(), reason: z.string() })

/** The latest disowned numbers of each of these campaigns, newest first. */
export const findDisownedLines = (tx: Transaction, campaignIds: readonly string[]) =>
  tx.any(sql.prepared('disowned-lines', disownedRow)`
    select n.campaign_id as "campaignId", n.number, n.reason
    from unnest(${sql.array(campaignIds, 'text')}) c (id)
      cross join lateral (
        select * from disowned_number where campaign_id = c.id order by number desc limit ${LATEST}) n
    order by n.number desc`)

const voidRow = cancelledRow.extend({ number: z.number() })

/** The latest void drawings of each of these campaigns, newest first. */
export const findVoidLines = (tx: Transaction, campaignIds: readonly string[]) =>
  tx.any(sql.prepared('void-lines', voidRow)`
    select d.campaign_id as "campaignId", d.id, d.number, d.draw_at as "drawAt", d.void_reason as reason
    from unnest(${sql.array(campaignIds, 'text')}) c (id)
      cross join lateral (
        select * from drawing
        where campaign_id = c.id and voided_at is not null order by draw_at desc limit ${LATEST}) d
    order by d.draw_at desc`)

/** The void drawings with these numbers. */
export const findNumberedVoidLines = (tx: Transaction, { campaignId, first, last }: Numbers) =>
  tx.any(sql.prepared('numbered-void-lines', voidRow)`
    select d.campaign_id as "campaignId", d.id, d.number, d.draw_at as "drawAt", d.void_reason as reason
    from drawing d
    where d.campaign_id = ${campaignId} and d.number between ${first} and ${last} and d.voided_at is not null
    order by d.number`)

/** Which of these numbers are disowned. */
export const findNumberedDisownedLines = (tx: Transaction, { campaignId, first, last }: Numbers) =>
  tx.any(sql.prepared('numbered-disowned-lines', disownedRow)`
    select campaign_id as "campaignId", number, reason
    from disowned_number where campaign_id = ${campaignId} and number between ${first} and ${last}
    order by number`)
