/** Chores that only one worker does at a time: it has a chore until its transaction ends. */
import { sql } from 'slonik'
import { z } from 'zod'
import type { Transaction } from '../pool.ts'

export type SoleChore =
  | 'keeping house'
  | 'linking the audit log'
  | 'mailing needs'
  | 'noting alarms'
  | 'writing the log'
  | `reminding of ${string}`

/** Takes a chore for this transaction. False: another one has it, and does it. */
export const takeChore = (tx: Transaction, chore: SoleChore): Promise<boolean> =>
  tx.oneFirst(sql.prepared('take-chore', z.object({ isTaken: z.boolean() }))`
    select take_chore(${chore}) as "isTaken"`)
