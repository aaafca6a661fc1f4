import { sql } from 'slonik'
import { z } from 'zod'
import type { Pool, Transaction } from '../../pool.ts'
import { statement } from '../../statements.ts'

/** A dictionary that files are compressed with. Its id follows from its body, so that it always means the same body. */
export type Dictionary = { id: string; body: Buffer }

const bodyRow = z.object({ body: z.instanceof(Buffer) })

export const readDictionary = (db: Pool | Transaction, id: string): Promise<Buffer> =>
  db.oneFirst(sql.type(bodyRow)`select body from site_dictionary where id = ${id}`)

/** $1 id. */
export const findDictionary = statement<z.infer<typeof bodyRow>>(
  'find-site-dictionary',
  'select body from site_dictionary where id = $1',
)

/** Writes dictionaries before the files that need them. */
export const keepDictionaries = (tx: Transaction, dictionaries: readonly Dictionary[]) =>
  tx.query(sql.unsafe`
    insert into site_dictionary (id, body)
    select id, decode(body, 'base64')
    from ${sql.unnest(
      dictionaries.map(({ id, body }) => [id, body.toString('base64')]),
      ['text', 'text'],
    )} as d (id, body)
    on conflict do nothing`)

/** Which of these dictionaries are kept; none while older processes may run that cannot read files that need them. */
export const findUsable = (tx: Transaction, ids: readonly string[]): Promise<readonly string[]> =>
  tx.anyFirst(sql.prepared('usable-dictionaries', z.object({ id: z.string() }))`
    select d.id from site_dictionary d
    where d.id = any(${sql.array(ids, 'text')}) and exists (select from site where is_compact)`)
