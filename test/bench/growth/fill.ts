import { type FragmentSqlToken, sql } from 'slonik'
import type { Transaction } from '../../../db/pool.ts'
import type { Bench } from '../support/bench.ts'
import { onPatientPool } from '../support/patient-pool.ts'

type Place = Pick<Bench, 'url'>

/**
 * Writes rows without triggers and foreign keys: guards are tested elsewhere, and what triggers would write, such as
 * best prizes and sums, is written here in bulk. Checks, generated columns and indexes apply as always.
 */
const unguarded = ({ url }: Place, fill: (tx: Transaction) => Promise<unknown>): Promise<void> =>
  onPatientPool(url, async (pool) => {
    await pool.transaction(async (tx) => {
      await tx.query(sql.unsafe`set local session_replication_role = replica`)
      await fill(tx)
    }, 0)
    await pool.query(sql.unsafe`vacuum analyze`)
  })

const idOf = (prefix: string, seed: FragmentSqlToken) => sql.fragment`${prefix} || '_' || substr(md5(${seed}), 1, 22)`

type Copies = { like: string; slug: string; partner: FragmentSqlToken; count: number }

/** Campaigns like a given one, each with an open drawing that is drawn in a year. `partner` may depend on `n`, from 0. */
const copyCampaigns = async (tx: Transaction, { like, slug, partner, count }: Copies): Promise<void> => {
  await tx.query(sql.unsafe`
    create temporary table copied on commit drop as
    select ${idOf('cmp', sql.fragment`${slug} || n`)} as id, n, ${partner} as partner_id from generate_series(0, ${count - 1}::integer) n`)
  await tx.query(sql.unsafe`
    insert into campaign
    select (jsonb_populate_record(c,
      jsonb_build_object('id', copied.id, 'slug', ${slug} || '-' || n, 'partner_id', copied.partner_id))).*
    from campaign c, copied where c.id = ${like}`)
  await tx.query(sql.unsafe`
    insert into campaign_terms (campaign_id, from_draw_at, prize_table_id, winners_per_draw)
    select copied.id, t.from_draw_at, t.prize_table_id, t.winners_per_draw
    from copied, campaign_terms t where t.campaign_id = ${like}`)
  await tx.query(sql.unsafe`
    insert into drawing (id, campaign_id, draw_at, cutoff_at, winners_expected)
    select new_id('drw'), id, now() + interval '1 year', now() + interval '1 year', 3 from copied`)
}

/** More campaigns of the partner of a given one. */
export const fillOwnCampaigns = (place: Place, like: string, partner: string, count: number) =>
  unguarded(place, (tx) =>
    copyCampaigns(tx, {
      like,
      slug: `own-${partner.toLowerCase().slice(-8)}`,
      partner: sql.fragment`${partner}::text`,
      count,
    }),
  )

/** Campaigns like a given one, by turns of so many new partners. */
export const fillCampaigns = (
  place: Place,
  like: string,
  { partners, campaigns }: { partners: number; campaigns: number },
) =>
  unguarded(place, async (tx) => {
    await tx.query(sql.unsafe`
      insert into partner (id, name, secret)
      select ${idOf('ptr', sql.fragment`n::text`)}, 'Shop ' || n, sha256('a') || sha256('b') from generate_series(0, ${partners - 1}::integer) n`)
    const partner = idOf('ptr', sql.fragment`(n % ${partners})::text`)
    await copyCampaigns(tx, { like, slug: 'many', partner, count: campaigns })
  })

/**
 * Paid drawings of these campaigns, so many each, all within the last year, with all that is kept of a drawing: its list,
 * its result and best prize, its payout, an event and its delivery, an entry of the audit log and a call; and a
 * guarantee's period of each campaign, over all of its drawings.
 */
