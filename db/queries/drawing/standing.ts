import { sql } from 'slonik'
import { z } from 'zod'
import { campaignStatuses, winnersModes } from '../../../domain/campaign-state.ts'
import { statuses } from '../../../domain/drawing/state.ts'

/** What decides whether a drawing takes winners, by sending or fetching: how far it and its campaign have come. */
export const standing = z.object({
  status: z.enum(statuses),
  cancelledReason: z.string().nullable(),
  isHeld: z.boolean(),
  winnersMode: z.enum(winnersModes),
  campaignStatus: z.enum(campaignStatuses),
})

/** For a drawing `d` and its campaign `c`. */
export const standingColumns = sql.fragment`
  d.status, d.cancelled_reason as "cancelledReason", d.held_at is not null as "isHeld", c.winners_mode as "winnersMode", c.status as "campaignStatus"`
