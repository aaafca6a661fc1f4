/** The transparency log as the public reads it. */
import { statement } from '../../statements.ts'

/** $1 first index, $2 how many. */
export const findLogEntries = statement<{ bytes: Buffer }>(
  'find-log-entries',
  'select entry as bytes from log_entry where index >= $1 and index < $1::bigint + $2::integer order by index',
)

/** $1 first index, $2 how many. */
export const findLogLeaves = statement<{ bytes: Buffer }>(
  'find-log-leaves',
  'select leaf as bytes from log_entry where index >= $1 and index < $1::bigint + $2::integer order by index',
)

/** $1 first index, $2 how many, $3 level, from 1 on. */
export const findLogHashes = statement<{ bytes: Buffer }>(
  'find-log-hashes',
  `select hash as bytes from log_hash
  where level = $3 and index >= $1 and index < $1::bigint + $2::integer order by index`,
)

/**
 * $1 leaf, $2 the checkpoint's path. The index of the first entry with this leaf, and the checkpoint that covers it. No
 * row: there is no such entry, or it is not published yet. `lock`: the entry itself, if it is a lock whose drawing has
 * another cutoff now, because readers cannot compute it from the drawing's proof.
 */
export const findLogPlace = statement<{ index: number; lock: Buffer | null; size: number; checkpoint: Buffer }>(
  'find-log-place',
  `select e.index::float8 as index, h.size::float8 as size, f.body as checkpoint,
    case when d.cutoff_at <> (convert_from(e.entry, 'UTF8')::jsonb ->> 'cutoffAt')::timestamptz then e.entry end as lock
  from (select index, entry, lock_of from log_entry where leaf = $1 order by index limit 1) e
    join log_head h on h.size > e.index
    join site_file f on f.path = $2
    left join lateral (select cutoff_at from drawing where id = e.lock_of limit 1) d on true`,
)

/** $1 levels, $2 tiles of them: every hash of these tiles. */
export const findTileHashes = statement<{ level: number; index: number; hash: Buffer }>(
  'find-tile-hashes',
  `select t.level, h.index::float8 as index, h.hash
  from unnest($1::integer[], $2::bigint[]) as t (level, tile)
    cross join lateral (
      select index, leaf as hash from log_entry where t.level = 0 and index >= t.tile << 8 and index < t.tile + 1 << 8
      union all
      select index, hash from log_hash where level = t.level and index >= t.tile << 8 and index < t.tile + 1 << 8
    ) h`,
)
