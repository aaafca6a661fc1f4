import { sql } from 'slonik'
import { auditName, type Operator } from '../../../domain/actor.ts'
import type { ConsoleAction } from '../../../domain/console/action.ts'
import type { Pool, Transaction } from '../../pool.ts'
import { statement } from '../../statements.ts'

type Entry = { action: ConsoleAction; detail?: Readonly<Record<string, string | number | boolean | null>> }

/** Logs what an operator did that concerns no partner, in the transaction that does it. */
export const auditConsole = (db: Pool | Transaction, actor: Operator, { action, detail = {} }: Entry) =>
  db.query(sql.unsafe`
    insert into console_entry (actor, action, detail)
    values (${auditName(actor)}, ${action}, ${JSON.stringify(detail)}::jsonb)`)

export type ConsoleEntry = {
  id: string
  at: Date
  actor: string
  action: ConsoleAction
  detail: Record<string, unknown>
}

export const ENTRIES_PER_PAGE = 50

/** $1 an entry's id, or null: entries before it, the newest first, and one more than a page has. */
export const listConsoleEntries = statement<ConsoleEntry>(
  'list-console-entries',
  `select id::text, at, actor, action, detail from console_entry
  where $1::bigint is null or id < $1::bigint order by id desc limit ${ENTRIES_PER_PAGE + 1}`,
)
