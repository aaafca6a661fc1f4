import { statement } from '../../statements.ts'
import { type CampaignRow, campaignColumns, withTerms } from '../partner-api/campaigns.ts'
import { caller } from '../account/caller.ts'
import { nextDraws } from './next-draws.ts'

/** Not what is held, nor what has missed its list. */
const IS_NEXT = "held_at is null and (status <> 'open' or draw_due_at > now())"

/**
 * When a campaign `c` draws next, or should have. An ended campaign makes no more drawings, and those of its open ones that had no
 * winners are cancelled; a campaign that draws seldom has no drawing yet, but knows when it makes one.
 */
const nextDrawAt = `coalesce(
    (select draw_due_at from (${nextDraws(1, IS_NEXT)}) next),
    case when c.status = 'active' then c.next_draw_at end)`

export type CampaignSummaryRow = CampaignRow & { nextDrawAt: Date | null }

/** A campaign with its place in the list, where `place` is what the next page starts after. */
export type ListedCampaignRow = CampaignSummaryRow & { place: string }

export const CAMPAIGNS_PER_PAGE = 100

const place = `(c.status = 'ended') || ' ' || to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || ' ' || c.id`

const newestOf = ({ isEnded, isListed, behind }: { isEnded: boolean; isListed: string; behind: string }) =>
  `(select * from campaign
    where partner_id = caller.partner_id and mode = caller.mode and (status = 'ended') = ${isEnded} and ${isListed}
      and (created_at, id) < ${behind}
    order by created_at desc, id desc limit ${CAMPAIGNS_PER_PAGE + 1})`

/**
 * $1 caller, $2 to $4 whether the campaign that the page starts after has ended, its time and its id, or nulls. Running
 * ones come first, then the newest, one more than a page.
 */
export const listPortalCampaigns = statement<ListedCampaignRow>(
  'list-portal-campaigns',
  `with ${caller}, chosen as (
    select c.* from caller cross join lateral (
      ${newestOf({ isEnded: false, isListed: '$2::boolean is not true', behind: "(coalesce($3::timestamptz, 'infinity'), coalesce($4::text, ''))" })}
      union all
      ${newestOf({ isEnded: true, isListed: 'true', behind: "(case when $2 then $3 else 'infinity' end, coalesce($4, ''))" })}
    ) c
    order by c.status = 'ended', c.created_at desc, c.id desc limit ${CAMPAIGNS_PER_PAGE + 1}
  )
  select ${campaignColumns}, ${nextDrawAt} as "nextDrawAt", ${place} as place
  from chosen c ${withTerms}
  order by c.status = 'ended', c.created_at desc, c.id desc`,
)

export type PortalCampaignRow = CampaignSummaryRow & {
  isSample: boolean
  tableVersion: number
  tableDenominator: number
  tableAmountsCents: number[]
  tableWeights: number[]
  tableThresholds: number[]
  waitingWallet: string | null
  walletRequestedAt: Date | null
}

/** $1 caller, $2 slug. No row: not under the account. */
export const findPortalCampaign = statement<PortalCampaignRow>(
  'find-portal-campaign',
  `with ${caller}
  select ${campaignColumns}, c.is_sample as "isSample", ${nextDrawAt} as "nextDrawAt", t.version as "tableVersion",
    t.denominator::float8 as "tableDenominator", array_to_json(t.amounts_cents) as "tableAmountsCents",
    array_to_json(t.weights) as "tableWeights", array_to_json(t.thresholds) as "tableThresholds",
    w.wallet as "waitingWallet", w.requested_at as "walletRequestedAt"
  from caller join campaign c on c.partner_id = caller.partner_id and c.mode = caller.mode and c.slug = $2
    ${withTerms}
    join prize_table t on t.id = terms.prize_table_id
    left join wallet_change w on w.campaign_id = c.id and w.approved_at is null and w.withdrawn_at is null`,
)