export const fillPaid = (place: Place, campaigns: FragmentSqlToken, perCampaign: number) =>
  unguarded(place, async (tx) => {
    await tx.query(sql.unsafe`
      create temporary table made on commit drop as
      select new_id('drw') as id, c.id as campaign_id, c.partner_id, c.mode, n as number, t.prize_table_id,
        date_trunc('second', now()) - interval '1 day' - (${perCampaign} - n) * (interval '350 days' / ${perCampaign}) as at
      from (${campaigns}) c join campaign_terms t on t.campaign_id = c.id, generate_series(1, ${perCampaign}::integer) n
      order by n, c.id`)
    await tx.query(sql.unsafe`
      insert into drawing (id, campaign_id, draw_at, cutoff_at, winners_expected, status, winners_commitment, locked_at,
        prize_table_id, number, entropy_provider, entropy_request_id, entropy_requested_at, entropy, entropy_revealed_at,
        settled_at, paid_at, created_at)
      select id, campaign_id, at, at, 3, 'paid', sha256(id::bytea), at, prize_table_id, number, 'mock', 'request', at, sha256(''), at,
        at, at, at
      from made`)
    await tx.query(
      sql.unsafe`insert into winner_list (drawing_id, winners) select id, array['w1', 'w2', 'w3'] from made`,
    )
    await tx.query(sql.unsafe`
      insert into result (drawing_id, random_values, rolls, amounts_cents, transferred_cents, held_cents)
      select id, sha256('1') || sha256('2') || sha256('3'), array[0, 0, 0], array[500, 500, 500], 1500, 0 from made`)
    await tx.query(sql.unsafe`
      insert into best_prize (drawing_id, campaign_id, draw_at, cents) select id, campaign_id, at, 500 from made`)
    await tx.query(sql.unsafe`
      insert into payout (id, campaign_id, partner_id, mode, drawing_id, amount_cents, chain, token, wallet, created_at, paid_at)
      select new_id('pay'), campaign_id, partner_id, mode, id, 1500, 'test', 'TEST', '0x', at, at from made`)
    await tx.query(sql.unsafe`
      insert into paid_in_month (partner_id, mode, month, part, drawings_cents, guarantees_cents, held_cents)
      select partner_id, mode, date_trunc('month', at at time zone 'UTC'), 0, sum(1500), 0, 0 from made group by 1, 2, 3`)
    await tx.query(sql.unsafe`
      insert into week_total (subject, week, part, draws, positions, won_cents, expected_cents, paid_in_minute, transferred_cents)
      select coalesce(campaign_id, partner_id || ' ' || mode), week, 0, count(*), 3 * count(*), sum(1500), sum(1500), count(*), sum(1500)
      from (select *, date_trunc('week', at at time zone 'UTC')::date as week from made) made
      group by grouping sets ((campaign_id, week), (partner_id, mode, week))`)
    await tx.query(sql.unsafe`
      insert into event (id, partner_id, mode, type, subject, data, created_at)
      select new_id('evt'), partner_id, mode, 'drawing.paid', id, '{}', at from made`)
    await tx.query(sql.unsafe`
      insert into delivery (id, endpoint_id, event_id, event_seq, subject, state, delivered_at)
      select new_id('dlv'), w.id, e.id, e.seq, e.subject, 'delivered', e.created_at
      from webhook_endpoint w join event e on e.partner_id = w.partner_id and e.mode = w.mode
      where e.subject in (select id from made)`)
    await tx.query(sql.unsafe`
      insert into audit_entry (partner_id, mode, actor, action, campaign_id, drawing_id)
      select partner_id, mode, 'key_of_the_shop', 'winners.sent', campaign_id, id from made`)
    await tx.query(sql.unsafe`
      insert into api_call (at, partner_id, mode, key_id, request_id, method, path, status, ms)
      select now() - make_interval(secs => number / 1000.0), partner_id, mode, 'key_of_the_shop', 'req_' || number, 'GET', '/x', 200, 1
      from made`)
    await tx.query(sql.unsafe`
      insert into guarantee (id, campaign_id, period, period_start, period_end, status, threshold_cents, amount_cents,
        best_prize_cents, checked_at)
      select new_id('gua'), id, 1, now() - interval '1 year', now(), 'not_needed', 500, 500, 500, now() from (${campaigns}) c`)
  })
