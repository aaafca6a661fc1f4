import type { PgBoss } from 'pg-boss'
import type { CampaignStatus } from '../../../domain/campaign-state.ts'
import { remind } from '../../../db/boss.ts'
import { newId } from '../../../db/new-id.ts'
import type { Pool, Transaction } from '../../../db/pool.ts'
import { audit } from '../../../db/queries/auditing.ts'
import {
  findFoundations,
  insertCampaign,
  lockCampaign,
  setCampaignStatus,
} from '../../../db/queries/campaign/campaigns.ts'
import {
  countPausing,
  hasManyPauses,
  holdDrawings,
  MAX_PAUSES_A_DAY,
  releaseDrawings,
} from '../../../db/queries/drawing/holding.ts'
import { stayPausedAfterMove } from '../../../db/queries/moving/moves.ts'
import { findPrizeTables } from '../../../db/queries/campaign/prize-tables.ts'
import { readGuaranteeCampaigns, setGuaranteeEnds } from '../../../db/queries/guarantee/periods.ts'
import { type Actor, type Caller, isOperator } from '../../../domain/actor.ts'
import type { CampaignFile, OwnCampaignFile } from '../../../domain/campaign.ts'
import type { ExistingDrawings, Pausing } from '../../../domain/drawing/hold.ts'
import { runningPeriodEnd } from '../../../domain/guarantee/calendar.ts'
import { refuseUncountableDraw } from '../../../domain/payout/largest.ts'
import type { PrizeTable } from '../../../domain/prize-table.ts'
import { Refused } from '../../../domain/refusals.ts'
import { campaignWords } from '../../../domain/refusal-words/campaign.ts'
import { refuseLiveMode } from '../test-mode.ts'
import { endDrawings } from './end-drawings.ts'
import { firstDraw, firstGuaranteeEnd, refuseLateTime } from './first-times.ts'
import { findFirstDraw } from '../../cadences/read-cadence.ts'
import { refuseFullAccount, refuseManyCampaigns, refuseQuickPace } from './test-limits.ts'
import { refuseSource } from './winners-source.ts'

/** `allowLoopbackPartners` is the setting ALLOW_LOOPBACK_PARTNERS. */
type Store = { pool: Pool; boss: PgBoss; allowLoopbackPartners?: boolean }

/** Refuses a file whose partner or prize table does not exist. Returns the database's time. */
const refuseFoundations = async (db: Pool | Transaction, file: CampaignFile): Promise<Date> => {
  const found = await findFoundations(db, file.partner, file.prizeTable)
  if (!found.partner) throw new Refused('bad_request', campaignWords.noPartner(file.partner))
  if (!found.prizeTable) throw new Refused('bad_request', campaignWords.noTable(file.prizeTable))
  const tables = await findPrizeTables(db, [file.prizeTable])
  refuseUncountableDraw('winnersPerDraw', tables.get(file.prizeTable) as PrizeTable, file.winnersPerDraw)
  return found.now
}

/** Sets up a campaign in the caller's transaction; refuses as `createCampaign` does. Returns its id. */
export const setUpCampaign = async (
  tx: Transaction,
  { boss, allowLoopbackPartners = false }: Omit<Store, 'pool'>,
  actor: Actor,
  { isSample = false, nextDrawAt: found, ...file }: CampaignFile & { isSample?: boolean; nextDrawAt?: Date },
): Promise<string> => {
  refuseSource(file.winners, allowLoopbackPartners)
  const id = newId('cmp')
  if (!isOperator(actor)) await refuseManyCampaigns(tx, actor.partnerId)
  const now = await refuseFoundations(tx, file)
  const nextDrawAt = found ?? firstDraw(file)
  const guaranteeEndsAt = firstGuaranteeEnd(file, { now, by: isOperator(actor) ? 'operator' : 'partner' })
  await insertCampaign(tx, actor, id, file, { nextDrawAt, guaranteeEndsAt, isSample })
  if (!isOperator(actor)) await refuseQuickPace(tx, actor.partnerId)
  await audit(tx, actor, { action: 'campaign.created', campaignId: id })
  await remind(boss, tx, 'create-drawings', [{ ids: [id] }])
  return id
}

/**
 * Sets up a campaign and asks for its first drawings. Refuses a file with mistakes as `bad_request`, and with
 * `slug_taken` and, where a partner does it, `campaign_limit` and `test_draw_limit`. Returns its id.
 */
export const createCampaign = ({ pool, ...store }: Store, actor: Actor, file: CampaignFile): Promise<string> =>
  pool.transaction((tx) => setUpCampaign(tx, store, actor, file))

const ownFile = (caller: Caller, file: OwnCampaignFile): CampaignFile => ({
  ...file,
  partner: caller.partnerId,
  mode: 'test',
})

/**
 * Finds when a partner's own campaign would draw first. A thread computes it, and no transaction may be open while it
 * does. Checks that cost less come first.
 */
