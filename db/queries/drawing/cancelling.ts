import { sql } from 'slonik'
import { z } from 'zod'
import type { Actor } from '../../../domain/actor.ts'
import type { Ending } from '../../../domain/drawing/ending.ts'
import type { Pool, Transaction } from '../../pool.ts'
import { ofAccount } from '../account/caller.ts'
import { noAttention } from '../attention.ts'
import { standing } from './standing.ts'

const idRow = z.object({ id: z.string() })

/**
 * Cancels the open ones among these drawings for good, with a public reason, and returns them. The caller has locked
 * the drawings, or acts on a single one.
 */
export const cancelDrawings = (tx: Transaction, ids: readonly string[], reason: string): Promise<readonly string[]> =>
  tx.anyFirst(sql.type(idRow)`
    update drawing
    set cancelled_at = date_trunc('milliseconds', now()), cancelled_reason = ${reason}, held_at = null,
      ${noAttention}, retry_at = null
    where id = any(${sql.array(ids, 'text')}) and status = 'open' and cancelled_at is null
    returning id`)

const drawingToCancel = standing.pick({ status: true, cancelledReason: true }).extend({ campaignId: z.string() })

/** Locks a drawing, so that no list slips in any more. `slug` null: of any campaign. */
export const lockDrawingToCancel = (tx: Transaction, actor: Actor, slug: string | null, drawingId: string) =>
  tx.maybeOne(sql.type(drawingToCancel)`
    select d.status, d.cancelled_reason as "cancelledReason", c.id as "campaignId"
    from drawing d join campaign c on c.id = d.campaign_id
    where d.id = ${drawingId} and c.slug = coalesce(${slug}, c.slug) and ${ofAccount(actor)}
    for update of d`)

const counted = z.object({ cancelled: z.number(), fetched: z.number(), drawn: z.number() })

const counts = sql.fragment`
  count(*) filter (where is_cancelled_by_end(d, c))::int as cancelled,
  count(*) filter (where d.status = 'open' and not is_cancelled_by_end(d, c) and not has_list)::int as fetched,
  count(*) filter (where d.status <> 'open' or has_list)::int as drawn`

/** The drawings of a campaign `c` that are neither drawn nor cancelled nor void. */
const undrawn = sql.fragment`
  drawing d cross join lateral (
    select exists (select from winner_list l where l.drawing_id = d.id and is_list_of(l, d)) as has_list) list
  where d.campaign_id = c.id and d.status in ('open', 'locked', 'entropy_requested') and d.cancelled_at is null and d.voided_at is null`

/** What would become of a campaign's drawings if it ended now. Null: there is no such campaign under the account. */
export const countEnding = (pool: Pool, actor: Actor, slug: string): Promise<Ending | null> =>
  pool.maybeOne(sql.type(counted)`
    select ending.* from campaign c cross join lateral (select ${counts} from ${undrawn}) ending
    where c.slug = ${slug} and ${ofAccount(actor)}`)

/**
 * Locks the open drawings of a locked campaign that has just ended, so that no list slips in any more, and counts what
 * becomes of all its drawings. `ids` are those to be cancelled.
 */
export const lockEnding = async (
  tx: Transaction,
  campaignId: string,
): Promise<{ ending: Ending; ids: readonly string[] }> => {
  await tx.query(sql.unsafe`
    select from drawing where campaign_id = ${campaignId} and status = 'open' and cancelled_at is null
    order by id for update`)
  const ending = await tx.one(sql.type(counted)`
    select ending.* from campaign c cross join lateral (select ${counts} from ${undrawn}) ending where c.id = ${campaignId}`)
  const ids = await tx.anyFirst(sql.type(idRow)`
    select d.id from campaign c join drawing d on d.campaign_id = c.id
    where c.id = ${campaignId} and d.status = 'open' and d.cancelled_at is null and is_cancelled_by_end(d, c)`)
  return { ending, ids }
}
