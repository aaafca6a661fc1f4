import { statement } from '../../statements.ts'
import { caller } from '../account/caller.ts'

/** A prize that is paid by hand. `by` is who marked it as paid. */
export type PortalHeldRow = {
  slug: string
  campaign: string
  drawingId: string
  number: number
  position: number
  winner: string
  displayName: string | null
  amountCents: number
  settledAt: Date
  paidAt: Date | null
  reference: string | null
  by: string | null
  place: string
}

/** As many as are marked together under one reference. */
export const WAITING_PER_PAGE = 500
export const HAND_PAID_PER_PAGE = 20

const ofAccount = 'held_prize where partner_id = caller.partner_id and mode = caller.mode'

/** Prizes that were decided or marked together share a time: their drawings and positions tell them apart. */
const placeAt = (time: string) =>
  `to_char(h.${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || ' ' || h.drawing_id || ' ' || h.position`

const list = (name: string, time: string, chosen: string, order: string) =>
  statement<PortalHeldRow>(
    name,
    `with ${caller}
    select c.slug, c.name as campaign, h.drawing_id as "drawingId", d.number, h.position,
      l.winners[h.position + 1] as winner, l.display_names[h.position + 1] as "displayName",
      h.amount_cents::float8 as "amountCents", h.settled_at as "settledAt", h.paid_at as "paidAt", h.reference,
      h.marked_by as by, ${placeAt(time)} as place
    from caller
      cross join lateral (select * from ${ofAccount} and ${chosen}) h
      cross join lateral (select * from drawing where id = h.drawing_id limit 1) d
      cross join lateral (select * from campaign where id = d.campaign_id limit 1) c
      cross join lateral (select * from winner_list where drawing_id = h.drawing_id limit 1) l
    order by ${order}`,
  )

/**
 * $1 caller, $2 to $4 the time, drawing and position the page starts after, or nulls. Oldest first, one more than a page.
 */
export const listWaitingHeld = list(
  'list-waiting-held',
  'settled_at',
  `paid_at is null and (settled_at, drawing_id, position)
        > (coalesce($2::timestamptz, '-infinity'), coalesce($3::text, ''), coalesce($4::integer, -1))
      order by settled_at, drawing_id, position limit ${WAITING_PER_PAGE + 1}`,
  'h.settled_at, h.drawing_id, h.position',
)

/** The same of those that were paid, newest first. */
export const listHandPaid = list(
  'list-hand-paid',
  'paid_at',
  `paid_at is not null and (paid_at, drawing_id, position)
        < (coalesce($2::timestamptz, 'infinity'), coalesce($3::text, ''), coalesce($4::integer, 0))
      order by paid_at desc, drawing_id desc, position desc limit ${HAND_PAID_PER_PAGE + 1}`,
  'h.paid_at desc, h.drawing_id desc, h.position desc',
)

export type HeldSumRow = { prizes: number; cents: number; hasPaid: boolean }

/**
 * $1 caller. All that wait, however many pages they fill: a person pays each by hand, and a hundred thousand are added
 * up in some 20 ms. `hasPaid`: some were paid already.
 */
export const sumHeld = statement<HeldSumRow>(
  'sum-held',
  `with ${caller}
  select count(h.drawing_id)::float8 as prizes, coalesce(sum(h.amount_cents), 0)::float8 as cents,
    exists (
      select from caller cross join lateral (select from ${ofAccount} and paid_at is not null limit 1) paid) as "hasPaid"
  from caller left join held_prize h
    on h.partner_id = caller.partner_id and h.mode = caller.mode and h.paid_at is null`,
)
