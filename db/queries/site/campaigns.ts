import { sql } from 'slonik'
import { z } from 'zod'
import { statuses } from '../../../domain/drawing/state.ts'
import { guaranteeStatuses } from '../../../domain/guarantee/state.ts'
import { CAMPAIGNS_PER_PAGE } from '../../../domain/directory.ts'
import type { Transaction } from '../../pool.ts'
import { inText } from '../in-text.ts'
import { briefColumns, briefRow } from './draws.ts'

const pause = z.object({ pausedAt: z.coerce.date(), resumedAt: z.coerce.date().nullable() })

const campaignRow = briefRow.extend({
  id: z.string(),
  cadence: z.string(),
  startsAt: z.date(),
  endedAt: z.date().nullable(),
  winnersPerDraw: z.number(),
  prizeTableId: z.string(),
  largePrizeCents: z.coerce.number().nullable(),
  guaranteePeriod: z.string().nullable(),
  thresholdCents: z.coerce.number().nullable(),
  amountCents: z.coerce.number().nullable(),
  contracts: z.array(
    z.object({ chainId: z.number(), address: z.string(), campaignId: z.number(), firstNumber: z.number() }),
  ),
  period: z.number().nullable(),
  periodStart: z.date().nullable(),
  periodEnd: z.date().nullable(),
  pauses: z.array(pause),
  isHolding: z.boolean(),
  openDrawings: z.number(),
})
/**
 * `isHolding`: it is paused and holds the drawings that were open; `openDrawings`: how many are held, or else open,
 * while it is paused. `contracts` are those that it has its numbers from, in their order. `period` is the guarantee
 * period that runs, or is to run first; its end is null while a pause moves it.
 */
export type SiteCampaignRow = z.infer<typeof campaignRow>

export const findSiteCampaigns = (tx: Transaction, ids: readonly string[]): Promise<readonly SiteCampaignRow[]> =>
  tx.any(sql.prepared('site-campaigns', campaignRow)`
    select ${briefColumns}, c.id, c.cadence, c.starts_at as "startsAt", c.ended_at as "endedAt",
      t.winners_per_draw as "winnersPerDraw", t.prize_table_id as "prizeTableId", c.large_prize_cents as "largePrizeCents",
      c.guarantee_period as "guaranteePeriod", c.guarantee_threshold_cents as "thresholdCents",
      c.guarantee_amount_cents as "amountCents", k.contracts, r.period, r.period_start as "periodStart", r.period_end as "periodEnd", p.pauses,
      exists (select from campaign_hold h where h.campaign_id = c.id and h.released_at is null) as "isHolding",
      case when c.status = 'paused' then (
        select coalesce(nullif(count(held_at), 0), count(*))::int from drawing d where d.campaign_id = c.id and d.status = 'open' and d.cancelled_at is null)
        else 0 end as "openDrawings"
    from campaign c
      cross join lateral terms_at(c.id, now()) t
      cross join lateral (
        select coalesce(json_agg(json_build_object('chainId', k.chain_id, 'address', k.address,
          'campaignId', g.contract_id, 'firstNumber', g.first_number) order by g.first_number, g.left_at), '[]')
        from registration g join chain_contract k on (k.chain, k.address) = (g.chain, g.contract)
        where g.campaign_id = c.id) k (contracts)
      left join running_period r on r.campaign_id = c.id
      cross join lateral (
        select coalesce(json_agg(json_build_object('pausedAt', paused_at, 'resumedAt', resumed_at) order by paused_at), '[]') as pauses
        from campaign_pause where campaign_id = c.id) p
    where c.id = any(${sql.array(ids, 'text')})
    order by c.id`)

const comingRow = z.object({
  campaignId: z.string(),
  from: z.date(),
  winnersPerDraw: z.number(),
  prizeTableId: z.string(),
})
export type ComingRow = z.infer<typeof comingRow>

/** The terms of these campaigns that do not count yet, in their order. */
export const findComingTerms = (tx: Transaction, campaignIds: readonly string[]): Promise<readonly ComingRow[]> =>
  tx.any(sql.prepared('coming-terms', comingRow)`
    select campaign_id as "campaignId", from_draw_at as "from", winners_per_draw as "winnersPerDraw",
      prize_table_id as "prizeTableId"
    from campaign_terms where campaign_id = any(${sql.array(campaignIds, 'text')}) and from_draw_at > now()
    order by from_draw_at`)

const guaranteeRow = z.object({
  campaignId: z.string(),
  period: z.number(),
  periodStart: z.date(),
  periodEnd: z.date(),
  status: z.enum(guaranteeStatuses),
  thresholdCents: z.coerce.number(),
  amountCents: z.coerce.number(),
  bestPrizeCents: z.coerce.number().nullable(),
  waitsFor: z
    .object({
      count: z.number(),
      drawings: z.array(z.object({ drawingId: z.string(), drawAt: z.coerce.date(), status: z.enum(statuses) })),
    })
    .nullable(),
  winner: z.string().nullable(),
  displayName: z.string().nullable(),
  drawingId: z.string().nullable(),
  paidAt: z.date().nullable(),
})
export type SiteGuaranteeRow = z.infer<typeof guaranteeRow>

