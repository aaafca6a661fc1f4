import { sql } from 'slonik'
import { z } from 'zod'
import type { EventType } from '../../../domain/webhook/event-types.ts'
import type { Transaction } from '../../pool.ts'

type Example = {
  delivery: string
  event: string
  endpoint: string
  type: EventType
  data: Readonly<Record<string, unknown>>
}

/**
 * Writes an event that did not happen, for one endpoint alone. It is its own subject, so that it waits for no other.
 */
export const insertExample = (
  tx: Transaction,
  { partnerId, mode }: { partnerId: string; mode: string },
  { delivery, event, endpoint, type, data }: Example,
) =>
  tx.query(sql.unsafe`
    with made as (
      insert into event (id, partner_id, mode, type, subject, data, is_example)
      values (${event}, ${partnerId}, ${mode}, ${type}, ${event}, ${JSON.stringify(data)}::jsonb, true)
      returning id, seq, subject
    )
    insert into delivery (id, endpoint_id, event_id, event_seq, subject)
    select ${delivery}, ${endpoint}, id, seq, subject from made`)

/** The endpoint of a delivery, while the caller is valid and the delivery is of the caller's account. */
export const findEndpointOf = (tx: Transaction, callerId: string, delivery: string): Promise<string | null> =>
  tx.maybeOneFirst(sql.type(z.object({ id: z.string() }))`
    select e.id
    from account_of(${callerId}) account
    join webhook_endpoint e on e.partner_id = account.partner_id and e.mode = account.mode
    join delivery d on d.endpoint_id = e.id and d.id = ${delivery}`)

const resent = z.object({ type: z.string() })

/** Sends a delivery once more unless it is on its way. Null: it is, which is seen without waiting for its call. */
export const beginDeliveryAgain = (tx: Transaction, id: string): Promise<{ type: string } | null> =>
  tx.maybeOne(sql.type(resent)`
    update delivery d set state = 'pending', tries = 0, due_at = now(), delivered_at = null
    from event v where d.id = ${id} and d.state <> 'pending' and v.id = d.event_id
    returning v.type`)

/** Sends an endpoint those of these events that are neither on their way nor delivered by now. Returns how many. */
export const recoverDeliveries = (tx: Transaction, endpoint: string, events: readonly string[]): Promise<number> =>
  tx.oneFirst(sql.type(z.object({ recovered: z.number() }))`
    with missed as materialized (
      select id, seq, subject from event where id = any(${sql.array(events, 'text')}) for key share
    ), again as (
      update delivery d set state = 'pending', tries = 0, due_at = now()
      from missed where d.endpoint_id = ${endpoint} and d.event_id = missed.id and d.state = 'failed'
      returning d.id
    ), added as (
      insert into delivery (id, endpoint_id, event_id, event_seq, subject)
      select new_id('dlv'), ${endpoint}, id, seq, subject from missed
      on conflict (endpoint_id, event_id) do nothing
      returning id
    )
    select ((select count(*) from again) + (select count(*) from added))::integer as recovered`)
