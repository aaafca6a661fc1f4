import { sql } from 'slonik'
import { z } from 'zod'
import type { Pool } from '../pool.ts'

/** A worker that is killed on watch is missed for as long. Jobs are made further ahead than that. */
export const WATCH_SECONDS = 3

/** Takes the watch, or keeps it, unless another worker has it. Returns whether this one is on watch. */
export const keepWatch = async (pool: Pick<Pool, 'anyFirst'>, holder: string): Promise<boolean> => {
  const holders = await pool.anyFirst(sql.prepared('watch', z.object({ holder: z.string() }))`
    insert into watch (holder, held_until)
    select ${holder}, now() + make_interval(secs => ${WATCH_SECONDS})
    where not exists (select from watch where holder <> ${holder} and held_until >= now())
    on conflict (only_one) do update set holder = excluded.holder, held_until = excluded.held_until
    where watch.holder = excluded.holder or watch.held_until < now()
    returning holder`)
  return holders.length > 0
}

/** Leaves the watch to the others, if this worker has it. */
export const leaveWatch = (pool: Pick<Pool, 'query'>, holder: string): Promise<unknown> =>
  pool.query(sql.type(z.object({}))`delete from watch where holder = ${holder}`)
