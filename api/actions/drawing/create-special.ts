import { MAX_WINNERS } from '../../../domain/drawing/winners.ts'
import { newId } from '../../../db/new-id.ts'
import type { Pool, Transaction } from '../../../db/pool.ts'
import { audit } from '../../../db/queries/auditing.ts'
import { lockCampaignToDraw } from '../../../db/queries/campaign/campaigns.ts'
import { hasManyOpenDrawings, insertDrawings, MAX_OPEN_DRAWINGS } from '../../../db/queries/drawing/creating.ts'
import { findPrizeTables } from '../../../db/queries/campaign/prize-tables.ts'
import { findTermsAt } from '../../../db/queries/campaign/terms.ts'
import { type Actor, isOperator } from '../../../domain/actor.ts'
import { refuseAboveLimit, refuseUncountableDraw } from '../../../domain/payout/largest.ts'
import type { PrizeTable } from '../../../domain/prize-table.ts'
import { Refused } from '../../../domain/refusals.ts'
import { type Sentence } from '../../../domain/sentence.ts'
import { drawingWords } from '../../../domain/refusal-words/drawing.ts'
import { campaignWords } from '../../../domain/refusal-words/campaign.ts'
import { refuseLiveMode } from '../test-mode.ts'

type Special = {
  slug: string
  drawAt: Date
  cutoffAt?: Date | undefined
  winners?: number | undefined
  evenPaused?: boolean
  /** The most that the campaign's contract sends in one payment, if it has a limit. */
  limitCents?: number | undefined
}

const MAX_DAYS_AHEAD = 366
const DAY_MS = 86_400_000

export const TOO_MANY_DRAWINGS = drawingWords.tooMany(MAX_OPEN_DRAWINGS)

const refuse = (member: string, detail: Sentence): never => {
  throw new Refused('bad_request', detail, [{ pointer: `/${member}`, detail }])
}

type Times = { drawAt: Date; cutoffAt: Date; now: Date }

const refuseTimes = ({ drawAt, cutoffAt, now }: Times): void => {
  if (cutoffAt > drawAt) refuse('cutoffAt', drawingWords.cutoffAfterDraw)
  if (cutoffAt <= now) refuse('cutoffAt', drawingWords.cutoffPast(cutoffAt, now))
}

/** A partner's drawings lie within a year, and leave room for others in the database. */
const refuseBeyondLimits = async (tx: Transaction, campaignId: string, { drawAt, now }: Times): Promise<void> => {
  if (drawAt.getTime() - now.getTime() > MAX_DAYS_AHEAD * DAY_MS)
    refuse('drawAt', drawingWords.tooFarAhead(MAX_DAYS_AHEAD))
  if (await hasManyOpenDrawings(tx, campaignId)) throw new Refused('drawing_limit', TOO_MANY_DRAWINGS)
}

/** Of the campaign, whose row is locked. */
type Payer = { id: string; largePrizeCents: number | null }

/**
 * How many winners it takes: by default as many as its terms say. Refuses more prizes than can be counted, and more of them
 * than the terms say if they could come to more than the contract sends in one payment.
 */
const winnersFor = async (
  tx: Transaction,
  { id, largePrizeCents }: Payer,
  { slug, drawAt, winners, limitCents }: Special,
): Promise<number> => {
  const { prizeTable, winnersPerDraw } = await findTermsAt(tx, id, drawAt)
  const winnersExpected = winners ?? winnersPerDraw
  if (winnersExpected < 1 || winnersExpected > MAX_WINNERS) refuse('winners', drawingWords.winnersRange(MAX_WINNERS))
  const table = (await findPrizeTables(tx, [prizeTable])).get(prizeTable) as PrizeTable
  refuseUncountableDraw('winners', table, winnersExpected)
  const prizesCents = table.tiers.map(({ amountCents }) => amountCents)
  if (limitCents !== undefined && winnersExpected > winnersPerDraw)
    refuseAboveLimit({ slug, limitCents, winnersPerDraw: winnersExpected, prizesCents, largePrizeCents })
  return winnersExpected
}

/**
 * Makes a drawing outside the cadence; in a paused campaign only with `evenPaused`. A partner does it in test mode, the
 * operator in any. Refuses with `forbidden` (live mode), `not_found`, `campaign_ended`, `campaign_paused`,
 * `drawing_limit`, `bad_request` and `change_refused` (it could come to more than `limitCents`). Returns its id.
 */
export const createSpecialDrawing = async (
  { pool }: { pool: Pool },
  actor: Actor,
  special: Special,
): Promise<string> => {
  refuseLiveMode(actor)
  const { slug, drawAt, evenPaused = false } = special
  return pool.transaction(async (tx) => {
    const campaign = await lockCampaignToDraw(tx, actor, slug)
    if (!campaign) throw new Refused('not_found', campaignWords.none(slug))
    const { id: campaignId, status, now } = campaign
    if (status === 'ended') throw new Refused('campaign_ended', campaignWords.endedForDrawings(slug))
    if (status === 'paused' && !evenPaused) throw new Refused('campaign_paused', campaignWords.paused(slug))
    const cutoffAt = special.cutoffAt ?? new Date(drawAt.getTime() - campaign.cutoffLeadSeconds * 1000)
    const times = { drawAt, cutoffAt, now }
    refuseTimes(times)
    if (!isOperator(actor)) await refuseBeyondLimits(tx, campaignId, times)
    const winnersExpected = await winnersFor(tx, campaign, special)
    const id = newId('drw')
    const { rowCount } = await insertDrawings(tx, [{ id, campaignId, drawAt, cutoffAt, winnersExpected }])
    if (rowCount === 0) refuse('drawAt', drawingWords.drawnThen(drawAt))
    const detail = { drawAt: drawAt.toISOString(), cutoffAt: cutoffAt.toISOString(), winnersExpected }
    await audit(tx, actor, { action: 'drawing.created', campaignId, drawingId: id, detail })
    return id
  })
}
