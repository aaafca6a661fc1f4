import { sql } from 'slonik'
import { z } from 'zod'
import type { Reading } from '../../../domain/metrics/definition.ts'
import type { Pool } from '../../pool.ts'

/** What was seen of a chain: `value`, or `since` which second it lasts. */
export type Gauge = Omit<Reading, 'value'> & ({ value: number } | { since: number })

/** Notes what the worker that watches a chain sees of it. */
export const noteChain = (pool: Pick<Pool, 'query'>, chain: string, gauges: readonly Gauge[]) =>
  pool.query(sql.type(z.object({}))`
    insert into metric_snapshot (source, gauges) values (${`chain/${chain}`}, ${JSON.stringify(gauges)}::jsonb)
    on conflict (source) do update set gauges = excluded.gauges, taken_at = excluded.taken_at`)
