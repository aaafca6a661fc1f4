import { statement } from '../../statements.ts'
import { caller } from '../account/caller.ts'
import type { PayoutRow } from '../partner-api/campaigns.ts'

/** A transfer with its place in the list, where `after` is what the next page starts after. */
export type PortalPayoutRow = PayoutRow & { slug: string; campaign: string; number: number | null; place: string }

const own = `own as (
  select c.id, c.slug, c.name from caller join campaign c on c.partner_id = caller.partner_id and c.mode = caller.mode)`

/** Transfers that were made together share a time: their ids tell them apart. */
const place = `to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || ' ' || p.id`

const columns = `p.id, c.slug, c.name as campaign, p.drawing_id as "drawingId", p.guarantee_id as "guaranteeId", d.number,
  p.amount_cents::float8 as "amountCents", p.chain, p.token, p.wallet, p.transaction, p.created_at as "createdAt",
  p.paid_at as "paidAt", ${place} as place`

export const PAYOUTS_PER_PAGE = 50

/**
 * $1 caller, $2 slug or null for all campaigns, $3 and $4 the time and id the page starts after, or nulls. Newest
 * first, one more than a page.
 */
export const listPortalPayouts = statement<PortalPayoutRow>(
  'list-portal-payouts',
  `with ${caller}, ${own}
  select ${columns}
  from own c
    cross join lateral (
      select * from payout
      where campaign_id = c.id and (created_at, id) < (coalesce($3::timestamptz, 'infinity'), coalesce($4::text, ''))
      order by created_at desc, id desc limit ${PAYOUTS_PER_PAGE + 1}
    ) p
    left join drawing d on d.id = p.drawing_id
  where $2::text is null or c.slug = $2
  order by p.created_at desc, p.id desc
  limit ${PAYOUTS_PER_PAGE + 1}`,
)

export const MAX_EXPORTED = 10_000

/** $1 caller, $2 from this time on, $3 to before this one. Oldest first, one more than may be exported. */
export const listPayoutsOfTime = statement<PortalPayoutRow>(
  'list-payouts-of-time',
  `with ${caller}, ${own}
  select ${columns}
  from own c
    join payout p on p.campaign_id = c.id and p.created_at >= $2::timestamptz and p.created_at < $3::timestamptz
    left join drawing d on d.id = p.drawing_id
  order by p.created_at, p.id
  limit ${MAX_EXPORTED + 1}`,
)

export type MonthRow = { month: string; drawingsCents: number; guaranteesCents: number; heldPaidCents: number }

const MONTHS = 12

/** $1 caller. What was paid in each of the last months in UTC, the current one included, oldest first. */
export const listMonths = statement<MonthRow>(
  'list-months',
  `with ${caller}, ${own}, month as (
    select start, start + interval '1 month' as end
    from (select date_trunc('month', now() at time zone 'UTC') as present) now,
      generate_series(present - interval '${MONTHS - 1} months', present, interval '1 month') start
  ), first as (select min(start) at time zone 'UTC' as at from month
  ), paid as (
    select date_trunc('month', p.paid_at at time zone 'UTC') as month, sum(p.amount_cents) filter (where p.drawing_id is not null) as drawings,
      sum(p.amount_cents) filter (where p.guarantee_id is not null) as guarantees, null::numeric as held
    from own c join payout p on p.campaign_id = c.id
    where p.paid_at >= (select at from first) group by 1
    union all
    select date_trunc('month', h.paid_at at time zone 'UTC'), null, null, sum(h.amount_cents)
    from own c join drawing d on d.campaign_id = c.id join held_prize h on h.drawing_id = d.id
    where h.paid_at >= (select at from first) group by 1
  )
  select to_char(m.start, 'YYYY-MM') as month, coalesce(sum(paid.drawings), 0)::float8 as "drawingsCents",
    coalesce(sum(paid.guarantees), 0)::float8 as "guaranteesCents", coalesce(sum(paid.held), 0)::float8 as "heldPaidCents"
  from month m left join paid on paid.month = m.start
  group by m.start order by m.start`,
)
