/**
 * What one worker measures for all processes, again and again. Each part reads an index of open rows; rows that have
 * ended are never read.
 */
import { type FragmentSqlToken, sql } from 'slonik'
import { z } from 'zod'
import { plannedOnce } from '../../planned-once.ts'
import type { Transaction } from '../../pool.ts'
import type { Waiting } from '../due.ts'
import { isToSend } from '../account/mail-sending.ts'
import { eachOf } from '../each-of.ts'
import { isWanted } from '../log/anchored-contract.ts'
import { standsStill } from '../moving/moves.ts'
import { isEnabled } from '../webhook/delivering.ts'
import { countAndAge, countOf, MOST_COUNTED, NO_LABELS, unlabelled, writeSnapshot } from './gauges.ts'
import { lastCall, lastMail, paymentWaits, valueWaits } from './progress.ts'

const all = (parts: readonly FragmentSqlToken[]): FragmentSqlToken =>
  sql.fragment`${sql.join(parts, sql.fragment` union all `)}`

const dueOf = ({ queue, due }: Waiting): FragmentSqlToken => {
  const labels = sql.fragment`jsonb_build_object('stage', ${queue}::text)`
  return sql.fragment`
    select ${labels} as labels, null::timestamptz as since
    union all
    (select ${labels}, w.due_at from (${due}) w where w.due_at <= now() limit ${MOST_COUNTED})`
}

/** Notes how many rows wait for each stage, and for how long. */
export const noteStages = (tx: Transaction, stages: readonly Waiting[]) => {
  const due = countAndAge({ count: 'prize_stage_due', oldest: 'prize_stage_oldest_seconds' }, all(stages.map(dueOf)))
  return tx.query(plannedOnce(sql.prepared('note-stages', z.object({}))`${writeSnapshot('stages', due)}`))
}

const underWay = ['open', 'locked', 'entropy_requested', 'settled'] as const

const drawings = countOf(
  'prize_drawings',
  all(
    underWay.map(
      (status) => sql.fragment`
        select jsonb_build_object('status', ${status}::text) as labels, null::timestamptz as since
        union all
        (select jsonb_build_object('status', ${status}::text), 'epoch' from drawing
        where status = ${status}::drawing_status and status <> 'paid' and cancelled_at is null and voided_at is null
        limit ${MOST_COUNTED})`,
    ),
  ),
)

/** Each code is counted by itself, so that very many rows of one do not hide another. */
const flagged = (table: FragmentSqlToken, campaign: FragmentSqlToken) => sql.fragment`
  select n.* from unnest(enum_range(null::attention_code)) code cross join lateral (
    select ${campaign} as campaign_id, attention, attention_since as since from ${table}
    where attention = code order by attention_since limit ${MOST_COUNTED}) n`

/** Everything that needs attention. `campaign_id` is null for a finding about a partner's audit log. */
const needing = sql.fragment`
  ${flagged(sql.fragment`drawing`, sql.fragment`campaign_id`)}
  union all
  ${flagged(sql.fragment`guarantee`, sql.fragment`campaign_id`)}
  union all
  ${flagged(sql.fragment`campaign`, sql.fragment`id`)}
  union all
  (select campaign_id, 'rows_differ', found_at from self_check_finding where cleared_at is null limit ${MOST_COUNTED})
  union all
  (select null, 'audit_differs', found_at from audit_finding where cleared_at is null limit ${MOST_COUNTED})`

const attention = countAndAge(
  { count: 'prize_attention', oldest: 'prize_attention_oldest_seconds' },
  sql.fragment`
    select jsonb_build_object('code', code) as labels, null::timestamptz as since
    from unnest(enum_range(null::attention_code)) code
    union all
    select jsonb_build_object('code', attention), since from needing`,
)

const SHOWN_CAMPAIGNS = 10

const campaigns = sql.fragment`
  select 'prize_campaign_oldest_seconds' as name, jsonb_build_object('campaign', c.slug) as labels,
    null::float8 as value, extract(epoch from first.since)::float8 as since
  from (
    select campaign_id, min(since) as since from needing where campaign_id is not null
    group by campaign_id order by min(since) limit ${SHOWN_CAMPAIGNS}) first
  join campaign c on c.id = first.campaign_id`

const usedChains = sql.fragment`select distinct chain from chain_contract`

const differences = countOf(
  'prize_reconciler_differences',
  sql.fragment`
    select jsonb_build_object('chain', chain) as labels, null::timestamptz as since from (${usedChains}) used
    union all
    select jsonb_build_object('chain', c.payout_chain), n.since
    from needing n join campaign c on c.id = n.campaign_id where n.attention in ('chain_differs', 'unknown_number')`,
)

const held = sql.fragment`
  select 'prize_held_cents' as name, ${NO_LABELS} as labels, coalesce(sum(amount_cents), 0)::float8 as value, null::float8 as since
  from (select amount_cents from held_prize where paid_at is null and mode = 'live' limit ${MOST_COUNTED}) waiting`

const PER_ENDPOINT = 1_000

