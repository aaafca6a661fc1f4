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
import { type Actor, isOperator } from '../../../domain/actor.ts'
import { toHex } from '../../../domain/hex.ts'
import { refuseAboveLimit, refuseUncountableDraw } from '../../../domain/payout/largest.ts'
import { type PrizeTable, prizeTableFingerprint } from '../../../domain/prize-table.ts'
import { Refused } from '../../../domain/refusals.ts'
import { nextDraw } from '../../cadences/jobs.ts'
import { findNextDraw } from '../../cadences/read-cadence.ts'
import { whileOutdated } from '../../while-outdated.ts'
import { refuseLiveMode } from '../test-mode.ts'
import { campaignWords } from '../../../domain/refusal-words/campaign.ts'
import {
  beginningOf,
  changedTerms,
  isNamed,
  MAX_COMING_CHANGES,
  type NextDraw,
  refuseSameVersion,
  type Terms,
  type TermsWish,
} from '../../../domain/terms.ts'

type Store = { pool: Pool }

/** `limitCents`: the most that the campaign's contract sends in one payment, if it has a limit. */
type Change = TermsWish & { slug: string; limitCents?: number | undefined }

type Campaign = NonNullable<Awaited<ReturnType<typeof findCampaignToChange>>>

const found = (campaign: Campaign | null, slug: string): Campaign => {
  if (!campaign) throw new Refused('not_found', campaignWords.none(slug))
  return campaign
}

const running = (campaign: Campaign | null, slug: string): Campaign => {
  const known = found(campaign, slug)
  if (known.status === 'ended') throw new Refused('campaign_ended', campaignWords.endedForTerms(slug))
  return known
}

/**
 * A partner's cadence is read in a thread, to delay no other request; an operator's command is a process of its own.
 */
const readNextDraw = async (actor: Actor, campaign: Campaign, after: Date): Promise<NextDraw> => {
  const { cadence, timeZone, startsAt } = campaign
  const of = { cadence, timeZone, startsAt, after }
  return { after, at: isOperator(actor) ? nextDraw(of) : await findNextDraw(actor.partnerId, of) }
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
 * Finds the first draw that can change, unless the change names a time that is possible. The cadence may have to be
 * walked from its start, and no transaction may be open meanwhile. The cheaper checks of `changeTerms` come first.
 */
export const findDrawBeforeChange = async (
  { pool }: Store,
  actor: Actor,
  { slug, ...wish }: Change,
): Promise<NextDraw | null> => {
  refuseLiveMode(actor)
  const campaign = running(await findCampaignToChange(pool, actor, slug), slug)
  const { last, fixedUntil } = await findCourse(pool, campaign.id)
  changedTerms(last, wish)
  return isNamed({ fixedUntil, from: wish.from }) ? null : readNextDraw(actor, campaign, fixedUntil)
}

/** As `changeTerms`, with the draw that `findDrawBeforeChange` has found. */
export const changeTermsFromDraw = async (
  { pool }: Store,
  actor: Actor,
  change: Change,
  next: NextDraw | null,
): Promise<string> => {
  refuseLiveMode(actor)
  return pool.transaction(async (tx) => {
    const campaign = running(await lockCampaignToChange(tx, actor, change.slug), change.slug)
    const { last, fixedUntil, coming } = await findCourse(tx, campaign.id)
    const terms = changedTerms(last, change)
    const from = beginningOf({ fixedUntil, from: change.from }, next)
    await refuseTerms(tx, campaign, terms, change)
    if (coming >= MAX_COMING_CHANGES) throw new Refused('change_refused', campaignWords.manyChanges(coming))
    const changeId = newId('chg')
    await insertTerms(tx, campaign.id, { changeId, from, ...terms })
    const detail = { change: changeId, from: from.toISOString(), ...terms }
    await audit(tx, actor, { action: 'campaign.terms_changed', campaignId: campaign.id, detail })
    return changeId
  })
}

/**
 * Changes a campaign's prize table, its winners per draw or both, starting with a draw whose drawing does not exist
 * yet. A partner does it in test mode, the operator in any. Refuses with `forbidden` (live mode), `not_found`,
 * `campaign_ended`, `bad_request`, `change_refused` and `busy`. Returns the change's id.
 */
export const changeTerms = (store: Store, actor: Actor, change: Change): Promise<string> =>
  whileOutdated(async () => changeTermsFromDraw(store, actor, change, await findDrawBeforeChange(store, actor, change)))

/** From which draw on a change would count if it were made now. Refuses with `not_found`, `bad_request` and `busy`. */
export const previewChange = async (
  { pool }: Store,
  actor: Actor,
  { slug, from }: Pick<Change, 'slug' | 'from'>,
): Promise<Date> => {
  const campaign = found(await findCampaignToChange(pool, actor, slug), slug)
  const { fixedUntil } = await findCourse(pool, campaign.id)
  const beginning = { fixedUntil, from }
  return beginningOf(beginning, isNamed(beginning) ? null : await readNextDraw(actor, campaign, fixedUntil))
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
