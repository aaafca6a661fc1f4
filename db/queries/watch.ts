import { sql } from 'slonik'
import { z } from 'zod'
import type { Pool } from '../pool.ts'
import { mustGiveWay } from './give-way.ts'

/** A worker that is killed on watch is missed for as long. Jobs are made further ahead than that. */
export const WATCH_SECONDS = 3

/** A worker that has not kept its watch for so long may have been killed: the others look for themselves. */
const DOUBT_SECONDS = 1.5

const nothing = z.object({})

/** Takes the watch, or keeps it, unless another worker has it. Says whether this one is on watch. */
export const keepWatch = (pool: Pick<Pool, 'oneFirst'>, holder: string): Promise<boolean> =>
  pool.oneFirst(sql.prepared('keep-watch', z.object({ isOnWatch: z.boolean() }))`
    with kept as (
      insert into watch (holder, held_until)
      select ${holder}, now() + make_interval(secs => ${WATCH_SECONDS})
      where not exists (select from watch where holder <> ${holder} and held_until >= now())
      on conflict (only_one) do update set holder = excluded.holder, held_until = excluded.held_until
      where watch.holder = excluded.holder or watch.held_until < now()
      returning holder
    )
    select exists (select from kept) as "isOnWatch"`)

const seen = z.object({
  isFree: z.boolean(),
  isDoubtful: z.boolean(),
  needsHelp: z.boolean(),
  needsMore: z.boolean(),
  mustGiveWay: z.boolean(),
})

/**
 * What the others see of the watch: whether it is free, whether the one that has it may be gone, whether it calls for
 * help and for more than have come, and whether all give way. It only reads: workers that have nothing to do ask for it
 * three times a second.
 */
export type Seen = z.infer<typeof seen>

export const lookAtWatch = (pool: Pick<Pool, 'one'>): Promise<Seen> =>
  pool.one(sql.prepared('look-at-watch', seen)`
    select coalesce(held_until < now(), true) as "isFree",
      coalesce(held_until < now() + make_interval(secs => ${WATCH_SECONDS - DOUBT_SECONDS}), true) as "isDoubtful",
      coalesce(helpers > 0, false) as "needsHelp", coalesce(come < helpers, false) as "needsMore",
      ${mustGiveWay} as "mustGiveWay"
    from (values (1)) one left join watch on true`)

/** Calls one more than have come for help. */
export const callOneMore = (pool: Pick<Pool, 'query'>, holder: string): Promise<unknown> =>
  pool.query(sql.type(nothing)`update watch set needs_help = true, helpers = come + 1 where holder = ${holder}`)

/** Says that no help is needed any more. */
export const callOff = (pool: Pick<Pool, 'query'>, holder: string): Promise<unknown> =>
  pool.query(sql.type(nothing)`update watch set needs_help = false, helpers = 0, come = 0 where holder = ${holder}`)

/** Whether this worker is one of those that are wanted: of several that come, so many as are. */
export const comeToHelp = async (pool: Pick<Pool, 'query'>): Promise<boolean> =>
  (await pool.query(sql.type(nothing)`update watch set come = come + 1 where come < helpers`)).rowCount === 1

/** Leaves the watch to the others, if this worker has it. */
export const leaveWatch = (pool: Pick<Pool, 'query'>, holder: string): Promise<unknown> =>
  pool.query(sql.type(nothing)`delete from watch where holder = ${holder}`)
