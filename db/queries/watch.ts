import { sql } from 'slonik'
import { z } from 'zod'
import { plannedOnce } from '../planned-once.ts'
import type { Pool } from '../pool.ts'
import { mustGiveWay } from './give-way.ts'

/**
 * How long a watch lasts, and so how long none is kept after a worker is killed. Jobs are made further ahead than that.
 */
export const WATCH_SECONDS = 3

/** While people wait for its work, a worker renews the watch more often and for less long, to be replaced sooner. */
const BUSY_WATCH_SECONDS = 2.2

/** A worker renews its watch before less than this is left of it, so that with less it may have been killed. */
const DOUBT_SECONDS = 1.5

const nothing = z.object({})

/**
 * Takes the watch, or renews it, unless another worker has it. Returns whether this worker is on watch. Helpers that
 * came without a call, because the watch seemed lost, are dismissed.
 */
export const keepWatch = (
  pool: Pick<Pool, 'oneFirst'>,
  holder: string,
  { isBusy = false }: { isBusy?: boolean } = {},
): Promise<boolean> =>
  pool.oneFirst(sql.prepared('keep-watch', z.object({ isOnWatch: z.boolean() }))`
    with kept as (
      insert into watch (holder, held_until)
      select ${holder}, now() + make_interval(secs => ${isBusy ? BUSY_WATCH_SECONDS : WATCH_SECONDS})
      where not exists (select from watch where holder <> ${holder} and held_until >= now())
      on conflict (only_one) do update
      set holder = excluded.holder, held_until = excluded.held_until,
        helpers = case when watch.needs_help then watch.helpers else 0 end,
        come = case when watch.needs_help then watch.come else 0 end
      where watch.holder = excluded.holder or watch.held_until < now()
      returning holder
    )
    select exists (select from kept) as "isOnWatch"`)

const seen = z.object({
  isFree: z.boolean(),
  isCalling: z.boolean(),
  needsHelp: z.boolean(),
  needsMore: z.boolean(),
  mustGiveWay: z.boolean(),
})

/**
 * How many helpers the worker on watch needs: as many as it calls, and at least one if it may have been killed. Not all
 * workers, because they would slow down a database that may only be too busy to renew the watch in time.
 */
const wanted = sql.fragment`
  greatest(helpers, (held_until < now() + make_interval(secs => ${DOUBT_SECONDS}))::integer)`

const watchSeen = plannedOnce(sql.prepared('look-at-watch', seen)`
  select coalesce(held_until < now(), true) as "isFree", coalesce(needs_help, false) as "isCalling",
    coalesce(${wanted} > 0, false) as "needsHelp", coalesce(come < ${wanted}, false) as "needsMore",
    ${mustGiveWay} as "mustGiveWay"
  from (values (1)) one left join watch on true`)

/**
 * What the other workers see of the watch: whether it is free, whether its worker calls for help, whether help is
 * wanted, whether more is wanted than has come, and whether workers must give way. Idle workers ask for it three times
 * a second, so it only reads.
 */
export type Seen = z.infer<typeof seen>

export const lookAtWatch = (pool: Pick<Pool, 'one'>): Promise<Seen> => pool.one(watchSeen)

/** Calls for one helper more than have come. */
export const callOneMore = (pool: Pick<Pool, 'query'>, holder: string): Promise<unknown> =>
  pool.query(sql.type(nothing)`update watch set needs_help = true, helpers = come + 1 where holder = ${holder}`)

/** Says that no help is needed any more. */
export const callOff = (pool: Pick<Pool, 'query'>, holder: string): Promise<unknown> =>
  pool.query(sql.type(nothing)`update watch set needs_help = false, helpers = 0, come = 0 where holder = ${holder}`)

/** Offers this worker's help. Returns whether it is taken: of several that come, only as many as are wanted. */
export const comeToHelp = async (pool: Pick<Pool, 'query'>): Promise<boolean> => {
  const { rowCount } = await pool.query(sql.type(nothing)`
    update watch set helpers = greatest(helpers, come + 1), come = come + 1 where come < ${wanted}`)
  return rowCount === 1
}

/** Leaves the watch to the others, if this worker has it. */
export const leaveWatch = (pool: Pick<Pool, 'query'>, holder: string): Promise<unknown> =>
  pool.query(sql.type(nothing)`delete from watch where holder = ${holder}`)
