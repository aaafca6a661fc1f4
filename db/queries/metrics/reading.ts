import { type FragmentSqlToken, sql } from 'slonik'
import { z } from 'zod'
import type { Reading } from '../../../domain/metrics/definition.ts'
import type { Pool } from '../../pool.ts'
import { WATCH_SECONDS } from '../watch.ts'

const ALIVE_SECONDS = 30

const reading = z.object({ name: z.string(), labels: z.record(z.string(), z.string()), value: z.number() })

/** Three centuries, the most that an age can be: a time in a row may be infinite, which a number cannot express. */
const LONGEST_SECONDS = 1e10

const age = (seconds: FragmentSqlToken) =>
  sql.fragment`least(${LONGEST_SECONDS}::float8, greatest(0, ${seconds}))::float8`

export const secondsSince = (time: FragmentSqlToken) => age(sql.fragment`extract(epoch from now() - ${time})`)

/**
 * All that workers have measured and counted. Ages are computed at reading, so that they grow even when no worker looks
 * any more. If no worker is on watch, the age of the last snapshot says for how long none has been.
 */
export const readMetrics = (pool: Pick<Pool, 'any'>): Promise<readonly Reading[]> =>
  pool.any(sql.prepared('read-metrics', reading)`
    select g.name, g.labels, coalesce(g.value, ${age(sql.fragment`extract(epoch from now()) - g.since`)}) as value
    from metric_snapshot s
      cross join lateral jsonb_to_recordset(s.gauges) g (name text, labels jsonb, value float8, since float8)
    union all
    select name, labels, value from metric_total
    union all
    select 'prize_workers', '{}', count(*)::float8 from worker_sign
    where seen_at > now() - make_interval(secs => ${ALIVE_SECONDS})
    union all
    select 'prize_watch_age_seconds', '{}', coalesce(
      (select ${secondsSince(sql.fragment`held_until - make_interval(secs => ${WATCH_SECONDS})`)} from watch),
      ${secondsSince(sql.fragment`s.taken_at`)})
    from metric_snapshot s where source = 'service'
    union all
    select 'prize_snapshot_age_seconds', '{}', ${secondsSince(sql.fragment`taken_at`)}
    from metric_snapshot where source = 'service'
    union all
    select 'prize_backup_age_seconds', '{}', ${secondsSince(sql.fragment`noted_at`)}
    from (select max(noted_at) as noted_at from backup_note) last where noted_at is not null`)
