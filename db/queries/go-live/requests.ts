import { sql } from 'slonik'
import { z } from 'zod'
import type { GoLiveDecision } from '../../../domain/go-live/wish.ts'
import type { Actor, Caller } from '../../../domain/actor.ts'
import type { Transaction } from '../../pool.ts'
import { statement } from '../../statements.ts'
import { caller, ofAccount } from '../account/caller.ts'

const campaignRow = z.object({ id: z.string(), partnerId: z.string() })

/** Locks a test campaign, so that one request is made of it at a time, and decided on the terms that it has. */
export const lockTestCampaign = (tx: Transaction, actor: Actor, slug: string) =>
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

const withdrawRow = z.object({ id: z.string(), campaignId: z.string() })

type Withdrawal = { slug: string; request: string; memberId: string }

/** Null: it is no request of this campaign that waits. */
export const withdrawRequest = (tx: Transaction, actor: Caller, { slug, request, memberId }: Withdrawal) =>
  tx.maybeOne(sql.type(withdrawRow)`
    update go_live_request r set decision = 'withdrawn', decided_by = ${memberId}
    from campaign c
    where c.id = r.campaign_id and c.slug = ${slug} and ${ofAccount(actor)} and r.id = ${request} and r.decision is null
    returning r.id, r.campaign_id as "campaignId"`)

/** What a member asked for lapses once they may no longer ask: the database takes it as withdrawn by them. */
export const withdrawRequestsBy = (tx: Transaction, memberId: string) =>
  tx.any(sql.type(withdrawRow)`
    update go_live_request set decision = 'withdrawn', decided_by = ${memberId}
    where asked_by = ${memberId} and decision is null
    returning id, campaign_id as "campaignId"`)
