import { sql } from 'slonik'
import { z } from 'zod'
import type { Transaction } from '../../pool.ts'

const keptCall = z.object({
  fingerprint: z.instanceof(Buffer),
  status: z.number(),
  answer: z.instanceof(Buffer).nullable(),
})
export type KeptCall = z.infer<typeof keptCall>

/**
 * Locks a call's id until the transaction ends. False: another transaction has it, so the same call is under way. The
 * lock takes two numbers: event_horizon() reads those with one, and a partner chooses the key that the id is made from.
 */
export const tryLockCall = (tx: Transaction, id: Buffer): Promise<boolean> =>
  tx.oneFirst(sql.type(z.object({ locked: z.boolean() }))`
    select pg_try_advisory_xact_lock(${id.readInt32BE(0)}, ${id.readInt32BE(4)}) as locked`)

/** What was answered to this call. The caller has locked its id, so that nothing is answered meanwhile. */
export const findKeptCall = (tx: Transaction, id: Buffer): Promise<KeptCall | null> =>
  tx.maybeOne(sql.type(keptCall)`
    select fingerprint, status, answer from idempotent_call where id = ${sql.binary(id)}`)

export const keepCall = (tx: Transaction, { id, fingerprint, status, answer }: KeptCall & { id: Buffer }) =>
  tx.query(sql.unsafe`
    insert into idempotent_call (id, fingerprint, status, answer)
    values (${sql.binary(id)}, ${sql.binary(fingerprint)}, ${status}, ${answer === null ? null : sql.binary(answer)})`)
