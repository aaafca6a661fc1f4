import type { Status } from '../../domain/drawing/state.ts'
import { gatheredStatement, statement } from '../statements.ts'

/** A drawing as the partner API reads it. Arrays are by position; null arrays mean that there is none of it yet. */
export type DrawingRow = {
  id: string
  number: number | null
  partnerRound: string | number | null
  drawAt: Date
  cutoffAt: Date
  status: Status
  winnersExpected: number
  needsAttention: string | null
  winnersCommitment: Buffer | null
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
  randomValues: Buffer | null
  rolls: number[] | null
  amountsCents: number[] | null
}

/** The account of the caller in $1, while the caller is valid: every statement for partners begins with it. */
export const caller = 'caller as (select partner_id, mode from account_of($1))'

const ownCampaign =
  'caller join campaign c on c.partner_id = caller.partner_id and c.mode = caller.mode and c.slug = $2'

export const drawingColumns = `d.id, d.number, d.partner_round as "partnerRound", d.draw_at as "drawAt", d.cutoff_at as "cutoffAt",
  d.status, d.winners_expected as "winnersExpected", d.needs_attention as "needsAttention",
  d.winners_commitment as "winnersCommitment", d.locked_at as "lockedAt", d.entropy_provider as "entropyProvider",
  d.entropy_request_id as "entropyRequestId", d.entropy, d.entropy_revealed_at as "entropyRevealedAt",
  d.prize_table_id as "prizeTableId", d.large_prize_cents::float8 as "largePrizeCents"`

const winnerColumns = `array_to_json(l.winners) as winners, array_to_json(l.display_names) as "displayNames",
  array_to_json(l.avatar_urls) as "avatarUrls", r.random_values as "randomValues",
  array_to_json(r.rolls) as rolls, array_to_json(r.amounts_cents) as "amountsCents"`

const withWinners = 'left join winner_list l on l.drawing_id = d.id left join result r on r.drawing_id = d.id'

const versions = "d.xmin || ' ' || coalesce(l.xmin, '0'::xid)"

/**
 * For each call in `sent`, the drawing that it names under its caller's account, as `d` with its campaign `c`; none when the
 * caller is no longer valid. Lateral with a limit, so that each is a look-up by key however small the tables are.
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
 * The versions of the rows that a drawing is shown from, as Postgres counts them: a result comes with a change of the
 * drawing's row. No row: not under the account, or the caller is no longer valid.
 */
export const findDrawingVersions = gatheredStatement<DrawingCall, { versions: string }>(
  'find-drawing-versions',
  `select sent.call, d.version || ' ' || coalesce(l.xmin, '0'::xid) as versions
  from json_to_recordset($1::json) as sent (call integer, "callerId" text, slug text, "drawingId" text) ${ownDrawing}
    left join winner_list l on l.drawing_id = d.id`,
)

/** $1 caller id, $2 slug, $3 drawing id, with the versions that these are the values of. No row: as above. */
export const findDrawing = statement<DrawingRow & { versions: string }>(
  'find-drawing',
  `with ${caller}
  select ${versions} as versions, ${drawingColumns}, ${winnerColumns}
  from ${ownCampaign} join drawing d on d.campaign_id = c.id and d.id = $3 ${withWinners}`,
)

export const MAX_LISTED_DRAWINGS = 50

/** A campaign without such drawings is one row of nulls. */
export type ListedRow = DrawingRow | { id: null }

const list = (name: string, chosen: string) =>
  statement<ListedRow>(
    name,
    `with ${caller}, own as (select c.id from ${ownCampaign}), chosen as (${chosen} limit ${MAX_LISTED_DRAWINGS})
    select ${drawingColumns}, ${winnerColumns}
    from own left join chosen d on true ${withWinners}
    order by d.place`,
  )

/**
 * $1 caller id, $2 slug. Soonest cutoff first; drawings whose cutoff has passed without winners come last, since the first
 * element is the next cutoff, which a partner's loop sends winners to.
 */
export const listOpenDrawings = list(
  'list-open-drawings',
  `select d.*, row_number() over (order by d.cutoff_at <= now(), d.cutoff_at, d.draw_at) as place
  from own join drawing d on d.campaign_id = own.id and d.status = 'open' order by place`,
)

/** $1 caller id, $2 slug, $3 status or null for all. Newest first. */
export const listDrawings = list(
  'list-drawings',
  `select d.*, row_number() over (order by d.draw_at desc) as place
  from own join drawing d on d.campaign_id = own.id and ($3::drawing_status is null or d.status = $3)
  order by d.draw_at desc`,
)
