import { sql } from 'slonik'
import type { ConsoleAction } from '../../domain/console/action.ts'
import { type Actor, auditName, isOperator, type Operator } from '../../domain/actor.ts'
import type { AuditAction } from '../../domain/portal/audit-action.ts'
import type { Pool, Transaction } from '../pool.ts'
import { auditConsole } from './console/entries.ts'

type Entry = {
  action: AuditAction
  /** Null: it concerns the partner as a whole. */
  campaignId?: string | null
  drawingId?: string | null
  detail?: Readonly<Record<string, string | number | boolean | null>>
}

const jsonOf = (detail: Entry['detail']): string => JSON.stringify(detail ?? {})

/** Logs an action on a campaign, on one of its drawings or on what belongs to it, in the transaction that does it. */
export const audit = (tx: Transaction, actor: Actor, { action, campaignId, drawingId, detail }: Entry) =>
  isOperator(actor)
    ? tx.query(sql.unsafe`
        insert into audit_entry (partner_id, mode, actor, action, campaign_id, drawing_id, detail)
        select partner_id, mode, ${auditName(actor)}, ${action}, id, ${drawingId ?? null}, ${jsonOf(detail)}::jsonb
        from campaign where id = ${campaignId ?? null}`)
    : tx.query(sql.unsafe`
        insert into audit_entry (partner_id, mode, actor, action, campaign_id, drawing_id, detail)
        values (${actor.partnerId}, ${actor.mode}, ${auditName(actor)}, ${action}, ${campaignId ?? null},
          ${drawingId ?? null}, ${jsonOf(detail)}::jsonb)`)

/** The same of several drawings of a campaign at once. */
export const auditDrawings = (
  tx: Transaction,
  actor: Actor,
  { action, campaignId, detail }: Entry & { campaignId: string },
  drawingIds: readonly string[],
) =>
  tx.query(sql.unsafe`
    insert into audit_entry (partner_id, mode, actor, action, campaign_id, drawing_id, detail)
    select c.partner_id, c.mode, ${auditName(actor)}, ${action}, c.id, drawing.id, ${jsonOf(detail)}::jsonb
    from campaign c cross join unnest(${sql.array(drawingIds, 'text')}) drawing (id)
    where c.id = ${campaignId}`)

/** The same for what concerns a partner in both modes, such as its team. */
export const auditPartner = (
  tx: Transaction,
  { actor, partnerId }: { actor: Actor; partnerId: string },
  { action, detail }: Pick<Entry, 'action' | 'detail'>,
) =>
  tx.query(sql.unsafe`
    insert into audit_entry (partner_id, actor, action, detail)
    values (${partnerId}, ${auditName(actor)}, ${action}, ${jsonOf(detail)}::jsonb)`)

/** The same for what a person does to their sign-in: every partner they work for sees it. */
export const auditUser = (
  tx: Pool | Transaction,
  userId: string,
  { action, detail }: Pick<Entry, 'action' | 'detail'>,
) =>
  tx.query(sql.unsafe`
    insert into audit_entry (partner_id, actor, action, detail)
    select partner_id, id, ${action}, ${jsonOf(detail)}::jsonb
    from member where user_id = ${userId} and removed_at is null`)

/**
 * The same for what an operator does to the sign-in of a person, or of somebody who has none yet (null). If the person
 * is in no team, the entry goes to the console's own log.
 */
export const auditForUser = async (
  tx: Transaction,
  operator: Operator,
  userId: string | null,
  { action, detail = {} }: Pick<Entry, 'detail'> & { action: AuditAction & ConsoleAction },
): Promise<void> => {
  const { rowCount } = await tx.query(sql.unsafe`
    insert into audit_entry (partner_id, actor, action, detail)
    select partner_id, ${auditName(operator)}, ${action}, ${jsonOf(detail)}::jsonb
    from member where user_id = ${userId} and removed_at is null`)
  if (rowCount === 0) await auditConsole(tx, operator, { action, detail })
}

/**
 * Waits for a commit to disk, as writing an entry does, so that the response time does not tell whether an address has
 * an account.
 */
export const auditNobody = (pool: Pool) => pool.query(sql.unsafe`select pg_logical_emit_message(true, 'nobody', '')`)
