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

/**
 * Forgets what was seen of chains, and of their nodes, that no worker has watched for an hour and on which no campaign
 * goes on: they are out of use. Whatever still waits there is seen by its own rows.
 */
export const forgetChains = (pool: Pick<Pool, 'query'>) =>
  pool.query(sql.type(z.object({}))`
    with forgotten as (
      delete from metric_snapshot s
      where source like 'chain/%' and taken_at < now() - interval '1 hour' and (
        select true from campaign where payout_chain = split_part(s.source, '/', 2) and status <> 'ended' limit 1) is null
      returning split_part(source, '/', 2) as chain)
    delete from chain_node where chain in (select chain from forgotten)`)
