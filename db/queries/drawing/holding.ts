import { sql } from 'slonik'
import { z } from 'zod'
import type { Actor } from '../../../domain/actor.ts'
import type { Pausing } from '../../../domain/drawing/hold.ts'
import type { Pool, Transaction } from '../../pool.ts'
import { ofAccount } from '../account/caller.ts'

const idRow = z.object({ id: z.string() })

/**
 * How often a partner may pause a campaign, or hold its drawings, in 24 hours. Pauses are kept for good, because the
 * public recomputes guarantee periods from them, and all are read whenever the end of the running period moves.
 */
export const MAX_PAUSES_A_DAY = 100

export const hasManyPauses = (tx: Transaction, campaignId: string): Promise<boolean> =>
  tx.oneFirst(sql.type(z.object({ many: z.boolean() }))`
    select greatest(
      (select count(*) from campaign_pause where campaign_id = ${campaignId} and paused_at > now() - interval '1 day'),
      (select count(*) from campaign_hold where campaign_id = ${campaignId} and held_at > now() - interval '1 day')
    ) >= ${MAX_PAUSES_A_DAY} as many`)

/** Holds the open drawings of a locked campaign that is paused, from now on, and returns them. */
export const holdDrawings = async (tx: Transaction, campaignId: string): Promise<readonly string[]> => {
  await tx.query(sql.unsafe`
    insert into campaign_hold (campaign_id, held_at)
    select ${campaignId}, greatest(date_trunc('milliseconds', now()),
      (select max(released_at) + interval '1 millisecond' from campaign_hold where campaign_id = ${campaignId}))`)
  await tx.query(sql.unsafe`
    select from drawing where campaign_id = ${campaignId} and status = 'open' and cancelled_at is null
    order by id for no key update`)
  return tx.anyFirst(sql.type(idRow)`
    update drawing d set held_at = h.held_at
    from campaign_hold h
    where h.campaign_id = ${campaignId} and h.released_at is null
      and d.campaign_id = h.campaign_id and d.status = 'open' and d.cancelled_at is null
    returning d.id`)
}

/**
 * Ends the hold of a locked campaign now. Cutoffs that were still to come move by the hold's length, and so do the
 * start times of fetches. Returns the campaign's held drawings.
 */
export const releaseDrawings = async (tx: Transaction, campaignId: string): Promise<readonly string[]> => {
  await tx.query(sql.unsafe`
    select from drawing where campaign_id = ${campaignId} and held_at is not null order by id for no key update`)
  await tx.query(sql.unsafe`
    update campaign_hold set released_at = greatest(held_at, date_trunc('milliseconds', now()))
    where campaign_id = ${campaignId} and released_at is null`)
  await tx.query(sql.unsafe`
    update winner_fetch f
    set started_at = f.started_at + make_interval(secs => extract(epoch from h.released_at - h.held_at)::float8)
    from drawing d join campaign_hold h on h.campaign_id = d.campaign_id and h.held_at = d.held_at
    where d.campaign_id = ${campaignId} and f.drawing_id = d.id and f.cutoff_at = d.cutoff_at`)
  return tx.anyFirst(sql.type(idRow)`
    update drawing d set held_at = null, cutoff_at = cutoff_after(d.cutoff_at, h)
    from campaign_hold h
    where d.campaign_id = ${campaignId} and h.campaign_id = d.campaign_id and h.held_at = d.held_at
    returning d.id`)
}

const pausing = z.object({ open: z.number(), nextDrawAt: z.date().nullable() })

/** What a pause would leave to run or hold now. Null: there is no such campaign under the account. */
export const countPausing = (pool: Pool, actor: Actor, slug: string): Promise<Pausing | null> =>
  pool.maybeOne(sql.type(pausing)`
    select open.* from campaign c cross join lateral (
      select count(*)::int as open, min(d.draw_due_at) filter (where d.draw_due_at > now()) as "nextDrawAt"
      from drawing d where d.campaign_id = c.id and d.status = 'open' and d.cancelled_at is null) open
    where c.slug = ${slug} and ${ofAccount(actor)}`)
