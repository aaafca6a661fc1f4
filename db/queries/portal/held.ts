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

const prizes = `own c join drawing d on d.campaign_id = c.id join held_prize h on h.drawing_id = d.id`

/** $1 caller. Those that wait come first, oldest first; then those that were paid, newest first. */
export const listPortalHeld = statement<PortalHeldRow>(
  'list-portal-held',
  `with ${caller}, own as (
    select c.id from caller join campaign c on c.partner_id = caller.partner_id and c.mode = caller.mode
  ), waiting as (
    select h.* from ${prizes} where h.paid_at is null order by d.settled_at, h.drawing_id, h.position limit ${MAX_HELD}
  ), paid as (
    select h.* from ${prizes} where h.paid_at is not null order by h.paid_at desc, h.drawing_id, h.position limit ${MAX_HELD}
  )
  select c.slug, c.name as campaign, h.drawing_id as "drawingId", d.number, h.position, l.winners[h.position + 1] as winner,
    l.display_names[h.position + 1] as "displayName", h.amount_cents::float8 as "amountCents", d.settled_at as "settledAt",
    h.paid_at as "paidAt", h.reference, h.marked_by as by
  from (table waiting union all table paid) h
    join drawing d on d.id = h.drawing_id
    join campaign c on c.id = d.campaign_id
    join winner_list l on l.drawing_id = d.id
  order by h.paid_at desc nulls first, d.settled_at, h.drawing_id, h.position
  limit ${MAX_HELD}`,
)
