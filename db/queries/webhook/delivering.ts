import { sql } from 'slonik'
import { z } from 'zod'
import type { Transaction } from '../../pool.ts'
import { eachOf } from '../each-of.ts'
import { callDue, type Lease, newLease } from '../lease.ts'

/**
 * How many calls an endpoint has at a time. A failing endpoint has only one, so that a hanging server holds no more.
 */
const CALLS_AT_A_TIME = 10
const CALLS_WHILE_FAILING = 1

/** Whether an endpoint `e` is called at all. */
export const isEnabled = sql.fragment`e.disabled_at is null and e.deleted_at is null and not is_away(e.partner_id)`

/**
 * The deliveries `d` of an endpoint `e` that may be called for now: as many as it has calls left, the longest due
 * first. An event waits while an earlier one of the same subject has not been tried, so that first tries come in their
 * order.
 */
const callable = sql.fragment`
  select id, greatest(due_at, leased_until) as due_at
  from delivery one
  where endpoint_id = e.id and state = 'pending' and due_at <= now() and (lease is null or leased_until <= now())
    and (tries > 0 or not exists (
      select from delivery earlier
      where earlier.endpoint_id || ' ' || earlier.subject = one.endpoint_id || ' ' || one.subject
        and earlier.event_seq < one.event_seq
        and earlier.state = 'pending' and earlier.tries = 0))
  order by one.due_at, one.event_seq
  limit greatest(0, case when e.failing_since is null then ${CALLS_AT_A_TIME}::int else ${CALLS_WHILE_FAILING} end
    - (select count(*) from delivery under_way
      where under_way.endpoint_id = e.id and under_way.lease is not null and under_way.leased_until > now()))`

/**
 * Endpoints that have something to deliver, as a relation (id, due_at). Nothing reminds of what is due later: a job
 * that waits for a retry would stand in the way of one for an event that happens before it.
 */
export const deliveriesDue = sql.fragment`
  select e.id, min(d.due_at) as due_at
  from (${eachOf({ column: 'endpoint_id', table: 'delivery', where: sql.fragment`state = 'pending'` })}) a
    join webhook_endpoint e on e.id = a.value cross join lateral (${callable}) d
  where ${isEnabled}
  group by e.id`

/** The deliveries of these endpoints that may be made now; calls are shared out by partner. */
export const findDeliveriesDue = (tx: Pick<Transaction, 'any'>, endpointIds: readonly string[]) =>
  tx.any(sql.type(callDue)`
    select d.id, e.url, e.partner_id as share
    from webhook_endpoint e cross join lateral (${callable}) d
    where e.id = any(${sql.array(endpointIds, 'text')}) and ${isEnabled}`)

const leasedRow = z.object({
  id: z.string(),
  lease: z.string(),
  endpointId: z.string(),
  tries: z.number(),
  subject: z.string(),
  url: z.string(),
  secrets: z.array(z.instanceof(Buffer)),
  leasedAt: z.date(),
  eventId: z.string(),
  type: z.string(),
  createdAt: z.date(),
  isExample: z.boolean(),
  data: z.record(z.string(), z.unknown()),
})
/**
 * A delivery's call, whose outcome only the holder of its lease records. `tries` counts those before it; the secrets
 * are the valid ones, the newest first.
 */
export type LeasedDelivery = z.infer<typeof leasedRow>

const idRow = z.object({ id: z.string() })

/** Locks these deliveries' endpoints in order, so that one worker at a time counts the calls that an endpoint has. */
const lockEndpointsOf = (tx: Transaction, ids: readonly string[]): Promise<readonly string[]> =>
  tx.anyFirst(sql.type(idRow)`
    select id from webhook_endpoint
    where id = any (array(select distinct endpoint_id from delivery where id = any(${sql.array(ids, 'text')})))
    order by id
    for no key update`)

/** Leases those of these deliveries that may still be made now. */
export const leaseDeliveries: Lease<LeasedDelivery> = async (tx, ids, leaseSeconds) => {
  const endpointIds = await lockEndpointsOf(tx, ids)
  const due = new Set((await findDeliveriesDue(tx, endpointIds)).map(({ id }) => id))
  const chosen = ids.filter((id) => due.has(id))
  if (chosen.length === 0) return []
  return tx.any(sql.type(leasedRow)`
    with leased as (
      update delivery set ${newLease(leaseSeconds)}
      where id = any(${sql.array(chosen, 'text')})
      returning id, lease, endpoint_id, event_id, tries, subject
    )
    select l.id, l.lease::text, l.endpoint_id as "endpointId", l.tries, l.subject, e.url,
      case when e.previous_secret_until > now() then array[e.secret, e.previous_secret] else array[e.secret] end as secrets,
      now() as "leasedAt",
      v.id as "eventId", v.type, v.created_at as "createdAt", v.is_example as "isExample", v.data
    from leased l join webhook_endpoint e on e.id = l.endpoint_id join event v on v.id = l.event_id`)
}
