import { sql } from 'slonik'
import { z } from 'zod'
import type { Transaction } from '../../pool.ts'
import { noAttention } from '../attention.ts'

/** Drawings that wait for a value of the mock provider. */
export const revealsDue = sql.fragment`
  select id, greatest(entropy_requested_at, retry_at) as due_at from drawing
  where status = 'entropy_requested' and entropy is null and entropy_provider = 'mock'`

const idRow = z.object({ id: z.string() })

/** Locks those of these drawings that wait for a value of this provider. */
export const lockAwaitingValue = (
  tx: Transaction,
  ids: readonly string[],
  provider: string,
): Promise<readonly string[]> =>
  tx.anyFirst(sql.type(idRow)`
    select id from drawing
    where id = any(${sql.array(ids, 'text')}) and status = 'entropy_requested' and entropy is null
      and entropy_provider = ${provider}
    order by id
    for no key update`)

const chosenRow = z.object({ id: z.string(), entropy: z.instanceof(Buffer) })

/**
 * The values found for prizes that were chosen in test mode, by drawing. Read once the drawings are locked, because a
 * value may be chosen up to then.
 */
export const findChosenValues = async (
  tx: Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Buffer>> => {
  const rows = await tx.any(sql.type(chosenRow)`
    select drawing_id as id, entropy from chosen_value where drawing_id = any(${sql.array(ids, 'text')})`)
  return new Map(rows.map(({ id, entropy }) => [id, entropy]))
}

/** Records each drawing's random value: only the first one, and for good. */
export const recordEntropy = (tx: Transaction, values: readonly { id: string; entropy: Buffer }[]) =>
  tx.query(sql.unsafe`
    update drawing d
    set entropy = decode(v.entropy, 'hex'), entropy_revealed_at = now(), ${noAttention}, retry_at = null
    from ${sql.unnest(
      values.map(({ id, entropy }) => [id, entropy.toString('hex')]),
      ['text', 'text'],
    )} as v (id, entropy)
    where d.id = v.id and d.entropy is null`)
