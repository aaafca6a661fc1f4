import { type QuerySqlToken, sql } from 'slonik'
import { z } from 'zod'
import type { QueueName } from '../jobs.ts'
import type { Transaction } from '../pool.ts'
import { deliveriesDue } from './delivering.ts'
import { avatarsDue } from './fetching-avatars.ts'
import { fetchDueAt, toFetch } from './fetching.ts'
import { trialDueAt } from './fetch-trials.ts'
import { marksDue } from './site-marks.ts'
import { uploadsDue } from './site-uploads.ts'

const dueRow = z.object({ id: z.string(), dueAt: z.date() })
export type DueRow = z.infer<typeof dueRow>

/** Jobs are made this long before their time, so that they are there when it comes while the queues stay short. */
const REMIND_AHEAD_SECONDS = 5
const soon = sql.fragment`now() + make_interval(secs => ${REMIND_AHEAD_SECONDS})`

/** What each stage's rows wait for, as a relation (id, due_at). Rows are the truth; jobs are made from these. */
const waiting = {
  'create-drawings': sql.fragment`
    select id, next_draw_at - interval '48 hours' as due_at from campaign
    where status = 'active' and next_draw_at <= ${soon} + interval '48 hours'`,
  lock: sql.fragment`
    select d.id, greatest(d.cutoff_at, d.retry_at) as due_at from drawing d join campaign c on c.id = d.campaign_id
    where d.status = 'open' and d.cancelled_at is null and d.cutoff_at <= ${soon}
      and (d.attention is distinct from 'no_winners' and c.winners_mode = 'push' or c.status = 'ended' and is_cancelled_by_end(d, c)
        or exists (
          select from winner_list l
          where l.drawing_id = d.id and (c.winners_mode = 'push' or l.fetched_for = d.cutoff_at)))`,
  'fetch-winners': sql.fragment`
    select d.id, ${fetchDueAt} as due_at from ${toFetch} and d.cutoff_at <= ${soon}`,
  'test-fetch': sql.fragment`
    select id, ${trialDueAt} as due_at from fetch_trial`,
  'fetch-avatars': avatarsDue(soon),
  deliver: deliveriesDue,
  'render-pages': marksDue,
  'upload-files': uploadsDue,
  entropy: sql.fragment`
    select d.id, greatest(d.draw_due_at, d.retry_at) as due_at from drawing d join campaign c on c.id = d.campaign_id
    where d.status = 'locked' and d.draw_due_at <= ${soon} 
      and (c.mode = 'test' or d.attention is null and d.draw_due_at < now() - interval '1 minute')`,
  reveal: sql.fragment`
    select id, greatest(entropy_requested_at, retry_at) as due_at from drawing
    where status = 'entropy_requested' and entropy is null and entropy_provider = 'mock'`,
  settle: sql.fragment`
    select id, greatest(entropy_revealed_at, retry_at) as due_at from drawing
    where status = 'entropy_requested' and entropy is not null`,
  pay: sql.fragment`
    select d.id, greatest(d.settled_at, d.retry_at) as due_at from drawing d join campaign c on c.id = d.campaign_id
    where d.status = 'settled' and (d.attention is distinct from 'no_wallet' or c.payout_wallet is not null)
      and not exists (select from chain_intent i join payout p on p.id = i.payout_id where p.drawing_id = d.id)
    union all
    select g.id, greatest(g.picked_at, g.retry_at) from guarantee g
    where g.status = 'picked'
      and not exists (select from chain_intent i join payout p on p.id = i.payout_id where p.guarantee_id = g.id)`,
  'publish-proof': sql.fragment`
    select d.id, greatest(s.since, d.retry_at) as due_at from stale_proof s join drawing d on d.id = s.drawing_id`,
  'guarantee-check': sql.fragment`
    select id, greatest(guarantee_ends_at, guarantee_retry_at) as due_at from campaign where guarantee_ends_at <= ${soon}
    union all
    select id, coalesce(retry_at, period_end) from guarantee
    where status = 'waiting' and coalesce(retry_at, period_end) <= ${soon}`,
} satisfies Record<QueueName, unknown>

const dueWithoutJob = (queue: QueueName, limit: number): QuerySqlToken<typeof dueRow> =>
  sql.type(dueRow)`
    with reminded as materialized (
      select jsonb_array_elements_text(data -> 'ids') as id, state, start_after
      from pgboss.job
      where name = ${queue} and state < 'active' and not blocked and jsonb_typeof(data -> 'ids') = 'array'
    )
    select w.id, w.due_at as "dueAt"
    from (${waiting[queue]}) w
    where w.due_at <= ${soon} and not exists (
      select from reminded r
      where r.id = w.id and (r.state = 'retry' or r.start_after <= greatest(w.due_at, now())))
    order by w.due_at
    limit ${limit}`

/**
 * Rows that a stage is due to look at now or soon and that no waiting job reminds it of in time, soonest first. A job for a later
 * time counts for nothing: it was made before a person removed what the row had to wait for. One that failed keeps its delay.
 */
export const findDueWithoutJob = (tx: Transaction, queue: QueueName, limit: number): Promise<readonly DueRow[]> =>
  tx.any(dueWithoutJob(queue, limit))

const REMINDER_LOCK = 7_077_002

/**
 * Whether this transaction is the one that reminds of these queues; the others leave it to it. Whoever reminds of some queues more
 * often keeps nobody from reminding of all.
 */
export const tryReminderLock = (tx: Transaction, queues: readonly QueueName[]): Promise<boolean> =>
  tx.oneFirst(sql.type(z.object({ locked: z.boolean() }))`
    select pg_try_advisory_xact_lock(${REMINDER_LOCK}, hashtext(${queues.join(' ')})) as locked`)

/** The queues that hold a job whose time has come. */
export const findReadyQueues = (
  db: Pick<Transaction, 'anyFirst'>,
  queues: readonly QueueName[],
): Promise<readonly string[]> =>
  db.anyFirst(sql.type(z.object({ name: z.string() }))`
    select q.name from unnest(${sql.array(queues, 'text')}) q (name)
    where exists (
      select from pgboss.job j
      where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now())`)
