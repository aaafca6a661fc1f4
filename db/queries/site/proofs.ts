import { sql } from 'slonik'
import { z } from 'zod'
import type { Pool, Transaction } from '../../pool.ts'
import { statement } from '../../statements.ts'
import type { StoredBody } from './stored-body.ts'

const drawnRow = z.object({ id: z.string(), campaignId: z.string(), winnersExpected: z.number() })

/** Those of these drawings that are drawn. */
export const findDrawn = (
  db: Pool | Transaction,
  ids: readonly string[],
): Promise<readonly z.infer<typeof drawnRow>[]> =>
  db.any(sql.prepared('drawn-drawings', drawnRow)`
    select id, campaign_id as "campaignId", winners_expected as "winnersExpected" from drawing
    where id = any(${sql.array(ids, 'text')}) and settled_at is not null order by id`)

/** The stored proof `f` of a drawing `d`, unless it is marked: then something that it shows has changed since. */
const storedProof = (path: string): string => `
  left join site_file f on f.path = ${path} and not exists (select from stale_page where subject = d.id || '/proof')`

/** A proof as it is stored. */
type Stored = Pick<StoredBody, 'encoding' | 'dictionary'>
export type ProofRow = Stored & { body: Buffer | null; etag: string | null }

/**
 * $1 slug, $2 drawing id, $3 path, $4 the tag of a version that the caller has, or null: then its body is null. Nulls: the
 * newest is not stored yet. No row: no such draw, or not drawn yet.
 */
export const findProof = statement<ProofRow>(
  'find-proof',
  `select case when f.etag is distinct from $4 then f.body end as body, f.etag, f.encoding, f.dictionary
  from campaign c join drawing d on d.campaign_id = c.id and d.id = $2 ${storedProof('$3')}
  where c.slug = $1 and d.settled_at is not null`,
)

/** $1 drawing ids, $2 the paths of their proofs. The newest proofs of those whose are stored. */
export const findProofs = statement<StoredBody & { id: string }>(
  'find-proofs',
  `select d.id, f.body, f.encoding, f.dictionary
  from unnest($1::text[], $2::text[]) as asked (id, path) join drawing d on d.id = asked.id ${storedProof('asked.path')}
  where f.body is not null`,
)
