import type { StoredAttention } from '../../../domain/attention.ts'
import type { DisplayIssues } from '../../../domain/drawing/display-issues.ts'
import type { HandPayment } from '../../../domain/payout/by-hand.ts'
import type { Status } from '../../../domain/drawing/state.ts'
import { gatheredStatement, statement } from '../../statements.ts'
import { caller } from '../account/caller.ts'
import { attentionOf } from '../attention.ts'

/** When a drawing is locked and drawn, and how far it has come. */
export type Timetable = {
  id: string
  number: number | null
  drawAt: Date
  cutoffAt: Date
  status: Status
  cancelledAt: Date | null
  cancelledReason: string | null
  voidedAt: Date | null
  voidReason: string | null
  voidTransaction: string | null
  winnersExpected: number
}

/** A drawing as the partner API reads it. Arrays are by position; null arrays mean that there is none of it yet. */
export type DrawingRow = Timetable & {
  heldAt: Date | null
  partnerRound: string | number | null
  attention: StoredAttention | null
  winnersCommitment: Buffer | null
  saltHash: Buffer | null
  lockedAt: Date | null
  entropyProvider: string | null
  entropyRequestId: string | null
  entropy: Buffer | null
  entropyRevealedAt: Date | null
  prizeTableId: string | null
  largePrizeCents: number | null
  winners: string[] | null
  displayNames: (string | null)[] | null
  avatarUrls: (string | null)[] | null
  displayIssues: DisplayIssues | null
  randomValues: Buffer | null
  rolls: number[] | null
  amountsCents: number[] | null
  transferredCents: number | null
  heldCents: number | null
  handPayments: HandPayment[] | null
}

/** What a drawing has none of before it is drawn. */
export const NOT_DRAWN = {
  randomValues: null,
  rolls: null,
  amountsCents: null,
  transferredCents: null,
  heldCents: null,
  handPayments: null,
} as const satisfies Partial<DrawingRow>

/** $2 slug, of the caller's own campaigns. */
export const ownCampaign =
  'caller join campaign c on c.partner_id = caller.partner_id and c.mode = caller.mode and c.slug = $2'

export const drawingColumns = `d.id, d.number, d.partner_round as "partnerRound", d.draw_at as "drawAt", d.cutoff_at as "cutoffAt",
  d.status, d.cancelled_at as "cancelledAt", d.cancelled_reason as "cancelledReason",
  d.voided_at as "voidedAt", d.void_reason as "voidReason", d.void_transaction as "voidTransaction", d.held_at as "heldAt",
  d.winners_expected as "winnersExpected", ${attentionOf('d')} as attention,
  d.winners_commitment as "winnersCommitment", sha256(d.salt) as "saltHash", d.locked_at as "lockedAt", d.entropy_provider as "entropyProvider",
  d.entropy_request_id as "entropyRequestId", d.entropy, d.entropy_revealed_at as "entropyRevealedAt",
  d.prize_table_id as "prizeTableId", d.large_prize_cents::float8 as "largePrizeCents"`

export const winnerColumns = `array_to_json(l.winners) as winners, array_to_json(l.display_names) as "displayNames",
  array_to_json(l.avatar_urls) as "avatarUrls", l.display_issues as "displayIssues", r.random_values as "randomValues",
  array_to_json(r.rolls) as rolls, array_to_json(r.amounts_cents) as "amountsCents",
  r.transferred_cents::float8 as "transferredCents", r.held_cents::float8 as "heldCents",
  hand_payments(d.id) as "handPayments"`

export const withWinners = 'left join winner_list l on l.drawing_id = d.id left join result r on r.drawing_id = d.id'

/**
 * The versions of the rows that drawing `d` with list `l` is shown from: the ids of the transactions that wrote them,
 * and when the server started, because after a failover the new primary may give an id again.
 */
const versionsOf = (drawing: string) =>
  `${drawing} || ' ' || coalesce(l.xmin, '0'::xid) || ' ' || extract(epoch from pg_postmaster_start_time())`

/**
 * For each call in `sent`, the drawing that it names under its caller's account, as `d` with its campaign `c`; none
 * when the caller is no longer valid. Lateral with a limit, so that each is a look-up by key however small the tables
 * are.
 */
export const ownDrawing = `cross join lateral (select partner_id, mode from account_of(sent."callerId") limit 1) caller
  cross join lateral (
    select id, status, winners_mode from campaign
    where partner_id = caller.partner_id and mode = caller.mode and slug = sent.slug limit 1) c
  cross join lateral (
    select *, xmin as version from drawing where campaign_id = c.id and id = sent."drawingId" limit 1) d`

/** A drawing under a caller's account. */
export type DrawingCall = { callerId: string; slug: string; drawingId: string }

