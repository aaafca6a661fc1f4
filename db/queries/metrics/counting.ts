import { sql } from 'slonik'
import { z } from 'zod'
import type { Reading } from '../../../domain/metrics/definition.ts'
import type { totals } from '../../../domain/metrics/of-workers.ts'
import type { QueueName } from '../../jobs.ts'
import type { Pool } from '../../pool.ts'

const AN_HOUR = sql.fragment`interval '1 hour'`
const DONE = 'prize_stage_done_total' satisfies keyof typeof totals
const FAILED = 'prize_stage_failed_total' satisfies keyof typeof totals

/**
 * Adds to the totals of all workers and to the stages' counts of this minute, and notes that this worker runs. Rows are
 * locked in a fixed order, so that workers never deadlock.
 */
export const addTotals = (pool: Pick<Pool, 'query'>, worker: string, added: readonly Reading[]) =>
  pool.query(sql.prepared('add-totals', z.object({}))`
    with added as (
      select * from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) added (name text, labels jsonb, value float8)),
    sign as (
      insert into worker_sign (worker) values (${worker})
      on conflict (worker) do update set seen_at = now()),
    stages as (
      insert into stage_minute as total (stage, done, failed)
      select labels ->> 'stage', coalesce(sum(value) filter (where name = ${DONE}), 0),
        coalesce(sum(value) filter (where name = ${FAILED}), 0)
      from added where name in (${DONE}, ${FAILED}) and value > 0
      group by 1 order by 1
      on conflict (stage, minute) do update
      set done = total.done + excluded.done, failed = total.failed + excluded.failed)
    insert into metric_total as total (name, labels, value)
    select name, labels, value from added order by name, labels
    on conflict (name, labels) do update set value = total.value + excluded.value`)

/** A worker that stops is missed by nobody. */
export const endSign = (pool: Pick<Pool, 'query'>, worker: string) =>
  pool.query(sql.type(z.object({}))`delete from worker_sign where worker = ${worker}`)

const stageCount = z.object({ stage: z.custom<QueueName>(), done: z.coerce.number(), failed: z.coerce.number() })

/** How many rows each stage did in the last hour, to the minute, and at how many it failed. */
export const findStageCounts = (db: Pick<Pool, 'any'>) =>
  db.any(sql.prepared('find-stage-counts', stageCount)`
    select stage, sum(done) as done, sum(failed) as failed from stage_minute
    where minute > now() - ${AN_HOUR} group by stage`)

/** Deletes the minutes of more than an hour ago, and the signs of life that killed workers left. */
export const forgetCounted = (pool: Pick<Pool, 'query'>) =>
  pool.query(sql.type(z.object({}))`
    with minutes as (delete from stage_minute where minute < now() - ${AN_HOUR})
    delete from worker_sign where seen_at < now() - ${AN_HOUR}`)
