import { sql } from 'slonik'
import { z } from 'zod'
import { type Actor, isOperator, modes } from '../../../domain/actor.ts'
import type { Pool, Transaction } from '../../pool.ts'
import { standing, standingColumns } from './standing.ts'

/** A drawing by its id; with a slug, only of that campaign. */
export type NamedDrawing = { drawingId: string; slug?: string | undefined }

const advanceable = standing.extend({
  campaignId: z.string(),
  slug: z.string(),
  mode: z.enum(modes),
  winnersExpected: z.number(),
  cutoffPassed: z.boolean(),
  hasList: z.boolean(),
  drawDue: z.boolean(),
  hasValue: z.boolean(),
  prizeTableId: z.string(),
})
/** `prizeTableId` is that of its terms until the list is locked. `hasValue`: its random value has arrived. */
export type Advanceable = z.infer<typeof advanceable>

/** Of the account of a caller who is still valid; the operator acts on any. */
const ofValid = (actor: Actor) =>
  isOperator(actor)
    ? sql.fragment`true`
    : sql.fragment`(c.partner_id, c.mode) in (select partner_id, mode from account_of(${actor.id}))`

const own = (actor: Actor, { drawingId, slug }: NamedDrawing) => sql.fragment`
  select c.id as "campaignId", c.slug, c.mode, ${standingColumns}, d.winners_expected as "winnersExpected",
    d.cutoff_at <= now() as "cutoffPassed",
    exists (select from winner_list l where l.drawing_id = d.id and is_list_of(l, d)) as "hasList",
    d.draw_due_at <= now() as "drawDue", d.entropy is not null as "hasValue",
    coalesce(d.prize_table_id, t.prize_table_id) as "prizeTableId"
  from drawing d join campaign c on c.id = d.campaign_id cross join lateral terms_of(d) t
  where d.id = ${drawingId} and c.slug = coalesce(${slug ?? null}, c.slug) and ${ofValid(actor)}`

/** A drawing that the actor may act on, as it is now. */
export const findDrawingToAdvance = (pool: Pool, actor: Actor, named: NamedDrawing): Promise<Advanceable | null> =>
  pool.maybeOne(sql.type(advanceable)`${own(actor, named)}`)

/** Locks a drawing that the actor may act on and, before it, its campaign. */
export const lockDrawingToAdvance = async (
  tx: Transaction,
  actor: Actor,
  named: NamedDrawing,
): Promise<Advanceable | null> => {
  await tx.query(sql.unsafe`
    select from campaign where id = (select campaign_id from drawing where id = ${named.drawingId}) for share`)
  return tx.maybeOne(sql.type(advanceable)`${own(actor, named)} for no key update of d`)
}

/** Moves the cutoff to now, to the millisecond. */
export const bringCutoffForward = (tx: Transaction, drawingId: string) =>
  tx.query(sql.unsafe`
    update drawing set cutoff_at = date_trunc('milliseconds', now()) where id = ${drawingId} and status = 'open'`)

export const bringDrawForward = (tx: Transaction, drawingId: string) =>
  tx.query(sql.unsafe`update drawing set advanced_at = now() where id = ${drawingId} and status = 'locked'`)
