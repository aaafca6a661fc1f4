import { sql } from 'slonik'
import { z } from 'zod'
import { campaignStatuses, winnersModes } from '../../../domain/campaign-state.ts'
import type { Transaction } from '../../pool.ts'
import { statuses } from '../../../domain/drawing/state.ts'
import { noAttention } from '../attention.ts'

const extendable = z.object({
  id: z.string(),
  campaignId: z.string(),
  winnersMode: z.enum(winnersModes),
  status: z.enum(statuses),
  cancelledReason: z.string().nullable(),
  cutoffAt: z.date(),
  campaignStatus: z.enum(campaignStatuses),
  now: z.date(),
})
export type Extendable = z.infer<typeof extendable>

/** Locks a drawing of the caller's account. `now` is the database's clock. */
export const lockOwnDrawing = (
  tx: Transaction,
  callerId: string,
  slug: string,
  drawingId: string,
): Promise<Extendable | null> =>
  tx.maybeOne(sql.type(extendable)`
    select d.id, d.campaign_id as "campaignId", c.winners_mode as "winnersMode", d.status,
      d.cancelled_reason as "cancelledReason", d.cutoff_at as "cutoffAt", c.status as "campaignStatus", now()
    from account_of(${callerId}) account
    join campaign c on c.partner_id = account.partner_id and c.mode = account.mode and c.slug = ${slug}
    join drawing d on d.campaign_id = c.id and d.id = ${drawingId}
    for no key update of d`)

/** Clears what needed attention, too: at the new cutoff, everything that is due for the drawing starts over. */
export const moveCutoff = (tx: Transaction, drawingId: string, cutoffAt: Date) =>
  tx.query(sql.unsafe`
    update drawing set cutoff_at = ${cutoffAt.toISOString()}::timestamptz, ${noAttention}, retry_at = null
    where id = ${drawingId}`)
