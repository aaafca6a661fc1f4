import { createHash } from 'node:crypto'
import { type FragmentSqlToken, type QuerySqlToken, sql } from 'slonik'
import { z } from 'zod'
import { HEAD_START_SECONDS, type QueueName } from '../jobs.ts'
import { plannedOnce } from '../planned-once.ts'
import type { Transaction } from '../pool.ts'
import { mustGiveWay } from './give-way.ts'
import { inJobOrder, NOBODY } from './waiting-jobs.ts'

/**
 * The rows that wait for a stage, as a relation (id, due_at); each is in the file with its stage's queries, and all are in
 * `due-rows.ts`. Rows are the truth; jobs are made from these.
 */
export type DueRelation = ReturnType<typeof sql.fragment>

const dueRow = z.object({ id: z.string(), dueAt: z.date(), partner: z.string() })
export type DueRow = z.infer<typeof dueRow>

/** Jobs are made this long before their time, so that they are there when it comes while the queues stay short. */
const REMIND_AHEAD_SECONDS = 5
export const remindUntil = sql.fragment`now() + make_interval(secs => ${REMIND_AHEAD_SECONDS})`

/** `isAny`: SQL that says whether any of the rows is due by then, where that is cheaper than to find the rows. */
export type Waiting = { queue: QueueName; due: DueRelation; isAny?: FragmentSqlToken | undefined }

/** Names a statement by what it asks about. */
const nameOf = (statement: string, names: readonly string[]): string =>
  `${statement}-${createHash('md5').update(names.join(' ')).digest('hex')}`

/** Work that may be due, with SQL that says whether it is. */
export type Asked = { name: string; isDue: FragmentSqlToken }

export const askFor = ({ queue, due, isAny }: Waiting): Asked => ({
  name: queue,
  isDue: isAny ?? sql.fragment`exists (select from (${due}) w where w.due_at <= ${remindUntil})`,
})

/**
 * Which of these are due now or soon. As a rule few are, so one query spares a search for each of the others. Planning
 * it takes four times as long as running it, so it is planned once a connection.
 */
export const findDue = (tx: Transaction, asked: readonly Asked[]): Promise<readonly string[]> => {
  const all = asked.map(({ name, isDue }) => sql.fragment`select ${name} as name where ${isDue}`)
  const names = asked.map(({ name }) => name)
  const query = sql.prepared(nameOf('due', names), z.object({ name: z.string() }))`
    ${sql.join(all, sql.fragment` union all `)}`
  return tx.anyFirst(plannedOnce(query))
}

const headStart = sql.fragment`make_interval(secs => ${HEAD_START_SECONDS})`

const dueWithoutJob = ({ queue, due }: Waiting, limit: number): QuerySqlToken<typeof dueRow> =>
  sql.type(dueRow)`
    with reminded as materialized (
      select jsonb_array_elements_text(data -> 'ids') as id, start_after,
        state = 'retry' or data ? 'areHeldUp' or start_after <= clock_timestamp() + ${headStart} as is_in_time
      from pgboss.job
      where name = ${queue} and state < 'active' and not blocked and jsonb_typeof(data -> 'ids') = 'array'
    ),
    waiting as materialized (
      select w.id, w.due_at from (${due}) w
      where w.due_at <= ${remindUntil} and not exists (
        select from reminded r
        where r.id = w.id and (r.is_in_time or r.start_after <= w.due_at + ${headStart}))
    )
    select id, greatest(due_at, now()) as "dueAt", partner from (
      select * from (
        select w.id, w.due_at, owner.campaign_id, coalesce(owner.partner_id, ${NOBODY}) as partner,
          row_number() over (partition by owner.partner_id order by w.due_at, w.id) as place
        from waiting w left join owner_of(w.id) owner on true) owned
      order by place, due_at, id
      limit ${limit}) next
    order by ${inJobOrder}, due_at, place, id`

/**
 * Rows that are due for a stage now or soon and have no waiting job in time, in the order in which jobs take them. If
 * there are more than the limit, partners take turns, each with its soonest first. Rows that were due before now are
 * returned as due now, so that they share jobs. A job for a later time does not count: it was made before a person
 * removed what the row had to wait for. But a job that failed, or whose rows were locked, keeps its delay, and so does
 * the job of a worker that goes on with its rows itself, which may be younger than this transaction.
 */
export const findDueWithoutJob = (tx: Transaction, stage: Waiting, limit: number): Promise<readonly DueRow[]> =>
  tx.any(dueWithoutJob(stage, limit))

/**
 * Makes Postgres find due rows by indexes. Statistics of a minute ago know nothing of ten thousand rows that came due
 * since, and with them Postgres would read all campaigns for each of these rows.
 */
export const useIndexes = (tx: Transaction): Promise<unknown> =>
  tx.query(sql.type(z.object({}))`set local enable_seqscan = off`)

const soonestJob = z.object({ queue: z.string(), dueInMs: z.number(), mustGiveWay: z.boolean() })
export type SoonestJob = z.infer<typeof soonestJob>

/**
 * Of these queues, those that hold a job, and how long it is until the first one's time; negative when it has come; and
 * whether what is due has to give way. Asked ten times a second, so it is planned once a connection.
 */
export const findSoonestJobs = (
  db: Pick<Transaction, 'any'>,
  queues: readonly string[],
): Promise<readonly SoonestJob[]> =>
  db.any(sql.prepared(nameOf('soonest-jobs', queues), soonestJob)`
    select q.name as queue, extract(epoch from soonest.start_after - now())::float8 * 1000 as "dueInMs",
      ${mustGiveWay} as "mustGiveWay"
    from unnest(${sql.literalValue(`{${queues.join(',')}}`)}::text[]) q (name) cross join lateral (
      select min(j.start_after) as start_after from pgboss.job j
      where j.name = q.name and j.state < 'active' and not j.blocked) soonest
    where soonest.start_after is not null`)
