import type { PgBoss } from 'pg-boss'
import type { Pool, Transaction } from '../../../db/pool.ts'
import { audit } from '../../../db/queries/auditing.ts'
import { decideGoLive, type LockedGoLiveRequest, lockGoLiveRequest } from '../../../db/queries/go-live/requests.ts'
import type { Operator } from '../../../domain/actor.ts'
import { type CampaignFile, campaignFile } from '../../../domain/campaign.ts'
import { Refused } from '../../../domain/refusals.ts'
import { setUpCampaign } from '../campaign/campaigns.ts'

type Store = { pool: Pool; boss: PgBoss; allowLoopbackPartners?: boolean }

const lockOpen = async (tx: Transaction, id: string): Promise<LockedGoLiveRequest> => {
  const request = await lockGoLiveRequest(tx, id)
  if (!request) throw new Refused('not_found', `There is no request ${id}.`)
  if (request.decision !== null)
    throw new Refused('change_refused', `The request ${id} was ${request.decision} already.`)
  return request
}

const guaranteeOf = (request: LockedGoLiveRequest): CampaignFile['guarantee'] => {
  const { guaranteePeriod: period, guaranteeThresholdCents, guaranteeAmountCents } = request
  if (period === null || guaranteeThresholdCents === null || guaranteeAmountCents === null) return null
  return { period, thresholdCents: guaranteeThresholdCents, amountCents: guaranteeAmountCents }
}

/** The live campaign: what was asked for, with the test campaign's terms. A start that has passed is now. */
const liveFile = (request: LockedGoLiveRequest): CampaignFile => {
  const { partner, slug, name, language, cadence, timeZone, cutoffLeadSeconds, winnersUrl, chain, token, wallet } =
    request
  const startsAt = request.startsAt > request.now ? request.startsAt : request.now
  return campaignFile.parse({
    partner,
    mode: 'live',
    slug,
    name,
    language,
    cadence,
    timeZone,
    startsAt: startsAt.toISOString(),
    winnersPerDraw: request.winnersPerDraw,
    cutoffLeadSeconds,
    winners: winnersUrl === null ? { mode: 'push' } : { mode: 'pull', url: winnersUrl },
    prizeTable: request.prizeTable,
    payout: { chain, token, wallet },
    largePrizeCents: request.largePrizeCents,
    guarantee: guaranteeOf(request),
  })
}

/**
 * Makes the live campaign that was asked for, in the transaction that approves it. Refuses with `not_found`,
 * `change_refused` (it is decided) and what keeps a campaign from being made. Returns its id, and where it pays.
 */
export const approveGoLive = (
  { pool, ...store }: Store,
  actor: Operator,
  id: string,
): Promise<{ campaignId: string; slug: string }> =>
  pool.transaction(async (tx) => {
    const request = await lockOpen(tx, id)
    const { slug } = request
    const campaignId = await setUpCampaign(tx, store, actor, liveFile(request))
    await decideGoLive(tx, actor, { id, liveCampaignId: campaignId })
    const detail = { request: id, slug }
    await audit(tx, actor, { action: 'campaign.go_live_approved', campaignId: request.campaignId, detail })
    return { campaignId, slug }
  })

/** Declines a request, with a reason that its team reads. Refuses with `not_found` and `change_refused`. */
export const declineGoLive = (
  { pool }: Pick<Store, 'pool'>,
  actor: Operator,
  id: string,
  reason: string,
): Promise<void> =>
  pool.transaction(async (tx) => {
    const { campaignId } = await lockOpen(tx, id)
    await decideGoLive(tx, actor, { id, reason })
    await audit(tx, actor, { action: 'campaign.go_live_declined', campaignId, detail: { request: id, reason } })
  })
