import { shownUrl } from '../../../domain/partner-url/shown-url.ts'
import { checksummed, shownAddress } from '../../../domain/chain/address.ts'
import type { CampaignSummaryRow, PortalCampaignRow } from '../../../db/queries/portal/campaigns.ts'
import type { Campaign, CampaignSummary, PrizeTable } from '../shapes.ts'
import type { Language } from '../../../domain/language.ts'
import { presentAttention } from './attention.ts'
import { walletPage } from './explorer.ts'

export const presentCampaignSummary = (row: CampaignSummaryRow, language: Language): CampaignSummary => ({
  slug: row.slug,
  name: row.name,
  status: row.status,
  cadence: row.cadence,
  timeZone: row.timeZone,
  startsAt: row.startsAt.toISOString(),
  winnersMode: row.winnersMode,
  winnersPerDraw: row.winnersPerDraw,
  nextDrawAt: row.nextDrawAt?.toISOString() ?? null,
  ...presentAttention(row.attention, { language, timeZone: row.timeZone }),
})

const tableOf = (row: PortalCampaignRow): PrizeTable => ({
  id: row.prizeTableId,
  version: row.tableVersion,
  denominator: row.tableDenominator,
  tiers: row.tableAmountsCents.map((amountCents, i) => ({
    amountCents,
    weight: row.tableWeights[i] as number,
    threshold: row.tableThresholds[i] as number,
  })),
})

const guaranteeOf = (row: PortalCampaignRow): Campaign['guarantee'] =>
  row.guaranteePeriod === null || row.guaranteeThresholdCents === null || row.guaranteeAmountCents === null
    ? null
    : {
        period: row.guaranteePeriod,
        thresholdCents: row.guaranteeThresholdCents,
        amountCents: row.guaranteeAmountCents,
      }

export const presentCampaign = (
  row: PortalCampaignRow,
  publicUrl: string,
  sees: { mayChange: boolean; language: Language },
): Campaign => ({
  ...presentCampaignSummary(row, sees.language),
  id: row.id,
  pause: row.pause,
  isSample: row.isSample,
  cutoffLeadSeconds: row.cutoffLeadSeconds,
  winnersUrl: row.winnersUrl && shownUrl(row.winnersUrl, sees),
  prizeTable: tableOf(row),
  payout: {
    chain: row.payoutChain,
    token: row.payoutToken,
    wallet: shownAddress(row.payoutWallet),
    walletUrl: walletPage(row.payoutChain, row.payoutWallet),
  },
  waitingWallet:
    row.waitingWallet !== null && row.walletRequestedAt !== null
      ? { wallet: checksummed(row.waitingWallet), requestedAt: row.walletRequestedAt.toISOString() }
      : null,
  largePrizeCents: row.largePrizeCents,
  guarantee: guaranteeOf(row),
  publicUrl: `${publicUrl}/campaigns/${row.slug}`,
})
