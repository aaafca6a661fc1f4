import { sql } from 'slonik'
import { z } from 'zod'
import type { Actor } from '../../../domain/actor.ts'
import type { Transaction } from '../../pool.ts'
import { ofAccount } from '../account/caller.ts'
import { noAttention } from '../attention.ts'
import { standing, standingColumns } from '../drawing/standing.ts'

/** Where a campaign's winners come from: the partner sends them, or the service fetches them. */
export type WinnersSource = { mode: 'push' } | { mode: 'pull'; url: string }

/** Returns whether the source has changed. */
export const changeSource = async (tx: Transaction, campaignId: string, source: WinnersSource): Promise<boolean> => {
  const url = source.mode === 'pull' ? source.url : null
  const { rowCount } = await tx.query(sql.unsafe`
    update campaign set winners_mode = ${source.mode}, winners_url = ${url}
    where id = ${campaignId} and (winners_mode, winners_url) is distinct from (${source.mode}, ${url})`)
  return rowCount > 0
}

const idRow = z.object({ id: z.string() })

/**
 * Forgets failed and running fetches for these open drawings, and that they need a person: everything that is due for
 * them starts over. Calls that are under way lose their lease. Returns the drawings whose cutoff has passed.
 */
const beginAgain = async (tx: Transaction, ids: readonly string[]): Promise<readonly string[]> => {
  await tx.query(sql.unsafe`select forget_fetches(${sql.array(ids, 'text')})`)
  return tx.anyFirst(sql.type(idRow)`
    update drawing set ${noAttention}, retry_at = null
    where id = any(${sql.array(ids, 'text')}) and status = 'open' and cancelled_at is null and cutoff_at <= now()
    returning id`)
}

/** The same for every open drawing of a locked campaign. Returns those whose cutoff has passed. */
export const beginAllAgain = async (tx: Transaction, campaignId: string): Promise<readonly string[]> => {
  const ids = await tx.anyFirst(sql.type(idRow)`
    select id from drawing where campaign_id = ${campaignId} and status = 'open' and cancelled_at is null and cutoff_at <= now()
    order by id for no key update`)
  return beginAgain(tx, ids)
}

const waitingRow = standing.extend({ id: z.string(), campaignId: z.string(), cutoffPassed: z.boolean() })
export type WaitingDrawing = z.infer<typeof waitingRow>

/** Locks a drawing and, before it, its campaign. `slug` null: of any campaign. */
export const lockDrawingOfSource = async (
  tx: Transaction,
  actor: Actor,
  slug: string | null,
  drawingId: string,
): Promise<WaitingDrawing | null> => {
  await tx.query(sql.unsafe`
    select from campaign where id = (select campaign_id from drawing where id = ${drawingId}) for share`)
  return tx.maybeOne(sql.type(waitingRow)`
    select d.id, c.id as "campaignId", ${standingColumns}, d.cutoff_at <= now() as "cutoffPassed"
    from drawing d join campaign c on c.id = d.campaign_id
    where d.id = ${drawingId} and c.slug = coalesce(${slug}, c.slug) and ${ofAccount(actor)}
    for no key update of d`)
}

export const beginOneAgain = (tx: Transaction, drawingId: string): Promise<readonly string[]> =>
  beginAgain(tx, [drawingId])
