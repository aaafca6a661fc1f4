import { sql } from 'slonik'
import { z } from 'zod'
import type { Component } from '../../../domain/status/component.ts'
import { SHOWN_DAYS } from '../../../domain/status/days.ts'
import type { ComponentState } from '../../../domain/status/measure.ts'
import { states } from '../../../domain/status/state.ts'
import type { Pool, Transaction } from '../../pool.ts'

/** After a longer pause nobody knows how a component was meanwhile. */
const LONGEST_PAUSE = sql.fragment`interval '3 minutes'`

const milliseconds = (state: string) =>
  sql.fragment`case when state = ${state} then floor(1000 * extract(epoch from till - since))::integer else 0 end`

/** Counts the time since the last measurement for the state that was measured then, split by days in UTC. */
const countTime = (tx: Transaction, components: readonly Component[]) =>
  tx.query(sql.unsafe`
    with before as materialized (
      select component, state, measured_at from status_component
      where component = any(${sql.array(components, 'text')}) and measured_at > now() - ${LONGEST_PAUSE} and state <> 'unknown'
      order by component for update
    ), passed as (
      select component, state, day, greatest(measured_at, day) as since, least(now(), day + interval '24 hours') as till
      from before
        cross join lateral generate_series(date_trunc('day', measured_at, 'UTC'), now(), interval '24 hours') day
    )
    insert into status_day (component, day, operational_ms, degraded_ms, down_ms, maintenance_ms)
    select component, (day at time zone 'UTC')::date, ${milliseconds('operational')}, ${milliseconds('degraded')},
      ${milliseconds('down')}, ${milliseconds('maintenance')}
    from passed
    on conflict (component, day) do update
    set operational_ms = status_day.operational_ms + excluded.operational_ms,
      degraded_ms = status_day.degraded_ms + excluded.degraded_ms, down_ms = status_day.down_ms + excluded.down_ms,
      maintenance_ms = status_day.maintenance_ms + excluded.maintenance_ms`)

/** Notes each component's state, and for how long it was in the state before. */
export const noteStates = async (tx: Transaction, seen: readonly ComponentState[]) => {
  await countTime(
    tx,
    seen.map(({ component }) => component),
  )
  await tx.query(sql.unsafe`
    insert into status_component as c (component, state)
    select component, state
    from ${sql.unnest(
      seen.map(({ component, state }) => [component, state]),
      ['text', 'text'],
    )} as seen (component, state)
    order by component
    on conflict (component) do update
    set state = excluded.state, since = case when c.state = excluded.state then c.since else now() end, measured_at = now()`)
}

const MEASURED_EVERY = sql.fragment`interval '1 minute'`

/** Whether no worker has measured for a minute. */
export const isMeasuringDue = (db: Pick<Pool, 'oneFirst'>): Promise<boolean> =>
  db.oneFirst(sql.type(z.object({ isDue: z.boolean() }))`
    select not exists (select from status_component where measured_at > now() - ${MEASURED_EVERY}) as "isDue"`)

const current = z.object({ component: z.custom<Component>(), state: z.enum(states), since: z.date() })

/** Components as they were measured in this transaction. */
export const findStates = (tx: Transaction) =>
  tx.any(sql.type(current)`select component, state, since from status_component where measured_at = now()`)

/** The components of the last measurement. One that was not among them, as of a chain that is out of use, is none any more. */
export const findLastStates = (db: Pick<Pool, 'any'>) =>
  db.any(sql.type(current)`
    select component, state, since from status_component
    where measured_at = (select max(measured_at) from status_component) order by component`)

const day = z.object({
  component: z.custom<Component>(),
  day: z.string(),
  operationalMs: z.number(),
  degradedMs: z.number(),
  downMs: z.number(),
  maintenanceMs: z.number(),
})
const today = sql.fragment`(now() at time zone 'UTC')::date`

/** The days that are shown, of all components. */
export const findDays = (tx: Transaction) =>
  tx.any(sql.type(day)`
    select component, day::text, operational_ms as "operationalMs", degraded_ms as "degradedMs", down_ms as "downMs",
      maintenance_ms as "maintenanceMs"
    from status_day where day > ${today} - ${SHOWN_DAYS}::integer`)

export const forgetDays = (tx: Transaction) =>
  tx.query(sql.unsafe`delete from status_day where day <= ${today} - ${SHOWN_DAYS}::integer`)
