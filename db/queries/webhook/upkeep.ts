import { sql } from 'slonik'
import { z } from 'zod'
import { EVENT_DAYS } from '../../../domain/webhook/state.ts'
import { HOURS_A_DAY } from '../../kept.ts'
import { endpointSentence } from '../../../domain/webhook/sentence.ts'
import type { Transaction } from '../../pool.ts'

const changed = async (query: Promise<{ rowCount: number }>): Promise<number> => (await query).rowCount

/** Keys that were made for longer than a week and have no more than a week left, of which nobody was told yet. */
export const lockExpiringKeys = (tx: Transaction, limit: number) =>
  tx.anyFirst(sql.type(z.object({ id: z.string() }))`
    select id from api_key
    where expires_at between now() and now() + interval '7 days' and expiry_told_at is null and revoked_at is null
      and not is_short_lived and not is_away(partner_id)
    order by expires_at
    limit ${limit}
    for no key update skip locked`)

/** Tells of these keys, of each once: a trigger writes their events. */
export const tellOfKeys = (tx: Transaction, ids: readonly string[]): Promise<number> =>
  changed(tx.query(sql.unsafe`update api_key set expiry_told_at = now() where id = any(${sql.array(ids, 'text')})`))

/** Deletes events that no cursor which is still taken can want, with their deliveries and tries. */
export const forgetEvents = (tx: Transaction, limit: number): Promise<number> =>
  changed(
    tx.query(sql.unsafe`
      delete from event where id = any (array(
        select id from (select id, created_at from event order by seq limit ${limit}) oldest
        where created_at < now() - make_interval(hours => ${EVENT_DAYS * HOURS_A_DAY})))`),
  )

/** Notes the last event number now and then, so that readers need not wait for a number announced long before it. */
export const markEventNumber = async (tx: Transaction): Promise<number> => {
  await tx.query(sql.unsafe`select mark_event_number()`)
  return 0
}

const DISABLED = { code: 'disabled' } as const

/**
 * Gives up what disabled or deleted endpoints still have on its way: what was queued at that very moment, and what were too
 * many to be given up with the endpoint. It holds the endpoints, so that none is enabled and called meanwhile.
 */
export const endLateDeliveries = (tx: Transaction, limit: number): Promise<number> =>
  changed(
    tx.query(sql.unsafe`
      with stopped as materialized (
        select e.id
        from webhook_endpoint e cross join lateral (
          select from delivery where endpoint_id = e.id and state = 'pending' limit 1) waiting
        where e.disabled_at is not null or e.deleted_at is not null
        limit ${limit}
        for no key update of e skip locked)
      update delivery
      set state = 'failed', lease = null, leased_until = null, last_failure = ${endpointSentence(DISABLED).en},
        last_finding = ${JSON.stringify(DISABLED)}::jsonb
      where state = 'pending' and id = any (array(
        select d.id
        from stopped cross join lateral (
          select id from delivery where endpoint_id = stopped.id and state = 'pending' limit ${limit}) d
        limit ${limit}))`),
  )
