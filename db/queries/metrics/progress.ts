/** Whether the service makes progress: how long the first row of a kind waits that nothing of its own holds back. */
import { type FragmentSqlToken, sql } from 'slonik'
import { MOST_COUNTED, NO_LABELS } from './gauges.ts'

/** For each chain, as `used`: since when the first row of `waiting`, a relation (since), has waited there. */
const oldestOfChain = (name: string, usedChains: FragmentSqlToken, waiting: FragmentSqlToken): FragmentSqlToken =>
  sql.fragment`
    select ${name}::text as name, jsonb_build_object('chain', chain) as labels,
      case when first is null then 0::float8 end as value, extract(epoch from first)::float8 as since
    from (
      select used.chain, (select min(since) from (${waiting}) waiting) as first from (${usedChains}) used) oldest`

/** Leaves out flagged drawings, which wait for a person, unless the flag says that the value itself is overdue. */
export const valueWaits = (usedChains: FragmentSqlToken): FragmentSqlToken =>
  oldestOfChain(
    'prize_chain_value_oldest_seconds',
    usedChains,
    sql.fragment`
      select d.entropy_requested_at as since
      from (
        select * from drawing
        where status = 'entropy_requested' and status <> 'paid' and cancelled_at is null and voided_at is null
          and (attention is null or attention = 'entropy_overdue')
        limit ${MOST_COUNTED}) d
        join campaign c on c.id = d.campaign_id and c.payout_chain = used.chain`,
  )

const firstSigned = sql.fragment`(select min(signed_at) from chain_attempt where intent_key = i.key)`

/** A payment that was put off counts from its next try on; a signed one, from its first signature on. */
export const paymentWaits = (usedChains: FragmentSqlToken): FragmentSqlToken =>
  oldestOfChain(
    'prize_chain_payment_oldest_seconds',
    usedChains,
    sql.fragment`
      select i.since
      from (
        (select drawing_id, payout_id, greatest(created_at, retry_at) as since from chain_intent
        where chain = used.chain and state = 'new' and kind = 'pay' limit ${MOST_COUNTED})
        union all
        (select drawing_id, payout_id, ${firstSigned} from chain_intent i
        where chain = used.chain and state in ('signed', 'mined') and kind = 'pay' limit ${MOST_COUNTED})) i
        join drawing d on d.id = i.drawing_id
        left join payout p on p.id = i.payout_id left join guarantee g on g.id = p.guarantee_id
      where i.since <= now() and d.attention is null and g.attention is null`,
  )

const lastTime = (name: string, at: FragmentSqlToken): FragmentSqlToken => sql.fragment`
  select ${name}::text as name, ${NO_LABELS} as labels, null::float8 as value, extract(epoch from at)::float8 as since
  from (${at}) last where at is not null`

export const lastCall = lastTime(
  'prize_webhook_try_age_seconds',
  sql.fragment`select at from delivery_attempt order by id desc limit 1`,
)

export const lastMail = lastTime(
  'prize_mail_sent_age_seconds',
  sql.fragment`select sent_at as at from mail where sent_at is not null order by sent_at desc limit 1`,
)