/**
 * The versions of the rows that a drawing is shown from. Its result needs none, because it is written together with a
 * change of the drawing's row. No row: not under the account, or the caller is no longer valid.
 */
export const findDrawingVersions = gatheredStatement<DrawingCall, { versions: string; winnersExpected: number }>(
  'find-drawing-versions',
  `select sent.call, ${versionsOf('d.version')} as versions,
    d.winners_expected as "winnersExpected"
  from json_to_recordset($1::json) as sent (call integer, "callerId" text, slug text, "drawingId" text) ${ownDrawing}
    left join winner_list l on l.drawing_id = d.id`,
)

/**
 * $1 caller id, $2 slug, $3 drawing id. The drawing with the versions of its rows. `sentListAt` is null when the
 * service fetched the list, or there is none. No row: as above.
 */
export const findDrawing = statement<DrawingRow & { versions: string; sentListAt: Date | null }>(
  'find-drawing',
  `with ${caller}
  select ${versionsOf('d.xmin')} as versions, ${drawingColumns}, ${winnerColumns}, case when l.fetched_for is null then l.listed_at end as "sentListAt"
  from ${ownCampaign} join drawing d on d.campaign_id = c.id and d.id = $3 ${withWinners}`,
)

/** A drawing with more winners is read and listed in a thread: this many take a hundredth of a second. */
export const INLINE_WINNERS = 2_000

/** $1 caller id, $2 slug. A row when the campaign has a drawing with more winners. */
export const findLongDrawing = statement<{ isLong: true }>(
  'find-long-drawing',
  `with ${caller}
  select true as "isLong" from ${ownCampaign}
  where exists (select from drawing d where d.campaign_id = c.id and d.winners_expected > ${INLINE_WINNERS})`,
)

/** A campaign without such drawings is one row of nulls. */
export type ListedRow = (DrawingRow & { place: string[]; isBeyond: boolean }) | { id: null }

/** Which drawings of a campaign are listed. */
export type DrawingFilter = { status?: Status | undefined; attention?: boolean | undefined }

/** A page ends before its drawings have more winners than this, but not before its first one. */
const MAX_WINNERS_PER_PAGE = 200_000
/** Said as a literal, because the planner cannot know how few rows a parameter asks for. */
const MAX_ROWS = 201

/** How a list is ordered: by times that no two drawings of a campaign share. $3 and $4 are a drawing's place in it. */
const SOONEST_CUTOFF = {
  order: 'cutoff_at, draw_at',
  behind: `(cutoff_at, draw_at) > (coalesce($3::timestamptz, '-infinity'), coalesce($4::timestamptz, '-infinity'))`,
  place: 'd.cutoff_at, d.draw_at',
}
const NEWEST = {
  order: 'draw_at desc',
  behind: `draw_at < coalesce($3::timestamptz, $4::timestamptz, 'infinity')`,
  place: 'd.draw_at, d.draw_at',
}

/**
 * The statement that lists such drawings. Each filter has one of its own, so that Postgres plans it for the index that
 * fits. $1 caller id, $2 slug, $3 and $4 the place the page starts after, or nulls, $5 how many. Open ones by their
 * cutoffs, those that have passed first, without those that are cancelled; all others newest first.
 */
export const listDrawings = ({ status, attention = false }: DrawingFilter) => {
  const { order, behind, place } = status === 'open' ? SOONEST_CUTOFF : NEWEST
  const isChosen = [
    'campaign_id = own.id',
    ...(status === undefined ? [] : [`status = '${status}'`]),
    ...(status === 'open' ? ['cancelled_at is null'] : []),
    ...(attention ? ['attention is not null'] : []),
    behind,
  ].join(' and ')
  return statement<ListedRow>(
    `list-${attention ? 'stuck' : 'all'}-drawings-${status ?? 'any'}`,
    `with ${caller}, own as (select c.id from ${ownCampaign}), chosen as (
      select d.*, row_number() over listed as row,
        sum(winners_expected) filter (where exists (select from winner_list l where l.drawing_id = d.id)) over listed as winners
      from own cross join lateral (
        select * from (select * from drawing where ${isChosen} order by ${order} limit ${MAX_ROWS}) most limit $5) d
      window listed as (order by ${order})
    ), page as (select *, row > 1 and winners > ${MAX_WINNERS_PER_PAGE} as is_beyond from chosen)
    select ${drawingColumns}, ${winnerColumns}, json_build_array(${place}) as place, coalesce(d.is_beyond, false) as "isBeyond"
    from own left join page d on true
      left join winner_list l on l.drawing_id = d.id and not d.is_beyond
      left join result r on r.drawing_id = d.id and not d.is_beyond
    order by d.row`,
  )
}
