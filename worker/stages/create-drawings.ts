/**
 * Keeps every drawing whose draw time lies within the horizon created. Drawings missed while a campaign was paused or
 * the service down are not made up for: a drawing is made only while its cutoff is still to come.
 */
import { newId } from '../../db/new-id.ts'
import type { Transaction } from '../../db/pool.ts'
import {
  type CampaignToFill,
  lockCampaignsToFill,
  insertDrawings,
  type NewDrawing,
  setNextDrawAt,
} from '../../db/queries/drawing/creating.ts'
import { HORIZON_SECONDS } from '../../domain/drawing/horizon.ts'
import { type Cadence, nextOccurrence, occurrences, parseCadence } from '../../domain/drawing/schedule.ts'
import type { Stage } from '../stage.ts'

const cadenceOf = ({ cadence, timeZone, startsAt }: CampaignToFill): Cadence =>
  parseCadence(cadence, timeZone, startsAt.toTemporalInstant())

const toDate = (instant: Temporal.Instant): Date => new Date(instant.epochMilliseconds)

/** The drawings that a campaign lacks before the horizon, and the first occurrence after it. */
const planCampaign = (campaign: CampaignToFill): { drawings: NewDrawing[]; nextDrawAt: Date | null } => {
  const cadence = cadenceOf(campaign)
  const now = campaign.now.toTemporalInstant()
  const horizon = now.add({ seconds: HORIZON_SECONDS })
  const justBefore = campaign.nextDrawAt.toTemporalInstant().subtract({ milliseconds: 1 })
  const after = Temporal.Instant.compare(justBefore, now) > 0 ? justBefore : now
  const leadMs = campaign.cutoffLeadSeconds * 1000
  const drawings = occurrences(cadence, after, horizon)
    .map((time) => ({ drawAt: toDate(time), cutoffAt: new Date(time.epochMilliseconds - leadMs) }))
    .filter(({ cutoffAt }) => cutoffAt > campaign.now)
    .map((times) => ({ ...times, id: newId('drw'), campaignId: campaign.id }))
  const next = nextOccurrence(cadence, horizon)
  return { drawings, nextDrawAt: next && toDate(next) }
}

const fill = async (tx: Transaction, campaigns: readonly CampaignToFill[]): Promise<void> => {
  const plans = campaigns.map((campaign) => ({ id: campaign.id, ...planCampaign(campaign) }))
  await insertDrawings(
    tx,
    plans.flatMap((plan) => plan.drawings),
  )
  await setNextDrawAt(tx, plans)
}

export const createDrawings = {
  queue: 'create-drawings',
  kind: 'database',
  run: async (tx, ids) => {
    const campaigns = await lockCampaignsToFill(tx, ids)
    if (campaigns.length > 0) await fill(tx, campaigns)
    return {}
  },
} satisfies Stage
