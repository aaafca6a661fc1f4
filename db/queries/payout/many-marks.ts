import { sql } from 'slonik'
import { z } from 'zod'
import { type Actor, auditName } from '../../../domain/actor.ts'
import type { AuditAction } from '../../../domain/portal/audit-action.ts'
import type { Pool, Transaction } from '../../pool.ts'
import { ofAccount } from '../account/caller.ts'

type Place = { drawingId: string; position: number }
type Marked = Place & { reference: string }

const meantPrize = z.object({
  amountCents: z.coerce.number().nullable(),
  reference: z.string().nullable(),
  markedBy: z.string().nullable(),
})

const places = (marks: readonly Place[]) =>
  sql.unnest(
    marks.map(({ drawingId, position }) => [drawingId, position]),
    ['text', 'int4'],
  )

const withReferences = (marks: readonly Marked[]) =>
  sql.unnest(
    marks.map(({ drawingId, position, reference }) => [drawingId, position, reference]),
    ['text', 'int4', 'text'],
  )

/** The held prizes at these places, in their order; null where the actor has none. */
export const findMeantPrizes = async (pool: Pool | Transaction, actor: Actor, marks: readonly Place[]) => {
  const rows = await pool.any(sql.type(meantPrize)`
    select h.amount_cents as "amountCents", h.reference, h.marked_by as "markedBy"
    from ${places(marks)} with ordinality m (drawing_id, position, place)
      left join lateral (
        select h.* from held_prize h join drawing d on d.id = h.drawing_id join campaign c on c.id = d.campaign_id
        where h.drawing_id = m.drawing_id and h.position = m.position and ${ofAccount(actor)}
      ) h on true
    order by m.place`)
  return rows.map(({ amountCents, reference, markedBy }) =>
    amountCents === null ? null : { amountCents, reference, markedBy },
  )
}

/**
 * Marks those of these prizes that wait as paid, by the database's clock, and returns how many they were. Their rows are
 * locked in one order, so that two who mark the same ones do not wait for each other.
 */
export const markPrizesPaid = async (tx: Transaction, marks: readonly Marked[], markedBy: string): Promise<number> => {
  const { rowCount } = await tx.query(sql.unsafe`
    with waiting as (
      select h.drawing_id, h.position, m.reference
      from ${withReferences(marks)} m (drawing_id, position, reference)
        join held_prize h on h.drawing_id = m.drawing_id and h.position = m.position
      where h.paid_at is null
      order by h.drawing_id, h.position for update of h
    )
    update held_prize h set reference = waiting.reference, marked_by = ${markedBy}, paid_at = now()
    from waiting where h.drawing_id = waiting.drawing_id and h.position = waiting.position and h.paid_at is null`)
  return rowCount
}

const MARKED: AuditAction = 'payout.held_marked_paid'

/** An entry of the audit log for each of them, as for a mark alone. `by`: who paid, where it is not who acts. */
export const auditMarks = (tx: Transaction, actor: Actor, marks: readonly Marked[], by: string | null) =>
  tx.query(sql.unsafe`
    insert into audit_entry (partner_id, mode, actor, action, campaign_id, drawing_id, detail)
    select h.partner_id, h.mode, ${auditName(actor)}, ${MARKED}, d.campaign_id, d.id,
      jsonb_build_object('position', h.position, 'reference', h.reference, 'amountCents', h.amount_cents)
        || jsonb_strip_nulls(jsonb_build_object('by', ${by}::text))
    from ${places(marks)} m (drawing_id, position)
      join held_prize h on h.drawing_id = m.drawing_id and h.position = m.position
      join drawing d on d.id = h.drawing_id
    order by h.drawing_id, h.position`)
