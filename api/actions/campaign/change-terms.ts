import { newId } from '../../../db/new-id.ts'
import type { Pool, Transaction } from '../../../db/pool.ts'
import { audit } from '../../../db/queries/auditing.ts'
import { findTableFor } from '../../../db/queries/campaign/prize-tables.ts'
import {
  deleteChange,
  findCampaignToChange,
  findChange,
  findCourse,
  findVersions,
  lockCampaignToChange,
  insertTerms,
} from '../../../db/queries/campaign/terms.ts'
import type { Actor } from '../../../domain/actor.ts'
import { parseCadence } from '../../../domain/drawing/schedule.ts'
import { toHex } from '../../../domain/hex.ts'
import { refuseAboveLimit, refuseUncountableDraw } from '../../../domain/payout/largest.ts'
import { type PrizeTable, prizeTableFingerprint } from '../../../domain/prize-table.ts'
import { Refused } from '../../../domain/refusals.ts'
import { refuseLiveMode } from '../test-mode.ts'
import { campaignWords } from '../../../domain/refusal-words/campaign.ts'
import {
  beginningOf,
  changedTerms,
  MAX_COMING_CHANGES,
  refuseSameVersion,
  type Terms,
  type TermsWish,
} from '../../../domain/terms.ts'

type Store = { pool: Pool }

/** `limitCents`: the most that the campaign's contract sends in one payment, if it has a limit. */
type Change = TermsWish & { slug: string; limitCents?: number | undefined }

const hold = async (tx: Transaction, actor: Actor, slug: string) => {
  const campaign = await lockCampaignToChange(tx, actor, slug)
  if (!campaign) throw new Refused('not_found', campaignWords.none(slug))
  if (campaign.status === 'ended') throw new Refused('campaign_ended', campaignWords.endedForTerms(slug))
  return campaign
}

/** Refuses terms that no drawing could be made with. */
const refuseTerms = async (
  tx: Transaction,
  { id, largePrizeCents }: { id: string; largePrizeCents: number | null },
  { prizeTable, winnersPerDraw }: Terms,
  { slug, limitCents }: Change,
): Promise<void> => {
  const table = await findTableFor(tx, id, prizeTable)
  if (!table) throw new Refused('bad_request', campaignWords.noTable(prizeTable))
  refuseUncountableDraw('winnersPerDraw', table, winnersPerDraw)
  refuseSameVersion(table, fingerprintOf(table), await findVersions(tx, id))
  const prizesCents = table.tiers.map(({ amountCents }) => amountCents)
  if (limitCents !== undefined) refuseAboveLimit({ slug, limitCents, winnersPerDraw, prizesCents, largePrizeCents })
}

const fingerprintOf = (table: PrizeTable): string => toHex(prizeTableFingerprint(table)).slice(2)

/**
 * Changes a campaign's prize table, its winners per draw or both, starting with a draw whose drawing does not exist
 * yet. A partner does it in test mode, the operator in any. Refuses with `forbidden` (live mode), `not_found`,
 * `campaign_ended`, `bad_request` and `change_refused`. Returns the change's id.
 */
export const changeTerms = async ({ pool }: Store, actor: Actor, change: Change): Promise<string> => {
  refuseLiveMode(actor)
  return pool.transaction(async (tx) => {
    const campaign = await hold(tx, actor, change.slug)
    const { last, fixedUntil, coming } = await findCourse(tx, campaign.id)
    const terms = changedTerms(last, change)
    const cadence = parseCadence(campaign.cadence, campaign.timeZone, campaign.startsAt.toTemporalInstant())
    const from = beginningOf(cadence, fixedUntil, change.from)
    await refuseTerms(tx, campaign, terms, change)
    if (coming >= MAX_COMING_CHANGES) throw new Refused('change_refused', campaignWords.manyChanges(coming))
    const changeId = newId('chg')
    await insertTerms(tx, campaign.id, { changeId, from, ...terms })
    const detail = { change: changeId, from: from.toISOString(), ...terms }
    await audit(tx, actor, { action: 'campaign.terms_changed', campaignId: campaign.id, detail })
    return changeId
  })
}

/** From which draw on a change would count if it were made now. Refuses with `not_found` and `change_refused`. */
export const previewChange = async (
  { pool }: Store,
  actor: Actor,
  { slug, from }: Pick<Change, 'slug' | 'from'>,
): Promise<Date> => {
  const campaign = await findCampaignToChange(pool, actor, slug)
  if (!campaign) throw new Refused('not_found', campaignWords.none(slug))
  const { fixedUntil } = await findCourse(pool, campaign.id)
  const cadence = parseCadence(campaign.cadence, campaign.timeZone, campaign.startsAt.toTemporalInstant())
  return beginningOf(cadence, fixedUntil, from)
}

/**
 * Withdraws a campaign's last change before any drawing is made with it; a partner in test mode. Refuses with
 * `forbidden`, `not_found` and `change_refused`.
 */
export const withdrawChange = async (
  { pool }: Store,
  actor: Actor,
  { slug, changeId }: { slug: string; changeId: string },
): Promise<void> => {
  refuseLiveMode(actor)
  return pool.transaction(async (tx) => {
    const campaign = await lockCampaignToChange(tx, actor, slug)
    const change = campaign && (await findChange(tx, campaign.id, changeId))
    if (!change) throw new Refused('not_found', campaignWords.noChange(changeId, slug))
    if (change.isFixed) throw new Refused('change_refused', campaignWords.fixedChange)
    if (change.later !== null) throw new Refused('change_refused', campaignWords.laterChange(change.later))
    await deleteChange(tx, changeId)
    const detail = { change: changeId, from: change.from.toISOString() }
    await audit(tx, actor, { action: 'campaign.change_withdrawn', campaignId: campaign.id, detail })
  })
}
