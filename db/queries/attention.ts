import { sql } from 'slonik'
import type { Transaction } from '../pool.ts'

/** Tells people that these drawings are stuck and why. Whatever moves a drawing on clears it. */
export const flagDrawings = (tx: Transaction, ids: readonly string[], sentence: string) =>
  tx.query(sql.unsafe`
    update drawing set needs_attention = ${sentence}
    where id = any(${sql.array(ids, 'text')}) and needs_attention is distinct from ${sentence}`)

/** Flags a drawing whose step gave up, and lets the step be tried again after a while. */
export const flagGivenUp = (tx: Transaction, id: string, sentence: string, retryAfterSeconds: number) =>
  tx.query(sql.unsafe`
    update drawing set needs_attention = ${sentence}, retry_at = now() + make_interval(secs => ${retryAfterSeconds})
    where id = ${id}`)
