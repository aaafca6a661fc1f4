/**
 * The needs of all accounts that began within the last days, found by indexes of when they began: one part for each
 * kind. A need is identified by its kind, its subject and when it began; it is mailed from `told_from` on.
 */
import { type FragmentSqlToken, sql } from 'slonik'
import { FAILING_MINUTES, KEY_NOTICE_DAYS, LEAST_NOTICE_MINUTES, NEWS_DAYS } from '../../../domain/portal/need-mail.ts'
import type { NeedKind } from '../../../domain/portal/need.ts'
import { attentionOf } from '../attention.ts'
import { isReplaced, WITHOUT_QUERY } from '../portal/account-needs.ts'
import { DUE_FOR, isWithoutWinners, PACE } from './due-list.ts'

const raw = (text: string): FragmentSqlToken => ({ ...sql.fragment``, sql: text })

const NEWS = `now() - interval '${NEWS_DAYS} days'`

type Column = 'drawing' | 'guarantee' | 'endpoint' | 'at' | 'draw' | 'text' | 'cents' | 'attention' | 'count' | 'told'

type Part = {
  /** A kind, or an expression for it. */
  kind: NeedKind | `case ${string}`
  subject: string
  began: string
  columns: Partial<Record<Column, string>>
  isLate: boolean
}

const columnsOf = ({ kind, subject, began, columns, isLate }: Part): string => `
  ${kind.startsWith('case ') ? kind : `'${kind}'`} as kind, ${subject} as subject, ${began} as began_at,
  ${columns.told ?? began} as told_from, ${columns.drawing ?? 'null::text'} as drawing_id,
  ${columns.guarantee ?? 'null::text'} as guarantee_id, ${columns.endpoint ?? 'null::text'} as endpoint_id,
  ${columns.at ?? began} as at, ${columns.draw ?? 'null::timestamptz'} as draw_at, ${columns.text ?? 'null::text'} as text,
  ${columns.cents ?? 'null::bigint'} as cents, ${columns.attention ?? 'null::jsonb'} as attention,
  ${columns.count ?? '1'}::integer as count, ${isLate} as is_late`

const OF_CAMPAIGN = 'c.partner_id, c.mode, c.slug, c.name as campaign, c.time_zone'

const ofCampaign = (part: Part): string => `select ${OF_CAMPAIGN}, ${columnsOf(part)}`

const ofAccount = (row: string, name: string, part: Part): string =>
  `select ${row}.partner_id, ${row}.mode, '' as slug, ${name} as campaign, 'UTC' as time_zone, ${columnsOf(part)}`

const missedLists = `
  ${ofCampaign({
    kind: "case when d.attention = 'no_winners' and c.winners_mode = 'push' then 'missed' else 'not_fetched' end",
    subject: 'd.id',
    began: 'd.attention_since',
    columns: { drawing: 'd.id', at: 'd.cutoff_at', draw: 'd.draw_at', attention: attentionOf('d') },
    isLate: true,
  })}
  from drawing d cross join lateral (select * from campaign where id = d.campaign_id limit 1) c
  where d.attention in ('no_winners', 'fetch_failed') and d.attention_since > ${NEWS} and d.held_at is null`

/** For the daily digest, a list is due for a whole day before its cutoff. */
const DUE_FOR_TIMING = `case timing.daily when true then interval '1 day' else ${DUE_FOR} end`

/** Only for teams in which somebody wants mails about due lists. */
const dueLists = `
  ${ofCampaign({
    kind: 'due',
    subject: 'd.id',
    began: 'd.cutoff_at',
    columns: { told: 'd.cutoff_at - pace.due_for', drawing: 'd.id', draw: 'd.draw_at' },
    isLate: false,
  })}
  from (select distinct partner_id from reader where section = 'due') told
    join campaign c on c.partner_id = told.partner_id and c.winners_mode = 'push' and c.status <> 'ended'
    cross join lateral (select ${DUE_FOR_TIMING} as due_for, ${DUE_FOR} as shortest from timing, (${PACE}) pace) pace
    join drawing d on d.campaign_id = c.id and d.cutoff_at > now() and d.cutoff_at <= now() + pace.due_for
      and ${isWithoutWinners}
  where pace.shortest >= interval '${LEAST_NOTICE_MINUTES} minutes'`

