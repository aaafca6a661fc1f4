import { sql } from 'slonik'
import { z } from 'zod'
import { type GoLiveDecision, goLiveDecisions } from '../../../domain/go-live/wish.ts'
import { auditName, type Caller, type Operator } from '../../../domain/actor.ts'
import type { Transaction } from '../../pool.ts'
import { statement } from '../../statements.ts'
import { caller, ofAccount } from '../account/caller.ts'

const campaignRow = z.object({ id: z.string(), partnerId: z.string() })

/** Locks a test campaign, so that one request is made of it at a time. */
export const lockTestCampaign = (tx: Transaction, actor: Caller, slug: string) =>
  tx.maybeOne(sql.type(campaignRow)`
    select id, partner_id as "partnerId" from campaign c
    where slug = ${slug} and mode = 'test' and ${ofAccount(actor)} for no key update`)

const waiting = z.object({ id: z.string() })

export const findWaitingRequest = (tx: Transaction, campaignId: string) =>
  tx.maybeOne(sql.type(waiting)`
    select id from go_live_request where campaign_id = ${campaignId} and decision is null`)

export const isSlugTaken = (tx: Transaction, slug: string): Promise<boolean> =>
  tx.exists(sql.type(z.object({}))`select from campaign where slug = ${slug}`)

type NewRequest = {
  id: string
  campaignId: string
  slug: string
  chain: string
  token: string
  wallet: string
  startsAt: Date
  askedBy: string
}

export const insertGoLiveRequest = (tx: Transaction, request: NewRequest) =>
  tx.query(sql.unsafe`
    insert into go_live_request (id, campaign_id, slug, chain, token, wallet, starts_at, asked_by)
    values (${request.id}, ${request.campaignId}, ${request.slug}, ${request.chain}, ${request.token},
      ${request.wallet}, ${request.startsAt.toISOString()}::timestamptz, ${request.askedBy})`)

export type GoLiveRequestRow = {
  id: string
  slug: string
  chain: string
  token: string
  wallet: string
  startsAt: Date
  askedBy: string
  askedAt: Date
  decision: GoLiveDecision | null
  reason: string | null
  decidedAt: Date | null
}

const columns = `r.id, r.slug, r.chain, r.token, r.wallet, r.starts_at as "startsAt", u.name as "askedBy",
  r.asked_at as "askedAt", r.decision, r.reason, r.decided_at as "decidedAt"`

/** $1 caller, $2 slug. The latest request of a test campaign. */
export const findGoLiveRequest = statement<GoLiveRequestRow>(
  'find-go-live-request',
  `with ${caller}
  select ${columns}
  from caller join campaign c on c.partner_id = caller.partner_id and c.mode = caller.mode and c.slug = $2
    cross join lateral (
      select * from go_live_request where campaign_id = c.id order by asked_at desc, id desc limit 1
    ) r
    join member m on m.id = r.asked_by join portal_user u on u.id = m.user_id`,
)

export type OpenGoLiveRequest = GoLiveRequestRow & { partner: string; partnerName: string; campaign: string }

/** What waits for the operator, the oldest first. */
export const listGoLiveRequests = statement<OpenGoLiveRequest>(
  'list-go-live-requests',
  `select ${columns}, p.id as partner, p.name as "partnerName", c.slug as campaign
  from go_live_request r join campaign c on c.id = r.campaign_id join partner p on p.id = c.partner_id
    join member m on m.id = r.asked_by join portal_user u on u.id = m.user_id
  where r.decision is null
  order by r.asked_at, r.id`,
)

const withdrawRow = z.object({ id: z.string(), campaignId: z.string() })

/** Null: no request of this campaign waits. */
export const withdrawRequest = (tx: Transaction, actor: Caller, slug: string, memberId: string) =>
  tx.maybeOne(sql.type(withdrawRow)`
    update go_live_request r set decision = 'withdrawn', decided_by = ${memberId}
    from campaign c
    where c.id = r.campaign_id and c.slug = ${slug} and ${ofAccount(actor)} and r.decision is null
    returning r.id, r.campaign_id as "campaignId"`)

const lockedRequest = z.object({
  campaignId: z.string(),
  decision: z.enum(goLiveDecisions).nullable(),
  now: z.date(),
  partner: z.string(),
  slug: z.string(),
  name: z.string(),
  language: z.enum(['en', 'de']),
  cadence: z.string(),
  timeZone: z.string(),
  startsAt: z.date(),
  cutoffLeadSeconds: z.number(),
  winnersUrl: z.string().nullable(),
  prizeTable: z.string(),
  winnersPerDraw: z.number(),
  chain: z.string(),
  token: z.string(),
  wallet: z.string(),
  largePrizeCents: z.coerce.number().nullable(),
  guaranteePeriod: z.string().nullable(),
  guaranteeThresholdCents: z.coerce.number().nullable(),
  guaranteeAmountCents: z.coerce.number().nullable(),
})
export type LockedGoLiveRequest = z.infer<typeof lockedRequest>

/** A request with the present terms of its test campaign. */
export const lockGoLiveRequest = (tx: Transaction, id: string) =>
  tx.maybeOne(sql.type(lockedRequest)`
    select r.campaign_id as "campaignId", r.decision, now(), c.partner_id as partner, r.slug, c.name, c.language, c.cadence,
      c.time_zone as "timeZone", r.starts_at as "startsAt", c.cutoff_lead_seconds as "cutoffLeadSeconds",
      c.winners_url as "winnersUrl", terms.prize_table_id as "prizeTable", terms.winners_per_draw as "winnersPerDraw",
      r.chain, r.token, r.wallet, c.large_prize_cents as "largePrizeCents", c.guarantee_period as "guaranteePeriod",
      c.guarantee_threshold_cents as "guaranteeThresholdCents", c.guarantee_amount_cents as "guaranteeAmountCents"
    from go_live_request r join campaign c on c.id = r.campaign_id cross join lateral terms_at(c.id, now()) terms
    where r.id = ${id} for no key update of r`)

type Decided = { id: string; liveCampaignId?: string; reason?: string }

export const decideGoLive = (tx: Transaction, actor: Operator, { id, liveCampaignId, reason }: Decided) =>
  tx.query(sql.unsafe`
    select decide_go_live(${actor.token ?? null}, ${id}, ${auditName(actor)}, ${reason ?? null}, ${liveCampaignId ?? null})`)
