import { sql } from 'slonik'
import { z } from 'zod'
import type { Mode } from '../../../domain/actor.ts'
import { type EventType, eventTypes } from '../../../domain/webhook/event-types.ts'
import type { Transaction } from '../../pool.ts'

const lockedEndpoint = z.object({
  id: z.string(),
  url: z.string(),
  description: z.string().nullable(),
  events: z.array(z.enum(eventTypes)).nullable(),
  isDisabled: z.boolean(),
  isDeleted: z.boolean(),
})
export type LockedEndpoint = z.infer<typeof lockedEndpoint>

/** Locks an endpoint of the caller's account, even a deleted one. */
export const lockEndpoint = (tx: Transaction, callerId: string, id: string): Promise<LockedEndpoint | null> =>
  tx.maybeOne(sql.type(lockedEndpoint)`
    select e.id, e.url, e.description, e.event_types as events, e.disabled_at is not null as "isDisabled",
      e.deleted_at is not null as "isDeleted"
    from account_of(${callerId}) account
    join webhook_endpoint e on e.partner_id = account.partner_id and e.mode = account.mode and e.id = ${id}
    for no key update of e`)

/**
 * Locks the caller's partner, so that its endpoints are made one after the other. False: the caller is no longer valid.
 */
export const lockAccount = (tx: Transaction, callerId: string): Promise<boolean> =>
  tx.exists(sql.type(z.object({}))`
    select from account_of(${callerId}) account join partner p on p.id = account.partner_id for no key update of p`)

type Account = { partnerId: string; mode: Mode }

export const countEndpoints = (tx: Transaction, { partnerId, mode }: Account): Promise<number> =>
  tx.oneFirst(sql.type(z.object({ endpoints: z.number() }))`
    select count(*)::integer as endpoints from webhook_endpoint
    where partner_id = ${partnerId} and mode = ${mode}::mode and deleted_at is null`)

/** What a partner sets for an endpoint. `events` null: every type, future ones too. */
export type EndpointSettings = { url: string; description: string | null; events: readonly EventType[] | null }

const typesOf = (events: EndpointSettings['events']) => (events === null ? null : sql.array(events, 'text'))

export const insertEndpoint = (
  tx: Transaction,
  { partnerId, mode }: Account,
  { id, url, description, events, secret }: EndpointSettings & { id: string; secret: Buffer },
) =>
  tx.query(sql.unsafe`
    insert into webhook_endpoint (id, partner_id, mode, url, description, event_types, secret)
    values (${id}, ${partnerId}, ${mode}, ${url}, ${description}, ${typesOf(events)}, ${sql.binary(secret)})`)

/** More would keep who changes the address waiting; the rest is tried when it is due. */
const BROUGHT_FORWARD = 1_000

/** With another address the failures of the old one are forgotten, and what waited after them is due now. */
export const changeEndpoint = (tx: Transaction, { id, url, description, events }: EndpointSettings & { id: string }) =>
  tx.query(sql.unsafe`
    with due as (
      update delivery set due_at = now()
      where state = 'pending' and due_at > now() and id = any (array(
        select id from delivery
        where endpoint_id = ${id} and state = 'pending' and tries > 0 and due_at > now()
          and exists (select from webhook_endpoint where id = ${id} and url <> ${url})
        order by due_at, event_seq limit ${BROUGHT_FORWARD}))
    )
    update webhook_endpoint
    set url = ${url}, description = ${description}, event_types = ${typesOf(events)},
      failing_since = case when url = ${url} then failing_since end
    where id = ${id}`)

export const enableEndpoint = (tx: Transaction, id: string) =>
  tx.query(sql.unsafe`
    update webhook_endpoint set disabled_at = null, disabled_reason = null, failing_since = null where id = ${id}`)

export const disableEndpoint = (tx: Transaction, id: string) =>
  tx.query(sql.unsafe`
    update webhook_endpoint set disabled_at = now(), disabled_reason = 'by_partner' where id = ${id}`)

export const deleteEndpoint = (tx: Transaction, id: string) =>
  tx.query(sql.unsafe`update webhook_endpoint set deleted_at = now() where id = ${id}`)