/** What an endpoint that was stopped still has is given up before long, and is nobody's to deliver. */
const webhooks = countAndAge(
  { count: 'prize_webhook_due', oldest: 'prize_webhook_oldest_seconds' },
  sql.fragment`
    select ${NO_LABELS} as labels, null::timestamptz as since
    union all
    (select ${NO_LABELS}, d.due_at
    from (${eachOf({ column: 'endpoint_id', table: 'delivery', where: sql.fragment`state = 'pending'` })}) endpoints
    join webhook_endpoint e on e.id = endpoints.value
    cross join lateral (
      select due_at from delivery
      where endpoint_id = e.id and state = 'pending' and due_at <= now()
      order by due_at, event_seq limit ${PER_ENDPOINT}) d
    where ${isEnabled}
    limit ${MOST_COUNTED})`,
)

const mail = countAndAge(
  { count: 'prize_mail_waiting', oldest: 'prize_mail_oldest_seconds' },
  unlabelled(sql.fragment`created_at`, sql.fragment`mail where ${isToSend}`),
)

const site = countAndAge(
  { count: 'prize_site_waiting', oldest: 'prize_site_oldest_seconds' },
  unlabelled(sql.fragment`since`, sql.fragment`stale_page where not is_background and since <= now()`),
)

const refusedFiles = countAndAge(
  { count: 'prize_site_refused', oldest: 'prize_site_refused_seconds' },
  unlabelled(sql.fragment`failing_since`, sql.fragment`site_file where failing_since is not null and is_to_upload`),
)

/** Each of the states of an intent that is not final has an index of its own. */
const unconfirmed = sql.fragment`
  select chain.chain, i.* from (${usedChains}) chain cross join lateral (
    (select true as is_in_no_block, created_at from chain_intent
    where chain = chain.chain and state = 'signed' limit ${MOST_COUNTED})
    union all
    (select false, created_at from chain_intent
    where chain = chain.chain and state = 'mined' limit ${MOST_COUNTED})
    union all
    (select false, created_at from chain_intent
    where chain = chain.chain and state = 'new' and kind = 'request' limit ${MOST_COUNTED})
    union all
    (select false, created_at from chain_intent
    where chain = chain.chain and state = 'new' and kind = 'pay' limit ${MOST_COUNTED})
    union all
    (select false, created_at from chain_intent
    where chain = chain.chain and state = 'new' and kind = 'deliver' limit ${MOST_COUNTED})
    union all
    (select false, created_at from chain_intent i
    where chain = chain.chain and state = 'new' and kind = 'anchor' and ${isWanted} limit ${MOST_COUNTED})) i`

const inFlight = sql.fragment`
  select said.name, jsonb_build_object('chain', c.chain) as labels, said.value, said.since
  from (
    select used.chain, count(u.created_at) filter (where u.is_in_no_block)::float8 as in_flight,
      extract(epoch from min(u.created_at))::float8 as first
    from (${usedChains}) used left join (${unconfirmed}) u on u.chain = used.chain group by used.chain) c
  cross join lateral (values
    ('prize_chain_in_flight', c.in_flight, null::float8),
    ('prize_chain_oldest_unconfirmed_seconds', case when c.first is null then 0::float8 end, c.first)) said (name, value, since)`

const proposals = countOf(
  'prize_chain_proposals',
  sql.fragment`
    select jsonb_build_object('chain', chain) as labels, null::timestamptz as since from (${usedChains}) used
    union all
    (select jsonb_build_object('chain', chain), proposed_at from chain_proposal limit ${MOST_COUNTED})`,
)

const logTrouble = countOf(
  'prize_log_trouble',
  sql.fragment`
    select jsonb_build_object('kind', kind) as labels, null::timestamptz as since
    from unnest(array['taken_back', 'foreign_anchor']) kind
    union all
    select jsonb_build_object('kind', kind), since from log_trouble`,
)

const auditTrouble = countOf(
  'prize_audit_trouble',
  unlabelled(sql.fragment`found_at`, sql.fragment`audit_finding where cleared_at is null`),
)

const walletWaits = countOf(
  'prize_wallet_waits',
  unlabelled(
    sql.fragment`requested_at`,
    sql.fragment`wallet_change where approved_at is null and withdrawn_at is null`,
  ),
)

const goLiveWaits = countOf(
  'prize_golive_waits',
  unlabelled(sql.fragment`asked_at`, sql.fragment`go_live_request where decision is null`),
)

const moveWaits = countOf(
  'prize_move_waits',
  unlabelled(sql.fragment`since`, sql.fragment`partner_move where ${standsStill}`),
)

const suspendedPartners = countOf(
  'prize_suspended_partners',
  unlabelled(sql.fragment`suspended_at`, sql.fragment`partner where suspended_at is not null`),
)

const parts = [
  drawings,
  attention,
  campaigns,
  differences,
  held,
  webhooks,
  mail,
  site,
  refusedFiles,
  inFlight,
  proposals,
  logTrouble,
  auditTrouble,
  walletWaits,
  goLiveWaits,
  moveWaits,
  valueWaits(usedChains),
  paymentWaits(usedChains),
  lastCall,
  lastMail,
  suspendedPartners,
]

const service = plannedOnce(sql.prepared('note-service', z.object({}))`
  with needing as materialized (${needing})
  ${writeSnapshot('service', all(parts.map((part) => sql.fragment`(${part})`)))}`)

/** Notes what is open or wrong in the whole service. */
export const noteService = (tx: Transaction) => tx.query(service)
