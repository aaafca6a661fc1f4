/** Whether what the service does for many goes on: how long the first of each waits that nothing of its own keeps back. */
import { type FragmentSqlToken, sql } from 'slonik'
import { MOST_COUNTED, NO_LABELS } from './gauges.ts'

/** Of chains `used`: since when the first of `waiting`, a relation (since), waits on each. */
const oldestOfChain = (name: string, usedChains: FragmentSqlToken, waiting: FragmentSqlToken): FragmentSqlToken =>
  sql.fragment`
    select ${name}::text as name, jsonb_build_object('chain', chain) as labels,
      case when first is null then 0::float8 end as value, extract(epoch from first)::float8 as since
    from (
      select used.chain, (select min(since) from (${waiting}) waiting) as first from (${usedChains}) used) oldest`

/** What is flagged waits for somebody, but for a value that is overdue itself. */
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

/** What was put off waits from then on; what is signed, since it first was. */
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
