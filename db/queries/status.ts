import { statement } from '../statements.ts'

/** How many drawings are in each status; those that are cancelled are in none. */
export const countDrawings = statement<{ status: string; count: number }>(
  'count-drawings',
  `select case when cancelled_at is null then drawing.status::text else 'cancelled' end as status, count(*)::int as count
  from drawing group by drawing.status, cancelled_at is null order by cancelled_at is null desc, drawing.status`,
)

/** What waits in each queue now, and how long the oldest job has waited, in seconds. */
export const countJobs = statement<{ queue: string; ready: number; failed: number; oldestSeconds: number }>(
  'count-jobs',
  `select q.name as queue,
    count(j.id) filter (where j.state < 'active' and j.start_after <= now())::int as ready,
    count(j.id) filter (where j.state = 'failed')::int as failed,
    coalesce(extract(epoch from now() - min(j.start_after) filter (where j.state < 'active' and j.start_after <= now())), 0)::float8
      as "oldestSeconds"
  from pgboss.queue q left join pgboss.job j on j.name = q.name
  where q.name = any($1)
  group by q.name order by q.name`,
)

/** `since` is the drawing's cutoff, or the end of the guarantee period. */
export type StuckRow = { id: string; slug: string; status: string; needsAttention: string; since: Date }

/** Drawings, guarantees and campaigns that need a person, the oldest first. */
export const listStuck = statement<StuckRow>(
  'list-stuck',
  `select s.id, c.slug, s.status, s.needs_attention as "needsAttention", s.since
  from (
    select id, campaign_id, status::text, needs_attention, cutoff_at as since from drawing where needs_attention is not null
    union all
    select id, campaign_id, status::text, needs_attention, period_end from guarantee where needs_attention is not null
    union all
    select id, id, status::text, needs_attention, coalesce(guarantee_ends_at, created_at) from campaign
    where needs_attention is not null
  ) s join campaign c on c.id = s.campaign_id
  order by s.since limit 100`,
)
