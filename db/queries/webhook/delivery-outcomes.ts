import { sql } from 'slonik'
import { z } from 'zod'
import type { EndpointFinding } from '../../../domain/finding-words/endpoint.ts'
import { endpointSentence } from '../../../domain/webhook/sentence.ts'
import type { DeliveryState, DisabledReason } from '../../../domain/webhook/state.ts'
import type { Transaction } from '../../pool.ts'
import type { LeasedDelivery } from './delivering.ts'
import { leasesOf } from '../lease.ts'

const endpointRow = z.object({ id: z.string(), url: z.string(), failingSince: z.date().nullable() })
const lockedRow = z.object({ lease: z.string() })

/** `failingSince` is of the endpoint at its present `url`. */
export type CalledEndpoint = Omit<z.infer<typeof endpointRow>, 'id'>
export type LockedDeliveries = { endpoints: ReadonlyMap<string, CalledEndpoint>; leases: ReadonlySet<string> }

/**
 * Locks the endpoints of these deliveries and then, in order, those deliveries that still have the lease they were
 * called under.
 */
export const lockDeliveries = async (
  tx: Transaction,
  deliveries: readonly LeasedDelivery[],
): Promise<LockedDeliveries> => {
  const endpointIds = [...new Set(deliveries.map(({ endpointId }) => endpointId))]
  const endpoints = await tx.any(sql.type(endpointRow)`
    select id, url, failing_since as "failingSince" from webhook_endpoint
    where id = any(${sql.array(endpointIds, 'text')})
    order by id
    for no key update`)
  const leases = await tx.anyFirst(sql.type(lockedRow)`
    select d.lease::text
    from ${leasesOf(deliveries)} join delivery d on d.id = leased.id and d.lease = leased.lease
    order by d.id
    for no key update of d`)
  return { endpoints: new Map(endpoints.map(({ id, ...called }) => [id, called])), leases: new Set(leases) }
}

export type DeliveryAttempt = {
  id: string
  at: Date
  ms: number
  status: number | null
  failure: EndpointFinding | null
  answer: string | null
  state: DeliveryState
  /** Until the next try, when there is one. */
  delayMs: number | null
}

/** Records tries of locked deliveries, and what follows for each. */
export const recordAttempts = (tx: Transaction, attempts: readonly DeliveryAttempt[]) =>
  tx.query(sql.unsafe`
    with tried as materialized (
      select * from ${sql.unnest(
        attempts.map(({ id, at, ms, status, failure, answer, state, delayMs }) => [
          id,
          at.toISOString(),
          ms,
          status,
          failure && endpointSentence(failure).en,
          failure && JSON.stringify(failure),
          answer,
          state,
          delayMs,
        ]),
        ['text', 'timestamptz', 'int4', 'int4', 'text', 'jsonb', 'text', 'text', 'int4'],
      )} as t (id, at, ms, status, failure, finding, answer, state, delay_ms)
    ), logged as (
      insert into delivery_attempt (delivery_id, at, ms, status, failure, finding, answer)
      select id, at, ms, status, failure, finding, answer from tried order by at
    )
    update delivery d
    set state = t.state::delivery_state, tries = d.tries + 1, lease = null, leased_until = null,
      due_at = coalesce(now() + t.delay_ms * interval '1 millisecond', d.due_at),
      delivered_at = case when t.state = 'delivered' then now() end, last_status = t.status, last_failure = t.failure,
      last_finding = t.finding
    from tried t where d.id = t.id`)

export type HealthChange = { id: string; failingSince: Date | null; disabled: DisabledReason | null }

/** Records how locked endpoints are doing; disabling one ends what is on its way to it. */
export const changeHealth = (tx: Transaction, changes: readonly HealthChange[]) =>
  tx.query(sql.unsafe`
    update webhook_endpoint e
    set failing_since = h.failing_since,
      disabled_at = case when e.disabled_at is null and h.disabled is not null then now() else e.disabled_at end,
      disabled_reason = coalesce(e.disabled_reason, h.disabled)
    from ${sql.unnest(
      changes.map(({ id, failingSince, disabled }) => [id, failingSince?.toISOString() ?? null, disabled]),
      ['text', 'timestamptz', 'text'],
    )} as h (id, failing_since, disabled)
    where e.id = h.id and e.deleted_at is null`)

const idRow = z.object({ id: z.string() })

/** Those of these endpoints that have more to deliver now. */
export const findEndpointsWithMore = (tx: Transaction, ids: readonly string[]): Promise<readonly string[]> =>
  tx.anyFirst(sql.type(idRow)`
    select e.id
    from webhook_endpoint e
    where e.id = any(${sql.array(ids, 'text')}) and e.disabled_at is null and e.deleted_at is null and exists (
      select from delivery
      where endpoint_id = e.id and state = 'pending' and due_at <= now() and lease is null)`)
