import { sql } from 'slonik'
import { z } from 'zod'
import { auditName, type Operator } from '../../../domain/actor.ts'
import { goLiveDecisions } from '../../../domain/go-live/wish.ts'
import type { Pool, Transaction } from '../../pool.ts'
import { facts, factsRow, ofTable } from './checking.ts'

const place = z.object({ partner: z.string(), campaign: z.string() })

/** Whose request it is, and about which test campaign: neither ever changes. */
export const findPlaceOfRequest = (tx: Transaction, id: string) =>
  tx.maybeOne(sql.type(place)`
    select c.partner_id as partner, c.slug as campaign from go_live_request r join campaign c on c.id = r.campaign_id
    where r.id = ${id}`)

const requestRow = factsRow.extend({
  id: z.string(),
  campaignId: z.string(),
  campaign: z.string(),
  partner: z.string(),
  partnerName: z.string(),
  askedBy: z.string(),
  askedAt: z.date(),
  decision: z.enum(goLiveDecisions).nullable(),
  now: z.date(),
  isStillAsked: z.boolean(),
  isSuspended: z.boolean(),
  slug: z.string(),
  name: z.string(),
  language: z.enum(['en', 'de']),
  cadence: z.string(),
  timeZone: z.string(),
  startsAt: z.date(),
  cutoffLeadSeconds: z.number(),
  winnersUrl: z.string().nullable(),
  prizeTable: z.string(),
  chain: z.string(),
  token: z.string(),
  wallet: z.string(),
  largePrizeCents: z.coerce.number().nullable(),
  guaranteePeriod: z.string().nullable(),
  guaranteeThresholdCents: z.coerce.number().nullable(),
  guaranteeAmountCents: z.coerce.number().nullable(),
})
export type RequestToDecide = z.infer<typeof requestRow>

/** A request with what is looked at, and the terms that its test campaign has at this moment. */
const request = sql.fragment`
  ${facts}, r.id, r.campaign_id as "campaignId", c.slug as campaign, p.id as partner, p.name as "partnerName",
    u.name as "askedBy", r.asked_at as "askedAt", r.decision, now(),
    is_owner_of_campaign(r.asked_by, c.id) as "isStillAsked", p.suspended_at is not null as "isSuspended",
    r.slug, c.name, c.language, c.cadence, c.time_zone as "timeZone", r.starts_at as "startsAt",
    c.cutoff_lead_seconds as "cutoffLeadSeconds", c.winners_url as "winnersUrl", terms.prize_table_id as "prizeTable",
    r.chain, r.token, r.wallet, c.large_prize_cents as "largePrizeCents", c.guarantee_period as "guaranteePeriod",
    c.guarantee_threshold_cents as "guaranteeThresholdCents", c.guarantee_amount_cents as "guaranteeAmountCents"
  from go_live_request r join campaign c on c.id = r.campaign_id join partner p on p.id = c.partner_id
    join member m on m.id = r.asked_by join portal_user u on u.id = m.user_id
    ${ofTable}`

/** What waits for the operator, the oldest first. */
export const listGoLiveRequests = (pool: Pool) =>
  pool.any(sql.type(requestRow)`${request} where r.decision is null order by r.asked_at, r.id`)

/** Its team and its test campaign are locked, so that its terms stay what they are. */
export const lockGoLiveRequest = (tx: Transaction, id: string) =>
  tx.maybeOne(sql.type(requestRow)`${request} where r.id = ${id} for no key update of r`)

type Decided = { id: string; liveCampaignId?: string; reason?: string }

export const decideGoLive = (tx: Transaction, actor: Operator, { id, liveCampaignId, reason }: Decided) =>
  tx.query(sql.unsafe`
    select decide_go_live(${actor.token ?? null}, ${id}, ${auditName(actor)}, ${reason ?? null}, ${liveCampaignId ?? null})`)
