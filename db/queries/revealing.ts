import { sql } from 'slonik'
import { z } from 'zod'
import type { Transaction } from '../pool.ts'

/** Holds those of these drawings that wait for a value of this provider. */
export const holdAwaitingValue = (
  tx: Transaction,
  ids: readonly string[],
  provider: string,
): Promise<readonly string[]> =>
  tx.anyFirst(sql.type(z.object({ id: z.string() }))`
    select id from drawing
    where id = any(${sql.array(ids, 'text')}) and status = 'entropy_requested' and entropy is null
      and entropy_provider = ${provider}
    order by id
    for no key update`)

/** Records each drawing's random value: the first one, for ever. */
export const recordEntropy = (tx: Transaction, values: readonly { id: string; entropy: Buffer }[]) =>
  tx.query(sql.unsafe`
    update drawing d
    set entropy = decode(v.entropy, 'hex'), entropy_revealed_at = now(), needs_attention = null, retry_at = null
    from ${sql.unnest(
      values.map(({ id, entropy }) => [id, entropy.toString('hex')]),
      ['text', 'text'],
    )} as v (id, entropy)
    where d.id = v.id and d.entropy is null`)
