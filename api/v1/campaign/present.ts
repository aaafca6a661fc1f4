import type { CampaignRow } from '../../../db/queries/partner-api/campaigns.ts'
import { attentionMembers } from '../../../domain/attention.ts'
import { shownUrl } from '../../../domain/partner-url/shown-url.ts'
import { presentChange } from './present-change.ts'
import type { CampaignAnswer } from '../shapes/campaign.ts'

const presentGuarantee = (row: CampaignRow) =>
  row.guaranteePeriod === null
    ? null
    : {
        period: row.guaranteePeriod,
        thresholdCents: row.guaranteeThresholdCents,
        amountCents: row.guaranteeAmountCents,
      }

/** `needsAttention` is absent when there is none. */
const presentAttention = (attention: CampaignRow['attention']) => {
  const { needsAttention, ...members } = attentionMembers(attention)
  return needsAttention === null ? members : { needsAttention, ...members }
}

/**
 * The campaign record: the members of the operator's file, with `id`, `status`, `createdAt`, upcoming changes, and what
 * needs attention if anything does. `mayChange`: whether it is presented to someone who may change its source.
 */
export const presentCampaign = (row: CampaignRow, sees: { mayChange: boolean }): CampaignAnswer => ({
  id: row.id,
  status: row.status,
  createdAt: row.createdAt.toISOString(),
  partner: row.partnerId,
  slug: row.slug,
  name: row.name,
  language: row.language,
  mode: row.mode,
  cadence: row.cadence,
  timeZone: row.timeZone,
  startsAt: row.startsAt.toISOString(),
  winnersPerDraw: row.winnersPerDraw,
  cutoffLeadSeconds: row.cutoffLeadSeconds,
  winners:
    row.winnersMode === 'pull'
      ? { mode: 'pull', url: row.winnersUrl && shownUrl(row.winnersUrl, sees) }
      : { mode: 'push' },
  prizeTable: row.prizeTableId,
  payout: { chain: row.payoutChain, token: row.payoutToken, wallet: row.payoutWallet },
  largePrizeCents: row.largePrizeCents,
  guarantee: presentGuarantee(row),
  pause: row.pause,
  upcoming: row.upcoming.map(presentChange),
  ...presentAttention(row.attention),
})
