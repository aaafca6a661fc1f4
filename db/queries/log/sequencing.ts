/** The transparency log's rows: what is to be logged, and the tree that it is added to. */
import { sql } from 'slonik'
import { z } from 'zod'
import type { Edge } from '../../../domain/log/tree.ts'
import type { Pool, Transaction } from '../../pool.ts'

/** Whether something is to be logged, or the checkpoint was signed for another address than the site's present one. */
export const logIsBehind = sql.fragment`
  exists (select from site)
    and (exists (select from log_wanted) or not exists (select from log_head join site using (public_url)))`

export const isLogBehind = (pool: Pool): Promise<boolean> =>
  pool.oneFirst(sql.prepared('is-log-behind', z.object({ isBehind: z.boolean() }))`select ${logIsBehind} as "isBehind"`)

const leafRow = z.object({ leaf: z.instanceof(Buffer) })

/** Appends the oldest waiting entries to the log, which has `size` entries. Returns their leaves, in order. */
export const placeWanted = (
  tx: Transaction,
  { size, most }: { size: number; most: number },
): Promise<readonly Buffer[]> =>
  tx.anyFirst(
    sql.type(
      leafRow,
    )`select leaf from place_in_log(${size}, ${most}) with ordinality as placed (leaf, place) order by place`,
  )

const headRow = z.object({
  publicUrl: z.string().nullable(),
  size: z.coerce.number(),
  signedSize: z.coerce.number(),
  signedRoot: z.instanceof(Buffer).nullable(),
})
/** `size` counts the entries, `signedSize` those under the last checkpoint; without one the address and the root are null. */
export type LogHead = z.infer<typeof headRow>

export const findHead = (tx: Pick<Transaction, 'one'>): Promise<LogHead> =>
  tx.one(sql.prepared('log-head', headRow)`
    select h.public_url as "publicUrl", coalesce((select max(index) + 1 from log_entry), 0) as size, coalesce(h.size, 0) as "signedSize",
      h.root as "signedRoot"
    from (values (true)) one (row) left join log_head h on h.single`)

const HIGHEST_LEVEL = 7

const edgeRow = z.object({ level: z.number(), hash: z.instanceof(Buffer) })

/** The right edge of the tree of so many entries. */
export const findEdge = async (tx: Transaction, size: number): Promise<Edge> => {
  const rows = await tx.any(sql.type(edgeRow)`
    select level, hash from (
      select 0 as level, index, leaf as hash from log_entry where index >= ${size}::bigint >> 8 << 8
      union all
      select h.level, h.index, h.hash
      from generate_series(1, ${HIGHEST_LEVEL}::integer) as l (level)
        join log_hash h on h.level = l.level and h.index >= (${size}::bigint >> 8 * l.level) >> 8 << 8
    ) edge
    order by level, index`)
  return Array.from({ length: (rows.at(-1)?.level ?? -1) + 1 }, (_, level) =>
    rows.filter((row) => row.level === level).map(({ hash }) => hash),
  )
}

const entryRow = z.object({ entry: z.instanceof(Buffer) })

/** The entries from an index on. */
export const findEntriesFrom = (tx: Transaction, index: number): Promise<readonly Buffer[]> =>
  tx.anyFirst(sql.type(entryRow)`select entry from log_entry where index >= ${index} order by index`)

export type TreeHash = { level: number; index: number; hash: Buffer }

export const addHashes = (tx: Transaction, hashes: readonly TreeHash[]) =>
  tx.query(sql.unsafe`
    insert into log_hash (level, index, hash)
    select level, index, decode(hash, 'hex')
    from ${sql.unnest(
      hashes.map(({ level, index, hash }) => [level, index, hash.toString('hex')]),
      ['int2', 'int8', 'text'],
    )} as h (level, index, hash)`)

/** Records what was signed; the database refuses a head that goes back. */
export const setHead = (
  tx: Transaction,
  { publicUrl, size, root }: { publicUrl: string; size: number; root: Buffer },
) =>
  tx.query(sql.unsafe`
    insert into log_head (public_url, size, root) values (${publicUrl}, ${size}, ${sql.binary(root)})
    on conflict (single) do update
    set public_url = excluded.public_url, size = excluded.size, root = excluded.root, signed_at = now()`)