export const findOwnFirstDraw = async (
  { pool, allowLoopbackPartners = false }: Pick<Store, 'pool' | 'allowLoopbackPartners'>,
  caller: Caller,
  file: OwnCampaignFile,
): Promise<Date> => {
  refuseLiveMode(caller)
  refuseSource(file.winners, allowLoopbackPartners)
  await refuseFullAccount(pool, caller.partnerId)
  await refuseFoundations(pool, ownFile(caller, file))
  return findFirstDraw(caller.partnerId, file)
}

/** As `createOwnCampaign`, with the first draw that `findOwnFirstDraw` has found. */
export const createCampaignDrawing = async (
  { pool, ...store }: Store,
  caller: Caller,
  file: OwnCampaignFile,
  nextDrawAt: Date,
): Promise<string> => {
  refuseLiveMode(caller)
  return pool.transaction((tx) => setUpCampaign(tx, store, caller, { ...ownFile(caller, file), nextDrawAt }))
}

/** Creates a partner's own test campaign. Refuses as `createCampaign`, and with `forbidden` (live mode) and `busy`. */
export const createOwnCampaign = async (store: Store, caller: Caller, file: OwnCampaignFile): Promise<string> =>
  createCampaignDrawing(store, caller, file, await findOwnFirstDraw(store, caller, file))

/** Paused time does not count toward a guarantee period: its end moves with every pause. */
export const moveGuaranteeEnd = async (tx: Transaction, id: string): Promise<void> => {
  const [campaign] = await readGuaranteeCampaigns(tx, [id])
  const endsAt = campaign ? runningPeriodEnd(campaign) : null
  refuseLateTime(endsAt)
  await setGuaranteeEnds(tx, [{ id, endsAt }])
}

export const TOO_MANY_PAUSES = campaignWords.tooManyPauses(MAX_PAUSES_A_DAY)

const actionOf = { active: 'campaign.resumed', paused: 'campaign.paused', ended: 'campaign.ended' } as const

type Change = { slug: string; status: CampaignStatus; existing?: ExistingDrawings | undefined }

/** Changes a campaign's status in the caller's transaction, as `changeCampaignStatus` does. */
export const turnCampaign = async (
  tx: Transaction,
  { boss }: Pick<Store, 'boss'>,
  actor: Actor,
  { slug, status, existing }: Change,
): Promise<string> => {
  const campaign = await lockCampaign(tx, actor, slug)
  if (!campaign) throw new Refused('not_found', campaignWords.none(slug))
  const { id, isHolding } = campaign
  const holds = status === 'paused' && (existing ?? (isHolding ? 'hold' : 'run')) === 'hold'
  const action = actionOf[status]
  const staysPaused = async () => status === 'paused' && (await stayPausedAfterMove(tx, id, existing !== 'hold'))
  if (campaign.status === status && isHolding === holds) {
    if (await staysPaused()) await audit(tx, actor, { action, campaignId: id })
    return id
  }
  if (campaign.status === 'ended') throw new Refused('campaign_ended', campaignWords.endedForGood(slug))
  if (status === 'paused' && !isOperator(actor) && (await hasManyPauses(tx, id)))
    throw new Refused('pause_limit', TOO_MANY_PAUSES)
  const released = isHolding && !holds ? await releaseDrawings(tx, id) : []
  if (campaign.status !== status) {
    await setCampaignStatus(tx, id, status)
    await moveGuaranteeEnd(tx, id)
  }
  const held = holds ? await holdDrawings(tx, id) : []
  const ending = status === 'ended' ? await endDrawings(tx, actor, id) : {}
  const detail = {
    ...(holds && { held: held.length }),
    ...(released.length > 0 && { released: released.length }),
    ...ending,
  }
  await staysPaused()
  await audit(tx, actor, { action, campaignId: id, detail })
  if (status === 'active') await remind(boss, tx, 'create-drawings', [{ ids: [id] }])
  return id
}

/**
 * Pauses, resumes or ends a campaign. `existing`: whether a pause holds the open drawings or lets them run, which can
 * be changed during the pause. Setting the current state again changes nothing, except that a campaign which is held for
 * a move of its partner then stays paused after the move. Refuses with `not_found`,
 * `campaign_ended` and, where a partner does it, `pause_limit`.
 */
export const changeCampaignStatus = (
  { pool, boss }: Pick<Store, 'pool' | 'boss'>,
  actor: Actor,
  slug: string,
  status: CampaignStatus,
  existing?: ExistingDrawings,
): Promise<string> => pool.transaction((tx) => turnCampaign(tx, { boss }, actor, { slug, status, existing }))

/** The open drawings that a pause would hold or let run now. Refuses with `not_found`. */
export const previewPause = async ({ pool }: Pick<Store, 'pool'>, actor: Actor, slug: string): Promise<Pausing> => {
  const pausing = await countPausing(pool, actor, slug)
  if (!pausing) throw new Refused('not_found', campaignWords.none(slug))
  return pausing
}
