import type { PgBoss } from 'pg-boss'
import type { Pool } from '../../../db/pool.ts'
import { lockTeam } from '../../../db/queries/account/members.ts'
import { audit } from '../../../db/queries/auditing.ts'
import { lockCampaignToEdit, updateCampaign } from '../../../db/queries/campaign/campaigns.ts'
import { type Actor, isOperator } from '../../../domain/actor.ts'
import type { CampaignEdit } from '../../../domain/campaign.ts'
import { Refused } from '../../../domain/refusals.ts'
import { campaignWords } from '../../../domain/refusal-words/campaign.ts'
import { refuseLiveMode } from '../test-mode.ts'
import { moveGuaranteeEnd } from './campaigns.ts'
import { refuseManyPeriods } from './test-limits.ts'
import { applySource, refuseSource } from './winners-source.ts'

/** `allowLoopbackPartners` is the setting ALLOW_LOOPBACK_PARTNERS. */
type Store = { pool: Pool; boss: PgBoss; allowLoopbackPartners?: boolean }

/** What the audit log keeps of an edit; a source has an entry of its own. */
const noted = ({ name, cutoffLeadSeconds, largePrizeCents, guarantee }: CampaignEdit) => ({
  ...(name !== undefined && { name }),
  ...(cutoffLeadSeconds !== undefined && { cutoffLeadSeconds }),
  ...(largePrizeCents !== undefined && { largePrizeCents: largePrizeCents ?? 'none' }),
  ...(guarantee !== undefined && { guaranteePeriod: guarantee?.period ?? 'none' }),
})

/**
 * Edits a test campaign. Its cadence, zone and start stay, because drawings are announced and guarantee periods counted
 * by them, and so do its terms, which have changes of their own. The guarantee may change until the campaign starts: a
 * period that runs keeps its promise. Refuses with `forbidden` (live mode), `not_found`, `campaign_ended`,
 * `bad_request`, `change_refused` and, where a partner does it, `test_draw_limit`. Returns the campaign's id.
 */
export const editCampaign = async (
  { pool, boss, allowLoopbackPartners = false }: Store,
  actor: Actor,
  slug: string,
  edit: CampaignEdit,
): Promise<string> => {
  refuseLiveMode(actor)
  const { winners, ...others } = edit
  if (winners) refuseSource(winners, allowLoopbackPartners)
  return pool.transaction(async (tx) => {
    const limited = others.guarantee && !isOperator(actor) ? actor.partnerId : null
    if (limited !== null) await lockTeam(tx, limited)
    const campaign = await lockCampaignToEdit(tx, actor, slug)
    if (!campaign) throw new Refused('not_found', campaignWords.none(slug))
    const { id, status, hasStarted } = campaign
    if (status === 'ended') throw new Refused('campaign_ended', campaignWords.endedAsItIs(slug))
    if (others.guarantee !== undefined && hasStarted)
      throw new Refused('change_refused', campaignWords.startedWithGuarantee)
    if (Object.keys(others).length > 0) {
      await updateCampaign(tx, id, others)
      if (others.guarantee !== undefined) await moveGuaranteeEnd(tx, id)
      if (limited !== null) await refuseManyPeriods(tx, limited)
      await audit(tx, actor, { action: 'campaign.edited', campaignId: id, detail: noted(edit) })
    }
    if (winners) await applySource(tx, { boss, actor, campaignId: id }, winners)
    return id
  })
}
