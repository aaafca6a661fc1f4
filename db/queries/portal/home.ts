import { type NeedKind, needSections, needs } from '../../../domain/portal/need.ts'
import { MOST_OTHERS, type NeedFacts } from '../../../domain/portal/need-facts.ts'
import { statement } from '../../statements.ts'
import { attentionOf } from '../attention.ts'
import { caller } from '../account/caller.ts'
import { DUE_FOR, isWithoutWinners, PACE } from '../needs/due-list.ts'
import { withWinners } from '../partner-api/drawings.ts'
import { endingKeys, failingEndpoints, missingSecondFactor, openApprovals } from './account-needs.ts'
import { type SummaryRow, summaryColumns } from './drawings.ts'
import { MAX_NEXT_DRAWS, nextDraws } from './next-draws.ts'

export type NeedRow = NeedFacts & {
  slug: string
  campaign: string
  drawingId: string | null
  endpointId: string | null
  now: Date
}

const own = `own as (
  select c.* from caller join campaign c on c.partner_id = caller.partner_id and c.mode = caller.mode)`

const MAX_NEEDS = 100
/** No more needs of a kind in a campaign, or held prizes of an account, are counted: the first, and its others. */
const MAX_COUNTED = MOST_OTHERS + 2

/** One row for each campaign and kind: the first of its sort, and how many there are. */
const need = (
  kind: NeedKind,
  columns: Partial<Record<'drawing' | 'guarantee' | 'at' | 'draw' | 'text' | 'cents' | 'attention', string>>,
) => `
  select '${kind}' as kind, c.id as campaign_id, ${columns.drawing ?? 'null::text'} as drawing_id,
    ${columns.guarantee ?? 'null::text'} as guarantee_id, ${columns.at ?? 'null::timestamptz'} as at,
    ${columns.draw ?? 'null::timestamptz'} as draw_at, ${columns.text ?? 'null::text'} as text,
    ${columns.cents ?? 'null::bigint'} as cents, ${columns.attention ?? 'null::jsonb'} as attention`

const withoutWinners = (kind: 'missed' | 'due', isIt: string) => `
  select first.*, first.at <= now() as is_late from own c ${kind === 'due' ? `cross join lateral (${PACE}) pace` : ''}
  cross join lateral (
    ${need(kind, { drawing: 'd.id', at: 'd.cutoff_at', draw: 'd.draw_at' })}, count(*) over () as count
    from (
      select * from drawing d
      where d.campaign_id = c.id and ${isIt} and ${isWithoutWinners}
      order by d.cutoff_at, d.draw_at limit ${MAX_COUNTED}) d
    order by d.cutoff_at, d.id limit 1
  ) first
  where c.winners_mode = 'push' and c.status <> 'ended'`

const missedLists = withoutWinners('missed', 'd.cutoff_at <= now()')
const dueLists = withoutWinners('due', `d.cutoff_at > now() and d.cutoff_at <= now() + ${DUE_FOR}`)

const IS_NOT_FETCHED = "d.attention in ('no_winners', 'fetch_failed')"

const stuckDrawings = (kind: 'not_fetched' | 'drawing', at: string, isIt: string) => `
  select first.*, true from own c cross join lateral (
    ${need(kind, { drawing: 'd.id', at, draw: 'd.draw_at', attention: attentionOf('d') })}, count(*) over ()
    from (
      select * from drawing d
      where d.campaign_id = c.id and d.attention is not null and d.attention <> 'no_wallet' and d.held_at is null
        and ${isIt}
        and not (d.attention = 'no_winners' and ${isWithoutWinners})
      order by d.draw_at limit ${MAX_COUNTED}) d
    order by d.draw_at, d.id limit 1
  ) first`

const listsNotFetched = stuckDrawings('not_fetched', 'd.cutoff_at', IS_NOT_FETCHED)
const waitingDrawings = stuckDrawings('drawing', 'd.attention_since', `not ${IS_NOT_FETCHED}`)

const stuckGuarantees = `
  select first.*, true from own c cross join lateral (
    ${need('campaign', { guarantee: 'g.id', at: 'g.picked_at', attention: attentionOf('g') })}, count(*) over ()
    from (
      select * from guarantee
      where campaign_id = c.id and status = 'picked' and attention <> 'no_wallet' limit ${MAX_COUNTED}) g
    order by g.picked_at limit 1
  ) first`

/** Periods that wait for a drawing that needs a person, each with the first such drawing. */
const waitingPeriods = `
  select first.*, true from own c cross join lateral (
    ${need('period', { drawing: 'd.id', at: 'g.period_end', draw: 'd.draw_at', text: 'g.period::text', attention: attentionOf('g') })},
      count(*) over ()
    from (
      select * from guarantee
      where campaign_id = c.id and status = 'waiting' and attention is not null
      order by period_start limit ${MAX_COUNTED}) g
      left join lateral (
        select id, draw_at from drawings_waited_for(g) where attention is not null order by draw_at limit 1) d on true
    order by g.period_start limit 1
  ) first`

const stuckCampaigns = `
  ${need('campaign', { attention: attentionOf('c') })}, 1, true from own c where c.attention is not null`

const picks = `
  select first.*, false from own c cross join lateral (
    ${need('pick', { guarantee: 'g.id', at: 'g.period_end', text: 'g.period::text', cents: 'g.amount_cents' })},
      count(*) over ()
    from (
      select * from guarantee where campaign_id = c.id and status = 'awaiting_pick'
      order by period limit ${MAX_COUNTED}) g
    order by g.period limit 1
  ) first`

