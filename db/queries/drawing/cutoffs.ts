import { sql } from 'slonik'
import { z } from 'zod'
import type { Transaction } from '../../pool.ts'
import { noAttention } from '../attention.ts'
import { standing, standingColumns } from './standing.ts'

const extendable = standing.extend({ id: z.string(), campaignId: z.string(), cutoffAt: z.date(), now: z.date() })
export type Extendable = z.infer<typeof extendable>

/** Locks a drawing of the caller's account. `now` is the database's clock. */
export const lockOwnDrawing = (
  tx: Transaction,
  callerId: string,
  slug: string,
  drawingId: string,
): Promise<Extendable | null> =>
  tx.maybeOne(sql.type(extendable)`
    select d.id, d.campaign_id as "campaignId", ${standingColumns}, d.cutoff_at as "cutoffAt", now()
    from account_of(${callerId}) account
    join campaign c on c.partner_id = account.partner_id and c.mode = account.mode and c.slug = ${slug}
    join drawing d on d.campaign_id = c.id and d.id = ${drawingId}
    for no key update of d`)

/** Clears what needed attention, too: at the new cutoff, everything that is due for the drawing starts over. */
export const moveCutoff = (tx: Transaction, drawingId: string, cutoffAt: Date) =>
  tx.query(sql.unsafe`
    update drawing set cutoff_at = ${cutoffAt.toISOString()}::timestamptz, ${noAttention}, retry_at = null
    where id = ${drawingId}`)
