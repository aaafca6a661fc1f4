import { shownAddress } from '../../../domain/chain/address.ts'
import {
  DRAWINGS_PER_PAGE,
  type ListedSummaryRow,
  type PortalDrawingRow,
  type SummaryRow,
} from '../../../db/queries/portal/drawings.ts'
import { proofPath } from '../../../domain/drawing/proof.ts'
import { isDrawn } from '../../../domain/drawing/state.ts'
import type { DrawMoney } from '../../../domain/payout/draw-money.ts'
import { toHex } from '../../../domain/hex.ts'
import { presentCancelled, presentVoid } from '../../v1/drawing/present.ts'
import type { Drawing, DrawingPage, DrawingSummary } from '../shapes.ts'
import type { Language } from '../../../domain/language.ts'
import { presentAttention } from './attention.ts'
import { presentIssues } from './fetched.ts'
import { transactionPage } from './explorer.ts'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null
const hex = (bytes: Buffer | null): string | null => bytes && toHex(bytes)

const drawMoneyOf = ({ transferredCents, heldCents, status, handPaid }: SummaryRow): DrawMoney | null =>
  transferredCents === null || heldCents === null
    ? null
    : { transferredCents, heldCents, isTransferred: status === 'paid', handPaid }

export const presentSummary = (row: SummaryRow, language: Language): DrawingSummary => ({
  id: row.id,
  slug: row.slug,
  campaign: row.campaign,
  timeZone: row.timeZone,
  number: row.number,
  drawAt: row.drawAt.toISOString(),
  cutoffAt: row.cutoffAt.toISOString(),
  status: row.status,
  cancelled: presentCancelled(row),
  void: presentVoid(row),
  heldSince: iso(row.heldAt),
  winnersExpected: row.winnersExpected,
  winnersSent: row.winnersSent,
  ...presentAttention(row.attention, { language, timeZone: row.timeZone }),
  prizesCents: row.prizesCents,
  heldCents: row.heldCents,
  drawMoney: drawMoneyOf(row),
})

/** A page of drawings, and the draw time after which the next page begins if there is one. */
export const presentPage = (rows: readonly ListedSummaryRow[], language: Language): DrawingPage => {
  const drawings = rows
    .filter((row): row is SummaryRow => row.id !== null)
    .slice(0, DRAWINGS_PER_PAGE)
    .map((row) => presentSummary(row, language))
  return { drawings, nextBefore: rows.length > DRAWINGS_PER_PAGE ? (drawings.at(-1)?.drawAt ?? null) : null }
}

const payoutOf = ({
  payoutCents,
  payoutChain,
  payoutWallet,
  payoutTransaction,
}: PortalDrawingRow): Drawing['payout'] =>
  payoutCents === null
    ? null
    : {
        amountCents: payoutCents,
        wallet: shownAddress(payoutWallet),
        transaction: payoutTransaction,
        transactionUrl: transactionPage(payoutChain, payoutTransaction),
      }

/** Until the list is locked the threshold is the campaign's. */
export const presentDrawing = (row: PortalDrawingRow, publicUrl: string, language: Language): Drawing => ({
  ...presentSummary(row, language),
  partnerRound: row.partnerRound,
  displayIssues: row.displayIssues && presentIssues(row.displayIssues, language),
  winnersMode: row.winnersMode,
  campaignStatus: row.campaignStatus,
  prizeTable: row.prizeTable,
  largePrizeCents: row.status === 'open' ? row.campaignLargePrizeCents : row.largePrizeCents,
  times: {
    createdAt: row.createdAt.toISOString(),
    firstSentAt: iso(row.firstSentAt),
    sentAt: iso(row.sentAt),
    lockedAt: iso(row.lockedAt),
    entropyRequestedAt: iso(row.entropyRequestedAt),
    valueSeenAt: iso(row.valueSeenAt),
    entropyRevealedAt: iso(row.entropyRevealedAt),
    settledAt: iso(row.settledAt),
    paidAt: iso(row.paidAt),
  },
  verification: {
    winnersCommitment: hex(row.winnersCommitment),
    entropyProvider: row.entropyProvider,
    entropyRequestId: row.entropyRequestId,
    entropy: hex(row.entropy),
    prizeTableId: row.prizeTableId,
  },
  payout: payoutOf(row),
  proofUrl: isDrawn(row.status) ? `${publicUrl}/campaigns/${row.slug}/draws/${row.id}` : null,
  proofJsonUrl: isDrawn(row.status) ? publicUrl + proofPath(row.slug, row.id) : null,
  now: row.now.toISOString(),
})
