import type { PgBoss } from 'pg-boss'
import type { Pool, Transaction } from '../../../db/pool.ts'
import { lockTeam } from '../../../db/queries/account/members.ts'
import { audit } from '../../../db/queries/auditing.ts'
import {
  decideGoLive,
  findPlaceOfRequest,
  lockGoLiveRequest,
  type RequestToDecide,
} from '../../../db/queries/go-live/deciding.ts'
import { lockTestCampaign } from '../../../db/queries/go-live/requests.ts'
import type { Operator } from '../../../domain/actor.ts'
import { type CampaignFile, campaignFile } from '../../../domain/campaign.ts'
import { refuseUnready } from '../../../domain/go-live/checks.ts'
import { goneGrounds } from '../../../domain/go-live/grounds.ts'
import { carriedOver, termsFingerprint } from '../../../domain/go-live/terms.ts'
import { Refused } from '../../../domain/refusals.ts'
import { setUpCampaign } from '../campaign/campaigns.ts'

type Store = { pool: Pool; boss: PgBoss; allowLoopbackPartners?: boolean }

/** Locks the team, the test campaign and the request, in the same order as other transactions to avoid deadlocks. */
const lockOpen = async (tx: Transaction, actor: Operator, id: string): Promise<RequestToDecide> => {
  const place = await findPlaceOfRequest(tx, id)
  if (!place) throw new Refused('not_found', `There is no request ${id}.`)
  await lockTeam(tx, place.partner)
  await lockTestCampaign(tx, actor, place.campaign)
  const request = (await lockGoLiveRequest(tx, id)) as RequestToDecide
  if (request.decision !== null)
    throw new Refused('change_refused', `The request ${id} was ${request.decision} already.`)
  return request
}

/** Refuses if the grounds of the request are gone, or if its terms are not those that the operator has looked at. */
const refuseOtherThanSeen = (request: RequestToDecide, terms: string): void => {
  const gone = goneGrounds(request)
  if (gone.length > 0) throw new Refused('change_refused', gone.join(' '))
  refuseUnready(request)
  if (termsFingerprint(request) !== terms)
    throw new Refused(
      'change_refused',
      'The terms of the test campaign have changed since you looked at them. Look at the request again, and approve it if they are right.',
    )
}

/** A start that has passed becomes the present. */
const liveFile = (request: RequestToDecide): CampaignFile => {
  const startsAt = request.startsAt > request.now ? request.startsAt : request.now
  return campaignFile.parse(carriedOver({ ...request, startsAt }))
}

/** `terms`: the fingerprint of the terms that the operator has looked at. */
export type Approval = { id: string; terms: string }

/**
 * Makes the live campaign that was asked for, in the transaction that approves it. Refuses with `not_found`,
 * `change_refused` (it is decided, its grounds are gone, or its terms have changed) and as `setUpCampaign` does.
 * Returns the campaign's id and slug.
 */
export const approveGoLive = (
  { pool, ...store }: Store,
  actor: Operator,
  { id, terms }: Approval,
): Promise<{ campaignId: string; slug: string }> =>
  pool.transaction(async (tx) => {
    const request = await lockOpen(tx, actor, id)
    refuseOtherThanSeen(request, terms)
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
    const { campaignId } = await lockOpen(tx, actor, id)
    await decideGoLive(tx, actor, { id, reason })
    await audit(tx, actor, { action: 'campaign.go_live_declined', campaignId, detail: { request: id, reason } })
  })
