import { sql } from 'slonik'
import { z } from 'zod'
import type { Actor } from '../../../domain/actor.ts'
import type { Pool, Transaction } from '../../pool.ts'
import { ofAccount } from '../account/caller.ts'

const heldPrize = z.object({
  campaign: z.string(),
  drawing: z.string(),
  number: z.number(),
  position: z.number(),
  winner: z.string(),
  amountCents: z.coerce.number(),
  settledAt: z.date(),
})
/** A prize that was kept out of its drawing's transfer. `campaign` is the slug, `drawing` the id. */
export type HeldPrize = z.infer<typeof heldPrize>

const columns = sql.fragment`c.slug as campaign, h.drawing_id as drawing, d.number, h.position,
  l.winners[h.position + 1] as winner, h.amount_cents as "amountCents", d.settled_at as "settledAt"`

const rest = sql.fragment`join drawing d on d.id = h.drawing_id join campaign c on c.id = d.campaign_id
  join winner_list l on l.drawing_id = h.drawing_id`

/** The held prizes that wait to be paid, oldest first, so many at most: of the campaign with this slug, or of all. */
export const listWaitingPrizes = (pool: Pool, slug: string | null, limit: number): Promise<readonly HeldPrize[]> =>
  pool.any(sql.type(heldPrize)`
    select ${columns}
    from (
      select h.* from held_prize h join drawing d on d.id = h.drawing_id join campaign c on c.id = d.campaign_id
      where h.paid_at is null and (${slug}::text is null or c.slug = ${slug})
      order by h.settled_at, h.drawing_id, h.position
      limit ${limit}
    ) h ${rest}
    order by d.settled_at, h.drawing_id, h.position`)

export const isCampaignSlug = (pool: Pool, slug: string): Promise<boolean> =>
  pool.exists(sql.type(z.object({}))`select from campaign where slug = ${slug}`)

export type Mark = { drawingId: string; position: number; reference: string; markedBy: string }

/**
 * Marks a held prize that waits as paid, by the database's clock, which makes its proof stale. Returns whether it did.
 */
export const markPrizePaid = async (
  tx: Transaction,
  { drawingId, position, reference, markedBy }: Mark,
): Promise<boolean> => {
  const { rowCount } = await tx.query(sql.unsafe`
    update held_prize set reference = ${reference}, marked_by = ${markedBy}, paid_at = now()
    where drawing_id = ${drawingId} and position = ${position}::bigint and paid_at is null`)
  return rowCount === 1
}

const paidPrize = heldPrize.extend({ reference: z.string(), markedBy: z.string(), paidAt: z.date() })
/** A held prize that was paid by hand: its reference, who marked it, and when. */
export type PaidPrize = z.infer<typeof paidPrize>

export const findPaidPrize = (tx: Transaction, drawingId: string, position: number): Promise<PaidPrize | null> =>
  tx.maybeOne(sql.type(paidPrize)`
    select ${columns}, h.reference, h.marked_by as "markedBy", h.paid_at as "paidAt"
    from held_prize h ${rest}
    where h.drawing_id = ${drawingId} and h.position = ${position}::bigint and h.paid_at is not null`)

const place = z.object({ campaignId: z.string(), winnersExpected: z.number(), isDrawn: z.boolean() })

/**
 * How many positions a drawing has, and whether it is drawn; null when there is no such drawing that the actor may act
 * on.
 */
export const findPosition = (tx: Transaction, actor: Actor, drawingId: string) =>
  tx.maybeOne(sql.type(place)`
    select c.id as "campaignId", d.winners_expected as "winnersExpected", d.settled_at is not null as "isDrawn"
    from drawing d join campaign c on c.id = d.campaign_id where d.id = ${drawingId} and ${ofAccount(actor)}`)
