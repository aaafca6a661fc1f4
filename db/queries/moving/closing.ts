/** Closes a partner's rows in the database that it leaves. */
import { sql } from 'slonik'
import type { Transaction } from '../../pool.ts'

/**
 * The tables that change when somebody acts for a partner. A lock on them waits for running writes and blocks new ones.
 */
const GUARDED = [
  'campaign',
  'campaign_terms',
  'campaign_pause',
  'campaign_hold',
  'drawing',
  'winner_list',
  'guarantee',
  'payout',
  'held_prize',
  'chosen_value',
  'simulated_failure',
  'revoked_link',
  'prize_table',
  'go_live_request',
  'wallet_change',
  'partner',
  'api_key',
  'member',
  'invitation',
  'approval',
  'organiser',
  'webhook_endpoint',
  'delivery',
] as const

/** Less than deadlock_timeout: in a deadlock it is the move that gives up, and not the other transaction. */
const LOCK_TIMEOUT_MS = 500

/**
 * Waits for running writes to these tables and blocks new ones until the transaction ends; throws if that takes long.
 */
export const lockWriters = async (tx: Transaction): Promise<void> => {
  await tx.query(sql.unsafe`select set_config('lock_timeout', ${String(LOCK_TIMEOUT_MS)}, true)`)
  await tx.query(
    sql.unsafe`lock table ${sql.join(
      GUARDED.map((table) => sql.identifier([table])),
      sql.fragment`, `,
    )} in share row exclusive mode`,
  )
}

const ofPartner = (partnerId: string) =>
  sql.fragment`campaign_id in (select id from campaign where partner_id = ${partnerId})`
const unattended = sql.fragment`attention = null, attention_detail = null, attention_since = null`

/** Makes nothing of a leaving partner due here any more, and clears the attention of its rows. */
export const leaveNothingDue = async (tx: Transaction, partnerId: string): Promise<void> => {
  await tx.query(sql.unsafe`update drawing set ${unattended} where ${ofPartner(partnerId)} and attention is not null`)
  await tx.query(sql.unsafe`
    update guarantee set ${unattended}, retry_at = now() + interval '100 years'
    where ${ofPartner(partnerId)} and status = 'waiting'`)
  await tx.query(sql.unsafe`
    update campaign set ${unattended}, guarantee_ends_at = null where partner_id = ${partnerId}
      and num_nonnulls(attention, guarantee_ends_at) > 0`)
  await tx.query(sql.unsafe`
    update delivery set state = 'failed', lease = null, leased_until = null, last_failure = 'The partner has moved.',
      last_finding = null
    where state = 'pending' and endpoint_id in (select id from webhook_endpoint where partner_id = ${partnerId})`)
}
