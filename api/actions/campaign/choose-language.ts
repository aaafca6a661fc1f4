import type { Pool } from '../../../db/pool.ts'
import { audit } from '../../../db/queries/auditing.ts'
import { lockCampaign, setCampaignLanguage } from '../../../db/queries/campaign/campaigns.ts'
import type { Actor } from '../../../domain/actor.ts'
import type { Language } from '../../../domain/language.ts'
import { Refused } from '../../../domain/refusals.ts'
import { campaignWords } from '../../../domain/refusal-words/campaign.ts'

/** Chooses what a campaign's public pages are written in; they are rendered again. Refuses with `not_found`. */
export const chooseLanguage = (
  { pool }: { pool: Pool },
  actor: Actor,
  { slug, language }: { slug: string; language: Language },
): Promise<string> =>
  pool.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, actor, slug)
    if (!campaign) throw new Refused('not_found', campaignWords.none(slug))
    const isChanged = await setCampaignLanguage(tx, campaign.id, language)
    if (isChanged)
      await audit(tx, actor, { action: 'campaign.language_chosen', campaignId: campaign.id, detail: { language } })
    return campaign.id
  })
