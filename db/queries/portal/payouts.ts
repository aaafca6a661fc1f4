import { statement } from '../../statements.ts'
import { caller } from '../account/caller.ts'
import type { PayoutRow } from '../partner-api/campaigns.ts'

/** A transfer with its place in the list, where `after` is what the next page starts after. */
export type PortalPayoutRow = PayoutRow & { slug: string; campaign: string; number: number | null; place: string }

/** Transfers that were made together share a time: their ids tell them apart. */
const place = `to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || ' ' || p.id`

/** Of a payout `p`, with what it is shown by. */
const columns = `p.id, c.slug, c.name as campaign, p.drawing_id as "drawingId", p.guarantee_id as "guaranteeId", d.number,
  p.amount_cents::float8 as "amountCents", p.chain, p.token, p.wallet, p.transaction, p.created_at as "createdAt",
  p.paid_at as "paidAt", ${place} as place`

const withNames = `cross join lateral (select slug, name from campaign where id = p.campaign_id limit 1) c
    left join lateral (select number from drawing where id = p.drawing_id limit 1) d on true`

export const PAYOUTS_PER_PAGE = 50

const list = (name: string, from: string, isListed: string, [time, id]: readonly [string, string]) =>
  statement<PortalPayoutRow>(
    name,
    `with ${caller}
    select ${columns}
    from ${from}
      cross join lateral (
        select * from payout
        where ${isListed} and (created_at, id) < (coalesce(${time}::timestamptz, 'infinity'), coalesce(${id}::text, ''))
        order by created_at desc, id desc limit ${PAYOUTS_PER_PAGE + 1}
      ) p
      ${withNames}
    order by p.created_at desc, p.id desc`,
  )

const OF_ACCOUNT = 'partner_id = caller.partner_id and mode = caller.mode'

/** $1 caller, $2 and $3 the time and id the page starts after, or nulls. Newest first, one more than a page. */
export const listPortalPayouts = list('list-portal-payouts', 'caller', OF_ACCOUNT, ['$2', '$3'])

/** $1 caller, $2 slug, $3 and $4 the time and id the page starts after, or nulls. The same of one campaign. */
export const listPortalPayoutsOfCampaign = list(
  'list-portal-payouts-of-campaign',
  'caller join campaign own on own.partner_id = caller.partner_id and own.mode = caller.mode and own.slug = $2',
  'campaign_id = own.id',
  ['$3', '$4'],
)

export type MonthRow = { month: string; drawingsCents: number; guaranteesCents: number; heldPaidCents: number }

const MONTHS = 12

/** $1 caller. What was paid in each of the last months in UTC, the current one included, oldest first. */
export const listMonths = statement<MonthRow>(
  'list-months',
  `with ${caller}, month as (
    select start::date as start
    from (select date_trunc('month', now() at time zone 'UTC') as present) now,
      generate_series(present - interval '${MONTHS - 1} months', present, interval '1 month') start
  ), paid as (
    select p.* from caller join paid_in_month p on p.partner_id = caller.partner_id and p.mode = caller.mode
      and p.month >= (select min(start) from month)
  )
  select to_char(m.start, 'YYYY-MM') as month, coalesce(sum(paid.drawings_cents), 0)::float8 as "drawingsCents",
    coalesce(sum(paid.guarantees_cents), 0)::float8 as "guaranteesCents", coalesce(sum(paid.held_cents), 0)::float8 as "heldPaidCents"
  from month m left join paid on paid.month = m.start
  group by m.start order by m.start`,
)
