import { sql } from 'slonik'
import { z } from 'zod'
import type { Transaction } from '../../pool.ts'

/** Drawings whose proof is to be rendered. */
export const proofsDue = sql.fragment`
  select d.id, greatest(s.since, d.retry_at) as due_at from stale_proof s join drawing d on d.id = s.drawing_id`

const stale = z.object({ id: z.string(), winnersExpected: z.number() })

/** Takes those of these drawings whose proof is to be rendered; whatever changes from now on marks them anew. */
export const takeStaleProofs = (tx: Transaction, ids: readonly string[]): Promise<readonly z.infer<typeof stale>[]> =>
  tx.any(sql.type(stale)`
    with taken as (delete from stale_proof where drawing_id = any(${sql.array(ids, 'text')}) returning drawing_id)
    select d.id, d.winners_expected as "winnersExpected" from taken join drawing d on d.id = taken.drawing_id order by d.id`)

/** Says that what the proofs of these drawings show has changed, so that they are rendered anew. */
export const markProofsStale = (tx: Transaction, ids: readonly string[]) =>
  tx.query(sql.unsafe`
    insert into stale_proof (drawing_id) select unnest(${sql.array(ids.toSorted(), 'text')}) on conflict do nothing`)

export type Publication = { path: string; drawingId: string; revision: number; body: string; etag: string }

export const publish = (tx: Transaction, contentType: string, publications: readonly Publication[]) =>
  tx.query(sql.unsafe`
    insert into publication (path, drawing_id, revision, content_type, body, etag)
    select path, drawing_id, revision, ${contentType}, body, etag
    from ${sql.unnest(
      publications.map(({ path, drawingId, revision, body, etag }) => [path, drawingId, revision, body, etag]),
      ['text', 'text', 'int4', 'text', 'text'],
    )} as p (path, drawing_id, revision, body, etag)
    on conflict (path) do update
    set revision = excluded.revision, body = excluded.body, etag = excluded.etag, published_at = now()`)
