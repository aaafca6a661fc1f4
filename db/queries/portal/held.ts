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
}

const MAX_HELD = 500

const ofAccount = 'held_prize where partner_id = caller.partner_id and mode = caller.mode'

/** $1 caller. Those that wait come first, oldest first; then those that were paid, newest first. */
export const listPortalHeld = statement<PortalHeldRow>(
  'list-portal-held',
  `with ${caller}, held as (
    select h.* from caller cross join lateral (
      (select * from ${ofAccount} and paid_at is null order by settled_at, drawing_id, position limit ${MAX_HELD})
      union all
      (select * from ${ofAccount} and paid_at is not null order by paid_at desc, drawing_id desc, position desc limit ${MAX_HELD})
    ) h
    order by h.paid_at desc nulls first, h.settled_at, h.drawing_id, h.position limit ${MAX_HELD}
  )
  select c.slug, c.name as campaign, h.drawing_id as "drawingId", d.number, h.position, l.winners[h.position + 1] as winner,
    l.display_names[h.position + 1] as "displayName", h.amount_cents::float8 as "amountCents", h.settled_at as "settledAt",
    h.paid_at as "paidAt", h.reference, h.marked_by as by
  from held h
    cross join lateral (select * from drawing where id = h.drawing_id limit 1) d
    cross join lateral (select * from campaign where id = d.campaign_id limit 1) c
    cross join lateral (select * from winner_list where drawing_id = h.drawing_id limit 1) l
  order by h.paid_at desc nulls first, h.settled_at, h.drawing_id, h.position`,
)