const picks = `
  ${ofCampaign({
    kind: 'pick',
    subject: 'g.id',
    began: 'g.checked_at',
    columns: { guarantee: 'g.id', at: 'g.period_end', text: 'g.period::text', cents: 'g.amount_cents' },
    isLate: false,
  })}
  from guarantee g cross join lateral (select * from campaign where id = g.campaign_id limit 1) c
  where g.status = 'awaiting_pick' and g.checked_at > ${NEWS}`

/** The prizes of a draw are one need; the largest is named. */
const heldPrizes = `
  ${ofCampaign({
    kind: 'held',
    subject: 'd.id',
    began: 'h.settled_at',
    columns: { drawing: 'd.id', draw: 'd.draw_at', text: 'd.number::text', cents: 'h.cents', count: 'h.count' },
    isLate: false,
  })}
  from (
      select drawing_id, min(settled_at) as settled_at, max(amount_cents) as cents, count(*) as count
      from held_prize where paid_at is null and settled_at > ${NEWS} group by drawing_id) h
    cross join lateral (select * from drawing where id = h.drawing_id limit 1) d
    cross join lateral (select * from campaign where id = d.campaign_id limit 1) c`

const shortMoney = `
  ${ofCampaign({
    kind: 'prize_money',
    subject: 'c.id',
    began: 'm.short_since',
    columns: { cents: 'm.balance_cents' },
    isLate: true,
  })}
  from campaign_money m cross join lateral (select * from campaign where id = m.campaign_id limit 1) c
  where m.short_since > ${NEWS}`

/** A need once the first prizes wait for a wallet. It occurs once, because a campaign never loses its wallet. */
const missingWallets = `
  ${ofCampaign({
    kind: 'wallet',
    subject: 'c.id',
    began: 'c.created_at',
    columns: { at: 'd.since', count: 'd.count' },
    isLate: true,
  })}
  from (
      select campaign_id, min(attention_since) as since, count(*) as count
      from drawing where attention = 'no_wallet' and attention_since > ${NEWS} group by campaign_id) d
    cross join lateral (select * from campaign where id = d.campaign_id limit 1) c
  where c.payout_wallet is null and not exists (
    select from wallet_change w where w.campaign_id = c.id and w.approved_at is null and w.withdrawn_at is null)`

const endpointName = `coalesce(e.description, ${WITHOUT_QUERY})`

const failingEndpoints = `
  ${ofAccount('e', endpointName, {
    kind: 'webhook',
    subject: 'e.id',
    began: 'e.failing_since',
    columns: { endpoint: 'e.id' },
    isLate: true,
  })}
  from webhook_endpoint e
  where e.failing_since <= now() - interval '${FAILING_MINUTES} minutes' and e.failing_since > ${NEWS}
    and e.disabled_at is null and e.deleted_at is null`

const stoppedEndpoints = `
  ${ofAccount('e', endpointName, {
    kind: 'webhook',
    subject: 'e.id',
    began: 'e.disabled_at',
    columns: { endpoint: 'e.id', text: 'e.disabled_reason' },
    isLate: true,
  })}
  from webhook_endpoint e
  where e.disabled_reason in ('gone', 'failing') and e.disabled_at > ${NEWS} and e.deleted_at is null`

const [longest] = KEY_NOTICE_DAYS

/** For each key, its notices so many days ahead. A key made after a notice's time ends as planned and gets none. */
const endingKeys = `
  ${ofAccount('k', 'coalesce(k.label, k.id)', {
    kind: 'key',
    subject: 'k.id',
    began: 'notice.at',
    columns: { at: 'k.expires_at' },
    isLate: true,
  })}
  from api_key k
    cross join lateral (
      select k.expires_at - make_interval(days => ahead) as at
      from unnest(array[${KEY_NOTICE_DAYS.join(', ')}]) ahead) notice
  where k.revoked_at is null and not k.is_short_lived and not is_away(k.partner_id)
    and k.expires_at > now() and k.expires_at <= now() + interval '${longest} days'
    and notice.at <= now() and notice.at > ${NEWS} and notice.at >= k.created_at and not ${isReplaced}`

/** The query around it provides the relations `reader` (partner_id, section) and `timing` (daily). */
export const begunNeeds = raw(
  [
    missedLists,
    dueLists,
    picks,
    heldPrizes,
    shortMoney,
    missingWallets,
    failingEndpoints,
    stoppedEndpoints,
    endingKeys,
  ].join('\n  union all '),
)
