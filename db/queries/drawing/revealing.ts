import { sql } from 'slonik'
import { z } from 'zod'
import type { Pool, Transaction } from '../../pool.ts'
import { noAttention } from '../attention.ts'

const chosenRow = z.object({ id: z.string(), entropy: z.instanceof(Buffer) })

/**
 * The values found for prizes that were chosen in test mode, by drawing. Read after the drawings are locked, because a
 * value can be chosen until then.
 */
export const findChosenValues = async (
  tx: Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Buffer>> => {
  const rows = await tx.any(sql.type(chosenRow)`
    select drawing_id as id, entropy from chosen_value where drawing_id = any(${sql.array(ids, 'text')})`)
  return new Map(rows.map(({ id, entropy }) => [id, entropy]))
}

/** Records each live drawing's random value: only the first one, and for good. */
export const recordEntropy = (tx: Transaction, values: readonly { id: string; entropy: Buffer }[]) =>
  tx.query(sql.unsafe`
    update drawing d
    set entropy = decode(v.entropy, 'hex'), entropy_revealed_at = now(), ${noAttention}, retry_at = null
    from ${sql.unnest(
      values.map(({ id, entropy }) => [id, entropy.toString('hex')]),
      ['text', 'text'],
    )} as v (id, entropy)
    where d.id = v.id and d.entropy is null and d.voided_at is null`)

/**
 * Notes whether the newest block has the value of drawings whose value is not recorded yet. A drawing that another
 * transaction has locked is left for the next look.
 */
export const noteSeenValues = (pool: Pool, seen: readonly { id: string; hasValue: boolean }[]) =>
  pool.query(sql.unsafe`
    with noted as (
      select d.id, v.has_value
      from ${sql.unnest(
        seen.map(({ id, hasValue }) => [id, hasValue]),
        ['text', 'bool'],
      )} as v (id, has_value)
        join drawing d on d.id = v.id and d.status = 'entropy_requested' and d.entropy is null and d.voided_at is null
          and (d.value_seen_at is not null) <> v.has_value
      for no key update of d skip locked)
    update drawing d set value_seen_at = case when noted.has_value then now() end
    from noted where d.id = noted.id`)

/** The number of a drawing as the contract's owner voided it, in this transaction. */
export type Voided = { drawingId: string; reason: string; transaction: string }

/** Records that these drawings' numbers are void, for good, and clears their attention. */
export const recordVoid = (tx: Transaction, voided: readonly Voided[]) =>
  tx.query(sql.unsafe`
    update drawing d
    set voided_at = date_trunc('milliseconds', now()), void_reason = v.reason, void_transaction = v.transaction,
      ${noAttention}, retry_at = null
    from ${sql.unnest(
      voided.map(({ drawingId, reason, transaction }) => [drawingId, reason, transaction]),
      ['text', 'text', 'text'],
    )} as v (id, reason, transaction)
    where d.id = v.id and d.voided_at is null`)
