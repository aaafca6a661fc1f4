import { newId } from '../../../db/new-id.ts'
import type { Pool } from '../../../db/pool.ts'
import { audit } from '../../../db/queries/auditing.ts'
import { findGoLiveFacts } from '../../../db/queries/go-live/checking.ts'
import {
  findWaitingRequest,
  insertGoLiveRequest,
  isSlugTaken,
  lockTestCampaign,
  withdrawRequest,
} from '../../../db/queries/go-live/requests.ts'
import type { Statements } from '../../../db/statements.ts'
import { auditName, type Caller } from '../../../domain/actor.ts'
import { refuseUnready } from '../../../domain/go-live/checks.ts'
import type { GoLiveWish } from '../../../domain/go-live/wish.ts'
import { Refused } from '../../../domain/refusals.ts'
import { goLiveWords } from '../../../domain/refusal-words/go-live.ts'
import { campaignWords } from '../../../domain/refusal-words/campaign.ts'
import { lockTeamFor } from '../account/lock-team.ts'
import { refuseLiveMode } from '../test-mode.ts'

const notFound = (slug: string) => new Refused('not_found', campaignWords.noTest(slug))

/**
 * Asks the operator to let a test campaign go live. Refuses with `forbidden` (live mode), `not_found`, `campaign_ended`,
 * `change_refused` (something stands in the way, or a request waits), `role_too_low` and `slug_taken`.
 * Returns the request's id.
 */
export const askToGoLive = async (
  { pool, statements }: { pool: Pool; statements: Statements },
  caller: Caller,
  { slug, wish: { liveSlug, ...wish } }: { slug: string; wish: GoLiveWish },
): Promise<string> => {
  refuseLiveMode(caller)
  const [facts] = await statements.rows(findGoLiveFacts, [caller.id, slug])
  if (!facts) throw notFound(slug)
  refuseUnready(facts)
  return pool.transaction(async (tx) => {
    await lockTeamFor(tx, caller, caller.partnerId)
    const campaign = await lockTestCampaign(tx, caller, slug)
    if (!campaign) throw notFound(slug)
    if (await findWaitingRequest(tx, campaign.id)) throw new Refused('change_refused', goLiveWords.waits)
    if (await isSlugTaken(tx, liveSlug)) throw new Refused('slug_taken', campaignWords.slugTaken(liveSlug))
    const id = newId('glr')
    await insertGoLiveRequest(tx, { id, campaignId: campaign.id, slug: liveSlug, ...wish, askedBy: auditName(caller) })
    const detail = { request: id, slug: liveSlug, chain: wish.chain, wallet: wish.wallet }
    await audit(tx, caller, { action: 'campaign.go_live_asked', campaignId: campaign.id, detail })
    return id
  })
}

/** Withdraws a request, by its id. Refuses with `not_found` one that does not wait, whichever other one does. */
export const withdrawGoLive = (
  { pool }: { pool: Pool },
  caller: Caller,
  { slug, request }: { slug: string; request: string },
): Promise<void> =>
  pool.transaction(async (tx) => {
    const withdrawn = await withdrawRequest(tx, caller, { slug, request, memberId: auditName(caller) })
    if (!withdrawn) throw new Refused('not_found', goLiveWords.doesNotWait(slug))
    const { campaignId } = withdrawn
    await audit(tx, caller, { action: 'campaign.go_live_withdrawn', campaignId, detail: { request } })
  })