const heldPrizes = `
  select distinct on (d.campaign_id) 'held', d.campaign_id, d.id, null, h.settled_at, d.draw_at, d.number::text, h.amount_cents,
    null::jsonb, count(*) over (partition by d.campaign_id), false
  from caller
    cross join lateral (
      select * from held_prize where partner_id = caller.partner_id and mode = caller.mode and paid_at is null
      order by settled_at, drawing_id, position limit ${MAX_COUNTED}) h
    cross join lateral (select * from drawing where id = h.drawing_id limit 1) d
  order by d.campaign_id, h.settled_at, h.drawing_id, h.position`

const shortMoney = `
  ${need('prize_money', { at: 'm.short_since', cents: 'm.balance_cents' })}, 1, true
  from own c join campaign_money m on m.campaign_id = c.id and m.short_since is not null`

/** Campaigns without a wallet. One whose wallet was requested waits for the contract's owner, not for the partner. */
const wallets = `
  ${need('wallet', { drawing: 'waiting.id', at: 'waiting.settled_at' })}, coalesce(waiting.count, 0), waiting.id is not null
  from own c left join lateral (
    select d.id, d.settled_at, count(*) over () as count
    from (
      select * from drawing
      where campaign_id = c.id and status = 'settled' and attention = 'no_wallet'
      order by draw_at limit ${MAX_COUNTED}) d
    order by d.settled_at limit 1
  ) waiting on true
  where c.payout_wallet is null and (c.status <> 'ended' or waiting.id is not null)
    and not exists (
      select from wallet_change w where w.campaign_id = c.id and w.approved_at is null and w.withdrawn_at is null)`

/**
 * A wallet that an owner is still to approve. An owner who may is asked for that already, by `openApprovals`; all others
 * see here that it waits.
 */
const askedWallets = `
  ${need('wallet_asked', { at: 'a.asked_at', text: "a.what ->> 'wallet'" })}, 1, true
  from caller
    join approval a on a.partner_id = caller.partner_id and a.kind = 'wallet' and a.decision is null and a.expires_at > now()
    join member asker on asker.id = a.asked_by
    join own c on c.id = a.what ->> 'campaign'
  where not exists (
    select from member me where me.id = split_part($1, ' ', 1) and me.role = 'owner' and me.user_id <> asker.user_id)`

/** A wallet that is to be set in the contract. */
const waitingWallets = `
  ${need('wallet_change', { at: 'w.requested_at', text: 'w.wallet' })}, 1, true
  from own c join wallet_change w on w.campaign_id = c.id and w.approved_at is null and w.withdrawn_at is null`

/** What the needs of campaigns and those of the account have in common; their columns come in this order. */
const ofCampaigns = `
  select n.kind, c.slug, c.name as campaign, c.time_zone as "timeZone", n.drawing_id as "drawingId",
    n.guarantee_id as "guaranteeId", null as "endpointId", n.at, n.draw_at as "drawAt", n.text, n.cents::float8 as cents,
    n.attention, n.count::integer, n.is_late as "isLate"
  from (
    ${[
      missedLists,
      dueLists,
      listsNotFetched,
      waitingDrawings,
      stuckGuarantees,
      waitingPeriods,
      stuckCampaigns,
      picks,
      heldPrizes,
      shortMoney,
      wallets,
      askedWallets,
      waitingWallets,
    ]
      .map((part) => `(${part})`)
      .join('\n    union all ')}
  ) n join own c on c.id = n.campaign_id`

/** Where a kind of need stands in the inbox. */
const section = `case kind ${needSections
  .flatMap((of, place) =>
    Object.entries(needs).flatMap(([kind, need]) => (need.section === of ? [`when '${kind}' then ${place}`] : [])),
  )
  .join(' ')} end`

/**
 * $1 caller. By section; in each of them first what is late or stuck and needs a person, of campaigns and then of the
 * account, and last what clears up by itself or only prepares for later.
 */
export const listNeeds = statement<NeedRow>(
  'list-needs',
  `with ${caller}, ${own}
  select needs.*, now() from (${[ofCampaigns, failingEndpoints, endingKeys, openApprovals, missingSecondFactor].join(' union all ')}) needs
  order by ${section}, goes_on_by_itself((attention ->> 'code')::attention_code) is true, not "isLate", slug = '', at, slug, kind, "endpointId"
  limit ${MAX_NEEDS}`,
)

/** An account without next draws is one row of nulls. */
export type NextDrawRow = (SummaryRow | { id: null }) & { hasCampaigns: boolean }

/**
 * $1 caller. Soonest first. The ten next draws are of the ten campaigns that draw soonest: of the others only the time of
 * the first is looked up.
 */
export const listNextDraws = statement<NextDrawRow>(
  'list-next-draws',
  `with ${caller}, ${own}, soonest as (
    select c.id from own c cross join lateral (${nextDraws(1)}) d order by d.draw_due_at, c.id limit ${MAX_NEXT_DRAWS}
  ), next as (
    select d.id from soonest c cross join lateral (${nextDraws(MAX_NEXT_DRAWS)}) d
    order by d.draw_due_at, d.id limit ${MAX_NEXT_DRAWS}
  )
  select exists (select from own) as "hasCampaigns", ${summaryColumns}
  from (select) one left join (
    next cross join lateral (select * from drawing where id = next.id limit 1) d join own c on c.id = d.campaign_id
  ) on true ${withWinners}
  order by d.draw_due_at, d.id`,
)
