import { sql } from 'slonik'
import { LOG_DAYS } from '../../../domain/webhook/state.ts'
import { endpointSentence } from '../../../domain/webhook/sentence.ts'
import type { Transaction } from '../../pool.ts'

const changed = async (query: Promise<{ rowCount: number }>): Promise<number> => (await query).rowCount

/**
 * Tells of keys that were made for longer than a week and have no more than a week left, of each once: a trigger writes
 * their events.
 */
export const tellOfExpiringKeys = (tx: Transaction, limit: number): Promise<number> =>
  changed(
    tx.query(sql.unsafe`
      update api_key k set expiry_told_at = now()
      from (
        select id from api_key
        where expires_at between now() and now() + interval '7 days' and expiry_told_at is null and revoked_at is null
          and not is_short_lived and not is_away(partner_id)
        order by expires_at
        limit ${limit}
        for no key update skip locked
      ) due
      where k.id = due.id`),
  )

/** Deletes events that are older than the log goes back, with their deliveries and tries. */
export const forgetEvents = (tx: Transaction, limit: number): Promise<number> =>
  changed(
    tx.query(sql.unsafe`
      delete from event where id = any (array(
        select id from (select id, created_at from event order by seq limit ${limit}) oldest
        where created_at < now() - make_interval(days => ${LOG_DAYS})))`),
  )

const DISABLED = { code: 'disabled' } as const

/** Gives up what was queued for an endpoint at the very moment it was disabled or deleted. */
export const endLateDeliveries = (tx: Transaction, limit: number): Promise<number> =>
  changed(
    tx.query(sql.unsafe`
      update delivery
      set state = 'failed', lease = null, leased_until = null, last_failure = ${endpointSentence(DISABLED).en},
        last_finding = ${JSON.stringify(DISABLED)}::jsonb
      where id = any (array(
        select d.id
        from webhook_endpoint e cross join lateral (
          select id from delivery where endpoint_id = e.id and state = 'pending' limit ${limit}) d
        where e.disabled_at is not null or e.deleted_at is not null
        limit ${limit}))`),
  )
