/** The reminders of a drawing in the queues. What is due is in its rows: a job that is gone is made again. */
import { type QueueName, queueNames } from '../../../jobs.ts'
import { statement } from '../../../statements.ts'
import { MOST_SHOWN } from './most-shown.ts'

/**
 * Of each queue so many jobs that wait are looked at, so many that have failed, and so many others: those that are done are
 * kept for ten minutes.
 */
export const LOOKED_AT = 2_000

export type JobRow = {
  id: string
  queue: QueueName
  state: 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed'
  retries: number
  retryLimit: number
  /** How many rows it reminds of. */
  rows: number
  startAfter: Date
  createdAt: Date
  startedAt: Date | null
  completedAt: Date | null
  /** What it failed with last, in its first line; null: it did not. */
  error: string | null
}

const queues = queueNames.map((name) => `'${name}'`).join(', ')

const lookedAt = (condition: string): string =>
  `(select * from pgboss.job where name = queue.name and ${condition} limit ${LOOKED_AT})`

const LOOKED = [`state < 'active' and not blocked`, `state = 'failed'`, `state in ('active', 'completed', 'cancelled')`]
  .map(lookedAt)
  .join(' union all ')

/** $1 the ids and subjects that a drawing is reminded of by. The newest first. */
export const listJobsOf = statement<JobRow>(
  'list-jobs-of-life',
  `select j.id, j.name as queue, j.state, j.retry_count as retries, j.retry_limit as "retryLimit",
    jsonb_array_length(j.data -> 'ids') as rows, j.start_after as "startAfter", j.created_on as "createdAt",
    j.started_on as "startedAt", j.completed_on as "completedAt",
    split_part(coalesce(j.output ->> 'message', j.output ->> 'value'), E'\\n', 1) as error
  from unnest(array[${queues}]) as queue (name) cross join lateral (
    select * from (${LOOKED}) looked
    where data -> 'ids' ?| $1::text[]) j
  order by j.created_on desc limit ${MOST_SHOWN + 1}`,
)
