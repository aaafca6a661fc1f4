/** What one worker at a time does, each as long as its transaction. */
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

/** Whether this transaction is the one that does it; others leave it to that one. */
export const takeChore = (tx: Transaction, chore: SoleChore): Promise<boolean> =>
  tx.oneFirst(sql.prepared('take-chore', z.object({ isTaken: z.boolean() }))`
    select take_chore(${chore}) as "isTaken"`)
