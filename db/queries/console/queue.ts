/** The queue as operators see it: what is due is read from rows, what failed from the jobs that remind of them. */
import { sql } from 'slonik'
import { z } from 'zod'
import { type QueueName, queueNames } from '../../jobs.ts'
import type { Transaction } from '../../pool.ts'
import type { Waiting } from '../due.ts'
import { waitingIn } from '../due-rows.ts'
import { MOST_COUNTED } from '../metrics/gauges.ts'

const SHOWN_ROWS = 50
const SHOWN_PARTNERS = 20
const SHOWN_FAILURES = 20
/** Of each stage, the partners of so many of its longest due rows are looked up. */
const OWNERS_LOOKED_UP = 500

const dueIn = ({ queue, due }: Waiting) => sql.fragment`
  (select ${queue}::text as queue, w.id, w.due_at from (${due}) w where w.due_at <= now() limit ${MOST_COUNTED})`

const dueNow = sql.join(
  queueNames.map((queue) => dueIn(waitingIn(queue))),
  sql.fragment` union all `,
)

/** A row's partner: endpoints and mails name theirs, avatars are due by partner, and `owner_of` knows all others. */
const partnerOf = sql.fragment`
  coalesce(owner.partner_id, case n.queue
    when 'deliver' then (select partner_id from webhook_endpoint where id = n.id)
    when 'send-mail' then (select partner_id from mail where id = n.id)
    when 'fetch-avatars' then n.id end)`

const stage = z.object({ queue: z.custom<QueueName>(), due: z.number(), oldest: z.coerce.date() })
const partner = z.object({ id: z.string(), name: z.string(), due: z.number(), oldest: z.coerce.date() })
const row = z.object({
  queue: z.custom<QueueName>(),
  id: z.string(),
  dueAt: z.coerce.date(),
  partner: z.string().nullable(),
  campaign: z.string().nullable(),
})
const due = z.object({ stages: z.array(stage), partners: z.array(partner), rows: z.array(row) })

/** How much is due in each stage, for the partners with the most of it, and the rows that are due the longest. */
export const findDueNow = (tx: Transaction) =>
  tx.one(sql.prepared('console-due', due)`
    with due as materialized (${dueNow}),
      placed as (select *, row_number() over (partition by queue order by due_at, id) as place from due),
      owned as materialized (
        select n.queue, n.id, n.due_at, ${partnerOf} as partner, owner.campaign_id as campaign
        from placed n left join lateral owner_of(
          case n.queue when 'test-fetch' then (select drawing_id from fetch_trial where id = n.id) else n.id end) owner on true
        where n.place <= ${OWNERS_LOOKED_UP}),
      stages as (select queue, count(*)::int as due, min(due_at) as oldest from due group by queue),
      partners as (
        select most.id, (select name from partner where id = most.id) as name, most.due, most.oldest
        from (
          select partner as id, count(*)::int as due, min(due_at) as oldest from owned where partner is not null
          group by partner order by count(*) desc, min(due_at) limit ${SHOWN_PARTNERS}) most),
      rows as (
        select o.queue, o.id, o.due_at as "dueAt", o.partner, (select slug from campaign where id = o.campaign) as campaign
        from (select * from owned order by due_at, id limit ${SHOWN_ROWS}) o)
    select
      coalesce((select jsonb_agg(s) from stages s), '[]') as stages,
      coalesce((select jsonb_agg(p order by p.due desc, p.oldest) from partners p), '[]') as partners,
      coalesce((select jsonb_agg(r order by r."dueAt", r.id) from rows r), '[]') as rows`)

const jobs = z.object({ queue: z.custom<QueueName>(), retrying: z.number() })

/** Jobs that are tried again. */
export const countRetrying = (tx: Transaction) =>
  tx.any(sql.prepared('console-jobs', jobs)`
    select q.name as queue, retrying.count as retrying
    from unnest(${sql.array(queueNames, 'text')}) q (name)
      cross join lateral (select count(*)::int as count from (
        select from pgboss.job where name = q.name and state = 'retry' and not blocked limit ${MOST_COUNTED}) j) retrying`)

const failure = z.object({
  queue: z.custom<QueueName>(),
  job: z.string(),
  ids: z.array(z.string()),
  state: z.enum(['failed', 'retry']),
  tries: z.number(),
  at: z.date(),
  error: z.string(),
})

/** The jobs that failed last, with the first line of their error. */
export const listFailures = (tx: Transaction) =>
  tx.any(sql.prepared('console-failures', failure)`
    select j.name as queue, j.id::text as job, j.state::text as state, j.retry_count as tries,
      coalesce(j.completed_on, j.started_on, j.created_on) as at,
      coalesce((select array_agg(id) from jsonb_array_elements_text(
        case jsonb_typeof(j.data -> 'ids') when 'array' then j.data -> 'ids' else '[]' end) named (id)), '{}') as ids,
      split_part(coalesce(j.output ->> 'message', ''), e'\\n', 1) as error
    from unnest(${sql.array(queueNames, 'text')}) q (name) cross join lateral (
      select * from pgboss.job where name = q.name and state in ('failed', 'retry') limit ${MOST_COUNTED}) j
    order by coalesce(j.completed_on, j.started_on, j.created_on) desc, j.id limit ${SHOWN_FAILURES}`)
