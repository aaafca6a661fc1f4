import { sql } from 'slonik'
import { z } from 'zod'
import type { Transaction } from '../pool.ts'

const stale = z.object({ id: z.string(), winnersExpected: z.number() })

/** Holds those of these drawings whose published proof does not show their newest revision. */
export const holdUnpublished = (tx: Transaction, ids: readonly string[]): Promise<readonly z.infer<typeof stale>[]> =>
  tx.any(sql.type(stale)`
    select id, winners_expected as "winnersExpected" from drawing
    where id = any(${sql.array(ids, 'text')}) and settled_at is not null and published_revision < revision
    order by id
    for no key update`)

export type Publication = { path: string; drawingId: string; revision: number; body: string; etag: string }

export const publish = async (tx: Transaction, contentType: string, publications: readonly Publication[]): Promise<void> => {
  await tx.query(sql.unsafe`
    insert into publication (path, drawing_id, revision, content_type, body, etag)
    select path, drawing_id, revision, ${contentType}, body, etag
    from ${sql.unnest(
      publications.map(({ path, drawingId, revision, body, etag }) => [path, drawingId, revision, body, etag]),
      ['text', 'text', 'int4', 'text', 'text'],
    )} as p (path, drawing_id, revision, body, etag)
    on conflict (path) do update
    set revision = excluded.revision, body = excluded.body, etag = excluded.etag, published_at = now()`)
  await tx.query(sql.unsafe`
    update drawing d set published_revision = p.revision
    from ${sql.unnest(
      publications.map(({ drawingId, revision }) => [drawingId, revision]),
      ['text', 'int4'],
    )} as p (id, revision)
    where d.id = p.id`)
}
