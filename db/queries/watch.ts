import { sql } from 'slonik'
import { z } from 'zod'
import type { Pool } from '../pool.ts'
import { mustGiveWay } from './give-way.ts'

/** A worker that is killed on watch is missed for as long. Jobs are made further ahead than that. */
export const WATCH_SECONDS = 3

/** A worker that has not kept its watch for so long may have been killed: the others look for themselves. */
const DOUBT_SECONDS = 1.5

const seen = z.object({ isOnWatch: z.boolean(), needsHelp: z.boolean(), mustGiveWay: z.boolean() })

/** Whether this worker is on watch, whether the one that is calls for help, or may be gone, and whether all give way. */
export type Watch = z.infer<typeof seen>

/** Takes the watch, or keeps it, unless another worker has it. */
export const keepWatch = (pool: Pick<Pool, 'one'>, holder: string): Promise<Watch> =>
  pool.one(sql.prepared('watch', seen)`
    with kept as (
      insert into watch (holder, held_until)
      select ${holder}, now() + make_interval(secs => ${WATCH_SECONDS})
      where not exists (select from watch where holder <> ${holder} and held_until >= now())
      on conflict (only_one) do update set holder = excluded.holder, held_until = excluded.held_until
      where watch.holder = excluded.holder or watch.held_until < now()
      returning holder
    )
    select exists (select from kept) as "isOnWatch", coalesce((
      select needs_help or held_until < now() + make_interval(secs => ${WATCH_SECONDS - DOUBT_SECONDS}) from watch
    ), true) as "needsHelp", ${mustGiveWay} as "mustGiveWay"`)

/** Calls the others for help, or says that it is needed no more. */
export const callForHelp = (pool: Pick<Pool, 'query'>, holder: string, needsHelp: boolean): Promise<unknown> =>
  pool.query(sql.type(z.object({}))`update watch set needs_help = ${needsHelp} where holder = ${holder}`)

/** Leaves the watch to the others, if this worker has it. */
export const leaveWatch = (pool: Pick<Pool, 'query'>, holder: string): Promise<unknown> =>
  pool.query(sql.type(z.object({}))`delete from watch where holder = ${holder}`)
