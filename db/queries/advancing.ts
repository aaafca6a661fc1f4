import { sql } from 'slonik'
import { z } from 'zod'
import type { Actor, Mode } from '../../domain/actor.ts'
import { statuses } from '../../domain/drawing/state.ts'
import type { Transaction } from '../pool.ts'
import { ofAccount } from './account.ts'

const advanceable = z.object({
  campaignId: z.string(),
  mode: z.enum(['test', 'live']),
  status: z.enum(statuses),
  cutoffPassed: z.boolean(),
  drawDue: z.boolean(),
})
export type Advanceable = z.infer<typeof advanceable> & { mode: Mode }

/** Holds a drawing that the actor may act on. */
export const holdDrawingToAdvance = (
  tx: Transaction,
  actor: Actor,
  { slug, drawingId }: { slug: string; drawingId: string },
): Promise<Advanceable | null> =>
  tx.maybeOne(sql.type(advanceable)`
    select c.id as "campaignId", c.mode, d.status, d.cutoff_at <= now() as "cutoffPassed", d.draw_due_at <= now() as "drawDue"
    from drawing d join campaign c on c.id = d.campaign_id
    where d.id = ${drawingId} and c.slug = ${slug} and ${ofAccount(actor)}
    for no key update of d`)

/** The cutoff is now, to the millisecond. */
export const bringCutoffForward = (tx: Transaction, drawingId: string) =>
  tx.query(sql.unsafe`
    update drawing set cutoff_at = date_trunc('milliseconds', now()) where id = ${drawingId} and status = 'open'`)

export const bringDrawForward = (tx: Transaction, drawingId: string) =>
  tx.query(sql.unsafe`update drawing set advanced_at = now() where id = ${drawingId} and status = 'locked'`)
