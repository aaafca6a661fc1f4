import { sql } from 'slonik'
import { z } from 'zod'
import type { Reading } from '../../../domain/metrics/definition.ts'
import type { Pool } from '../../pool.ts'

/**
 * Adds to the totals of all workers, and says that this one runs. In one order, so that two workers wait for each other
 * and never both.
 */
export const addTotals = (pool: Pick<Pool, 'query'>, worker: string, added: readonly Reading[]) =>
  pool.query(sql.prepared('add-totals', z.object({}))`
    with sign as (
      insert into worker_sign (worker) values (${worker})
      on conflict (worker) do update set seen_at = now())
    insert into metric_total as total (name, labels, value)
    select name, labels, value from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) added (name text, labels jsonb, value float8)
    order by name, labels
    on conflict (name, labels) do update set value = total.value + excluded.value`)

/** A worker that stops is missed by nobody. */
export const endSign = (pool: Pick<Pool, 'query'>, worker: string) =>
  pool.query(sql.type(z.object({}))`delete from worker_sign where worker = ${worker}`)

const FORGOTTEN_AFTER = sql.fragment`interval '1 hour'`

/** Workers that were killed have left their signs. */
export const forgetSigns = (pool: Pick<Pool, 'query'>) =>
  pool.query(sql.type(z.object({}))`delete from worker_sign where seen_at < now() - ${FORGOTTEN_AFTER}`)
