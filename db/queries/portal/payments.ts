import { statement } from '../../statements.ts'
import { caller } from '../account/caller.ts'

/**
 * Money that was paid: a transfer of a drawing or of a guarantee, or a held prize by hand, which has a reference instead
 * of a wallet. `decidedAt` is when its prizes were decided or its guarantee was picked.
 */
export type PaymentRow = {
  kind: 'drawing' | 'guarantee' | 'held'
  paidAt: Date
  decidedAt: Date
  amountCents: number
  slug: string
  campaign: string
  payoutId: string | null
  drawingId: string | null
  guaranteeId: string | null
  number: number | null
  position: number | null
  winner: string | null
  displayName: string | null
  chain: string | null
  token: string | null
  wallet: string | null
  transaction: string | null
  reference: string | null
  markedBy: string | null
}

/** Of a page of them: an account may be paid many thousand times a day. */
export const PAYMENTS_PER_PAGE = 10_000

const paidIn = (key: string) => `partner_id = caller.partner_id and mode = caller.mode
      and paid_at >= $2::timestamptz and paid_at < $3::timestamptz order by paid_at, ${key} limit ${PAYMENTS_PER_PAGE + 1}`

/**
 * $1 caller, $2 from this time on, $3 to before this one: everything that was paid then, as `paid_in_month` adds it up.
 * Oldest first, the first of each kind: more than a page when there is more.
 */
export const listPayments = statement<PaymentRow>(
  'list-payments',
  `with ${caller}, transferred as (
    select case when p.guarantee_id is null then 'drawing' else 'guarantee' end as kind, p.paid_at, p.created_at as decided_at,
      p.amount_cents, p.campaign_id, p.id as payout_id, p.drawing_id, p.guarantee_id, d.number, null::integer as position,
      null as winner, null as display_name, p.chain, p.token, p.wallet, p.transaction, null as reference, null as marked_by
    from caller
      cross join lateral (select * from payout where ${paidIn('id')}) p
      left join lateral (select number from drawing where id = p.drawing_id limit 1) d on true
  ), by_hand as (
    select 'held', h.paid_at, h.settled_at, h.amount_cents, d.campaign_id, null, h.drawing_id, null, d.number, h.position,
      l.winners[h.position + 1], l.display_names[h.position + 1], null, null, null, null, h.reference, h.marked_by
    from caller
      cross join lateral (select * from held_prize where ${paidIn('drawing_id, position')}) h
      cross join lateral (select campaign_id, number from drawing where id = h.drawing_id limit 1) d
      cross join lateral (select winners, display_names from winner_list where drawing_id = h.drawing_id limit 1) l
  )
  select p.kind, p.paid_at as "paidAt", p.decided_at as "decidedAt", p.amount_cents::float8 as "amountCents", c.slug,
    c.name as campaign, p.payout_id as "payoutId", p.drawing_id as "drawingId", p.guarantee_id as "guaranteeId", p.number,
    p.position, p.winner, p.display_name as "displayName", p.chain, p.token, p.wallet, p.transaction, p.reference,
    p.marked_by as "markedBy"
  from (select * from transferred union all select * from by_hand) p
    cross join lateral (select slug, name from campaign where id = p.campaign_id limit 1) c
  order by p.paid_at, p.payout_id, p.drawing_id, p.position`,
)
