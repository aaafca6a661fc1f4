import type { StoredAttention } from '../../../domain/attention.ts'
import { statement } from '../../statements.ts'
import { attentionOf } from '../attention.ts'

/** How many drawings are in each status; cancelled and void ones are counted as such, whatever their status. */
export const countDrawings = statement<{ status: string; count: number }>(
  'count-drawings',
  `select case when cancelled_at is not null then 'cancelled' when voided_at is not null then 'void'
      else drawing.status::text end as status, count(*)::int as count
  from drawing group by drawing.status, cancelled_at is not null, voided_at is not null
  order by cancelled_at is not null, voided_at is not null, drawing.status`,
)

export const countSuspended = statement<{ suspended: number }>(
  'count-suspended',
  'select count(*)::int as suspended from partner where suspended_at is not null',
)

/** What waits in each queue now, and how long the oldest job has waited, in seconds. */
export const countJobs = statement<{ queue: string; ready: number; failed: number; oldestSeconds: number }>(
  'count-jobs',
  `select q.name as queue,
    count(j.id) filter (where j.state < 'active' and j.start_after <= now())::int as ready,
    count(j.id) filter (where j.state = 'failed')::int as failed,
    coalesce(extract(epoch from now() - min(j.start_after) filter (where j.state < 'active' and j.start_after <= now())), 0)::float8
      as "oldestSeconds"
  from pgboss.queue q left join pgboss.job j on j.name = q.name
  where q.name = any($1)
  group by q.name order by q.name`,
)

/** `drawing` is null of a guarantee or of the campaign itself, `slug` and `chain` of a partner's audit log. */
export type StuckRow = {
  id: string
  partner: string
  slug: string | null
  chain: string | null
  status: string
  drawing: string | null
  /** The drawing's number in its campaign; null: it has none yet, or there is no drawing. */
  number: number | null
  attention: StoredAttention
  /** How many there are; only so many are listed. */
  total: number
}

/**
 * If there are too many rows to list, codes take turns, and within a code partners, so that neither one partner nor one
 * code hides the others.
 */
const stuckWhere = (condition: string): string => `
  with stuck as (
    select s.*, coalesce(c.partner_id, s.id) as partner, c.slug, c.payout_chain as chain
    from (
      select id, campaign_id, status::text, id as drawing, number, attention, attention_detail, attention_since from drawing
      where attention is not null
      union all
      select id, campaign_id, status::text, null, null, attention, attention_detail, attention_since from guarantee
      where attention is not null
      union all
      select id, id, status::text, null, null, attention, attention_detail, attention_since from campaign
      where attention is not null
      union all
      select drawing_id, campaign_id, 'drawn', drawing_id, null, 'rows_differ', jsonb_build_object('found', found), found_at
      from self_check_finding where cleared_at is null
      union all
      select partner_id, null, 'written', null, null, 'audit_differs', jsonb_build_object('partner', partner_id, 'found', found), found_at
      from audit_finding where cleared_at is null
    ) s left join campaign c on c.id = s.campaign_id
    where ${condition}
  ), of_partners as (
    select *, row_number() over (partition by attention, partner order by attention_since, id) as turn from stuck
  ), in_turn as (
    select *, count(*) over ()::int as total,
      row_number() over (partition by attention order by turn, attention_since, id) as code_turn
    from of_partners
  ), listed as (
    select * from in_turn order by code_turn, attention_since, id limit 100
  )
  select id, partner, slug, chain, status, drawing, number, ${attentionOf('listed')} as attention, total
  from listed order by attention_since, id`

/** Drawings, guarantees and campaigns that need attention, the oldest first; drawings and audit logs that do not hold as well. */
export const listStuck = statement<StuckRow>('list-stuck', stuckWhere('true'))

/** What should clear up by itself and has not for so long needs a person after all. */
const TOO_LONG = "interval '1 hour'"

/** Those of them that need a person. $1 codes, or null: of all. */
export const listNeedingPerson = statement<StuckRow>(
  'list-needing-person',
  stuckWhere(`($1::text[] is null or s.attention::text = any($1))
    and (not goes_on_by_itself(s.attention) or s.attention_since <= now() - ${TOO_LONG})`),
)

export type WaitingWalletRow = {
  partner: string
  slug: string
  chain: string
  wallet: string
  since: Date
  total: number
}

/** Changes of wallet that the contract's owner has to set, the oldest first. */
export const listWaitingWallets = statement<WaitingWalletRow>(
  'list-waiting-wallets',
  `select c.partner_id as partner, c.slug, c.payout_chain as chain, w.wallet, w.requested_at as since,
    count(*) over ()::int as total
  from wallet_change w join campaign c on c.id = w.campaign_id
  where w.approved_at is null and w.withdrawn_at is null
  order by w.requested_at, w.id limit 100`,
)
