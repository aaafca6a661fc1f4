import { sql } from 'slonik'
import { z } from 'zod'
import type { Pool, Transaction } from '../../pool.ts'

const keptCall = z.object({
  fingerprint: z.instanceof(Buffer),
  status: z.number(),
  answer: z.instanceof(Buffer).nullable(),
})
export type KeptCall = z.infer<typeof keptCall>

const beginning = z.object({ how: z.enum(['begun', 'under way', 'done']) })

/**
 * Inserts the row of a call's id, which keeps others from the same call until this transaction ends. If the row exists,
 * says whether another transaction is still making the call or has completed it.
 */
export const beginCall = (tx: Transaction, { id, fingerprint }: { id: Buffer; fingerprint: Buffer }) =>
  tx.oneFirst(sql.type(beginning)`select begin_call(${sql.binary(id)}, ${sql.binary(fingerprint)}) as how`)

/** What was answered to a call that is done. */
export const findKeptCall = (db: Pool | Transaction, id: Buffer): Promise<KeptCall | null> =>
  db.maybeOne(sql.type(keptCall)`
    select fingerprint, status, answer from idempotent_call where id = ${sql.binary(id)} and status is not null`)

/** Keeps what is answered to a call that this transaction has begun. */
export const keepAnswer = (
  tx: Transaction,
  { id, status, answer }: Pick<KeptCall, 'status' | 'answer'> & { id: Buffer },
) =>
  tx.query(sql.unsafe`
    select keep_answer(${sql.binary(id)}, ${status}::smallint, ${answer === null ? null : sql.binary(answer)}::bytea)`)
