/** What is written in the new database when a partner has arrived there. */
import type { Side } from './copying.ts'

/**
 * Repeats in this database's transparency log what the log of the old database says of the partner: each drawing's last
 * list, lock, value and cancellation, each campaign's wallet, and each guarantee.
 */
const LOG_AGAIN = `
    insert into log_wanted (entry)
    select entry from (
      select c.created_at as at, '' as id, 0 as turn, jsonb_build_object(
        'type', 'wallet', 'campaign', c.slug, 'wallet', c.payout_wallet) as entry
      from campaign c where c.partner_id = $1
      union all
      select d.draw_at, d.id, said.turn, said.entry
      from campaign c join drawing d on d.campaign_id = c.id
        left join winner_list l on l.drawing_id = d.id
        cross join lateral (
          select 1 as turn, jsonb_build_object(
            'type', case when l.fetched_for is null then 'send' else 'fetch' end, 'drawing', d.id,
            'winnersCommitment', log_hex(winners_commitment(d.id, l.winners)), 'sentAt', log_time(l.listed_at)) as entry
          where l.drawing_id is not null
          union all
          select 2, jsonb_build_object(
            'type', 'lock', 'campaign', c.slug, 'drawing', d.id, 'winnersCommitment', log_hex(d.winners_commitment),
            'prizeTable', (select log_hex(fingerprint) from prize_table where id = d.prize_table_id),
            'cutoffAt', log_time(d.cutoff_at), 'drawAt', log_time(d.draw_at), 'largePrizeCents', d.large_prize_cents)
          where d.status <> 'open'
          union all
          select 3, jsonb_build_object('type', 'value', 'drawing', d.id, 'number', d.number, 'provider', d.entropy_provider,
            'value', log_hex(d.entropy))
          where d.entropy is not null
          union all
          select 4, jsonb_build_object('type', 'cancellation', 'campaign', c.slug, 'drawing', d.id,
            'reasonHash', log_hex(sha256(convert_to(d.cancelled_reason, 'UTF8'))))
          where d.cancelled_at is not null
        ) said
      where c.partner_id = $1
      union all
      select g.period_end, g.id, said.turn, said.entry
      from campaign c join guarantee g on g.campaign_id = c.id
        cross join lateral (
          select 5 as turn, jsonb_build_object('type', 'guarantee', 'campaign', c.slug, 'guarantee', g.id,
            'periodStart', log_time(g.period_start), 'periodEnd', log_time(g.period_end),
            'thresholdCents', g.threshold_cents, 'amountCents', g.amount_cents) as entry
          union all
          select 6, jsonb_build_object(
            'type', 'guarantee_' || case g.status when 'paid' then 'picked' else g.status::text end, 'campaign', c.slug,
            'guarantee', g.id, 'bestPrizeCents', g.best_prize_cents, 'drawing', g.drawing_id, 'position', g.position)
          where g.status <> 'waiting'
        ) said
      where c.partner_id = $1
    ) said
    order by at, id, turn`

/** A proof names the log entry of its lock, so rendering waits until that entry is there. */
const LOGGED_WITHIN_SECONDS = 5

/** Has workers make the pages and the proofs here, the campaigns first. */
const SHOW = `
    insert into stale_page (subject, since, is_background, share)
    select subject, now() + make_interval(secs => ${LOGGED_WITHIN_SECONDS}), is_background, share from (
      select 'site' as subject, false as is_background, '' as share, 0 as turn, now() as at
      union all select id, false, '', 1, created_at from campaign where partner_id = $1
      union all select d.id || part, true, d.campaign_id, 2, d.draw_at
        from campaign c join drawing d on d.campaign_id = c.id
          cross join lateral (select '/proof' as part where d.settled_at is not null union all select '') parts
        where c.partner_id = $1
    ) arrived
    order by turn, at desc`

const WANT_PICTURES = `
    insert into wanted_avatars (drawing_id)
    select l.drawing_id from campaign c join drawing d on d.campaign_id = c.id join winner_list l on l.drawing_id = d.id
    where c.partner_id = $1 and d.settled_at is not null and l.avatar_urls is not null
    on conflict do nothing`

/** Some pictures may have been unused in the old database: its list of those (unshown_picture) is not copied. */
const LOOK_AT_PICTURES = `
    insert into unshown_picture (key) select key from avatar where partner_id = $1 order by key
    on conflict (key) do update set since = now()`

type Arrival = { partnerId: string; actor: string; from: string; to: string }

/**
 * Makes the partner live in this database, and queues its log entries and pages, and writes the move to its audit log.
 */
export const arriveHere = async (side: Side, { partnerId, actor, from, to }: Arrival): Promise<void> => {
  await side.query(`update partner_move set state = 'here', since = now() where partner_id = $1`, [partnerId])
  for (const text of [LOG_AGAIN, SHOW, WANT_PICTURES, LOOK_AT_PICTURES]) await side.query(text, [partnerId])
  await side.query(`insert into audit_entry (partner_id, actor, action, detail) values ($1, $2, 'partner.moved', $3)`, [
    partnerId,
    actor,
    { from, to },
  ])
}
