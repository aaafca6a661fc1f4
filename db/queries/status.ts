import { statement } from '../statements.ts'

/** How many drawings are in each status. */
export const countDrawings = statement<{ status: string; count: number }>(
  'count-drawings',
  'select status, count(*)::int as count from drawing group by status order by status',
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

export type StuckRow = { id: string; slug: string; status: string; needsAttention: string; cutoffAt: Date }

/** Drawings that need a person, the oldest first. */
export const listStuck = statement<StuckRow>(
  'list-stuck',
  `select d.id, c.slug, d.status, d.needs_attention as "needsAttention", d.cutoff_at as "cutoffAt"
  from drawing d join campaign c on c.id = d.campaign_id
  where d.needs_attention is not null
  order by d.cutoff_at limit 100`,
)
