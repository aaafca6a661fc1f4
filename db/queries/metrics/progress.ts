/** Whether the service makes progress: how long the first row of a kind waits that nothing of its own holds back. */
import { type FragmentSqlToken, sql } from 'slonik'
import { MOST_COUNTED, NO_LABELS } from './gauges.ts'

/**
 * For each chain, as `used`: since when the first row of `waiting`, a relation (since), has waited there. What does not
 * count is left out before so many are taken, or it would take the places of what does.
 */
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
      select entropy_requested_at as since from drawing d
      where status = 'entropy_requested' and status <> 'paid' and cancelled_at is null and voided_at is null
        and (attention is null or attention = 'entropy_overdue')
        and (select payout_chain from campaign where id = d.campaign_id) = used.chain
      limit ${MOST_COUNTED}`,
  )

const firstSigned = sql.fragment`(select min(signed_at) from chain_attempt where intent_key = i.key)`

/** Whether neither the drawing nor the guarantee of a payment `i` needs attention. */
const isKeptByNothing = sql.fragment`
  (select attention is null from drawing where id = i.drawing_id)
  and coalesce(
    (select g.attention is null from payout p join guarantee g on g.id = p.guarantee_id where p.id = i.payout_id), true)`

/** A payment that was put off counts from its next try on; a signed one, from its first signature on. */
export const paymentWaits = (usedChains: FragmentSqlToken): FragmentSqlToken =>
  oldestOfChain(
    'prize_chain_payment_oldest_seconds',
    usedChains,
    sql.fragment`
      (select greatest(created_at, retry_at) as since from chain_intent i
      where chain = used.chain and state = 'new' and kind = 'pay'
        and greatest(created_at, retry_at) <= now() and ${isKeptByNothing} limit ${MOST_COUNTED})
      union all
      (select ${firstSigned} from chain_intent i
      where chain = used.chain and state in ('signed', 'mined') and kind = 'pay' and ${isKeptByNothing}
      limit ${MOST_COUNTED})`,
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