/** Of more periods the newest are shown; the page's JSON has them all. */
const MAX_PERIODS = inText(1_000)

/** The periods that are over of these campaigns, newest first. */
export const findSiteGuarantees = (
  tx: Transaction,
  campaignIds: readonly string[],
): Promise<readonly SiteGuaranteeRow[]> =>
  tx.any(sql.prepared('site-guarantees', guaranteeRow)`
    select g.campaign_id as "campaignId", g.period, g.period_start as "periodStart", g.period_end as "periodEnd", g.status,
      g.threshold_cents as "thresholdCents", g.amount_cents as "amountCents", g.best_prize_cents as "bestPrizeCents",
      g.waits as "waitsFor", g.winner, l.display_names[g.position + 1] as "displayName", g.drawing_id as "drawingId",
      g.paid_at as "paidAt"
    from unnest(${sql.array(campaignIds, 'text')}) c (id)
      cross join lateral (
        select g.*, case when status = 'waiting' then waits_for(g) end as waits from guarantee g
        where campaign_id = c.id order by period desc limit ${MAX_PERIODS}) g
      left join winner_list l on l.drawing_id = g.drawing_id
    order by g.period desc`)

const frontRow = briefRow.extend({
  nextDrawAt: z.date().nullable(),
  isDrawing: z.boolean(),
  draws: z.coerce.number(),
  prizesCents: z.coerce.number(),
  historyPages: z.number(),
})

/** Of a campaign's open draws, and of its locked ones, so many are looked through for the one that is drawn next. */
const LOOKED_THROUGH = inText(10)

/** Of more campaigns the front page shows those that are drawn next, and the newest. */
const SHOWN = { soonest: inText(20), newest: inText(80) }

/** Up to as many live campaigns as the front page shows, with their sums; running ones come before others. */
export const findFrontCampaigns = (tx: Transaction) =>
  tx.any(sql.type(frontRow)`
    with shown as (
      (select campaign_id as id from campaign_rendering where next_draw_at > now() order by next_draw_at limit ${SHOWN.soonest})
      union
      (select id from campaign where mode = 'live' order by mode, status, created_at desc, id limit ${SHOWN.newest})
    )
    select ${briefColumns}, (
        select min(draw_due_at) from (
          (select draw_due_at from drawing
          where campaign_id = c.id and status = 'open' and cancelled_at is null and held_at is null and cutoff_at > now()
          order by cutoff_at limit ${LOOKED_THROUGH})
          union all
          (select draw_due_at from drawing
          where campaign_id = c.id and status = 'locked' and cancelled_at is null order by draw_at limit ${LOOKED_THROUGH})) next) as "nextDrawAt",
      exists (
        select from drawing where campaign_id = c.id and status = 'entropy_requested' and voided_at is null) as "isDrawing",
      t.draws, t.prizes_cents as "prizesCents",
      coalesce((select history_pages from campaign_rendering where campaign_id = c.id), 0) as "historyPages"
    from shown join campaign c on c.id = shown.id
      cross join lateral (
        select coalesce(sum(draws), 0) as draws, coalesce(sum(prizes_cents), 0) as prizes_cents
        from prize_tally where campaign_id = c.id) t
    order by c.mode, c.status, c.created_at desc, c.id`)

const siteTotals = z.object({
  campaigns: z.number(),
  draws: z.coerce.number(),
  prizesCents: z.coerce.number(),
})

/** How many live campaigns there are, and their sums. */
export const findSiteTotals = (tx: Transaction) =>
  tx.one(sql.type(siteTotals)`
    select c.*, t.* from
      (select count(*)::int as campaigns from campaign where mode = 'live') c,
      (
        select coalesce(sum(draws), 0) as draws, coalesce(sum(prizes_cents), 0) as "prizesCents"
        from prize_tally where mode = 'live'
      ) t`)

export const countDirectoryPages = (tx: Transaction): Promise<number> =>
  tx.oneFirst(sql.type(z.object({ pages: z.number() }))`
    select ceil(coalesce(max(place), 0) / ${CAMPAIGNS_PER_PAGE}::numeric)::int as pages from campaign_rendering`)

const directoryRow = briefRow.extend({ historyPages: z.number() })

/** The campaigns on a page of the list of all, in their order. */
export const findDirectory = (tx: Transaction, page: number) =>
  tx.any(sql.type(directoryRow)`
    select ${briefColumns}, r.history_pages as "historyPages"
    from campaign_rendering r join campaign c on c.id = r.campaign_id
    where r.place between ${(page - 1) * CAMPAIGNS_PER_PAGE + 1} and ${page * CAMPAIGNS_PER_PAGE}
    order by r.place`)
