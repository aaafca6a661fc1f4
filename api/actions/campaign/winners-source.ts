import type { PgBoss } from 'pg-boss'
import { remind } from '../../../db/boss.ts'
import type { Pool, Transaction } from '../../../db/pool.ts'
import { audit } from '../../../db/queries/auditing.ts'
import { lockCampaign } from '../../../db/queries/campaign/campaigns.ts'
import { beginAllAgain, changeSource, type WinnersSource } from '../../../db/queries/pull/sources.ts'
import type { Actor } from '../../../domain/actor.ts'
import { stageAtCutoff } from '../../../domain/drawing/state.ts'
import { hideSecrets } from '../../../domain/partner-url/shown-url.ts'
import { sourceUrlProblem } from '../../../domain/pull/source-url.ts'
import { Refused } from '../../../domain/refusals.ts'
import { partnerUrlWords } from '../../../domain/refusal-words/partner-url.ts'
import { campaignWords } from '../../../domain/refusal-words/campaign.ts'

/** `allowLoopbackPartners` is the setting ALLOW_LOOPBACK_PARTNERS. */
type Store = { pool: Pool; boss: PgBoss; allowLoopbackPartners?: boolean }

/** Refuses with `bad_request` an address that winners may not be fetched from. */
export const refuseSource = (source: WinnersSource, allowLoopback: boolean): void => {
  if (source.mode === 'push') return
  const problem = sourceUrlProblem(source.url, { allowLoopback })
  if (problem !== null)
    throw new Refused('bad_request', partnerUrlWords.of('url', problem), [
      { pointer: '/url', detail: partnerUrlWords.this(problem) },
    ])
}

/** Sets where a locked campaign's winners come from, and starts its open drawings past their cutoff over with it. */
export const applySource = async (
  tx: Transaction,
  { boss, actor, campaignId }: { boss: PgBoss; actor: Actor; campaignId: string },
  source: WinnersSource,
): Promise<void> => {
  if (!(await changeSource(tx, campaignId, source))) return
  const ids = await beginAllAgain(tx, campaignId)
  const detail = source.mode === 'pull' ? { mode: 'pull', url: hideSecrets(source.url) } : { mode: 'push', url: null }
  await audit(tx, actor, { action: 'campaign.source_changed', campaignId, detail })
  await remind(boss, tx, stageAtCutoff(source.mode), [{ ids }])
}

/**
 * Sets where a campaign's winners come from, for its open drawings too: those past their cutoff are fetched at once, or
 * flagged as having no winners. Setting the same source again changes nothing. Refuses with `not_found`,
 * `campaign_ended` and `bad_request`. Returns the campaign's id.
 */
export const setWinnersSource = async (
  { pool, boss, allowLoopbackPartners = false }: Store,
  actor: Actor,
  slug: string,
  source: WinnersSource,
): Promise<string> => {
  refuseSource(source, allowLoopbackPartners)
  return pool.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, actor, slug)
    if (!campaign) throw new Refused('not_found', campaignWords.none(slug))
    if (campaign.status === 'ended') throw new Refused('campaign_ended', campaignWords.endedForWinners(slug))
    await applySource(tx, { boss, actor, campaignId: campaign.id }, source)
    return campaign.id
  })
}
