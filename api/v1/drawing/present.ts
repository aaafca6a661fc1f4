import type { DrawingRow, NOT_DRAWN } from '../../../db/queries/partner-api/drawings.ts'
import { attentionMembers } from '../../../domain/attention.ts'
import { handPayments } from '../../../domain/payout/by-hand.ts'
import { isHeldPrize } from '../../../domain/payout/split.ts'
import { randomValueAt } from '../../../domain/drawing/proof.ts'
import { toHex } from '../../../domain/hex.ts'
import type { DrawingAnswer } from '../shapes/drawing.ts'

type Winners = Pick<DrawingRow, 'winners' | 'displayNames' | 'avatarUrls' | keyof typeof NOT_DRAWN>

const presentWinners = (row: Winners & Pick<DrawingRow, 'largePrizeCents'>) => {
  const { winners, displayNames, avatarUrls, randomValues, rolls, amountsCents, largePrizeCents } = row
  const { paidByHand } = handPayments(row.handPayments, amountsCents ?? [])
  return (winners ?? []).map((winner, position) => {
    const shown = {
      position,
      winner,
      displayName: displayNames?.[position] ?? null,
      avatarUrl: avatarUrls?.[position] ?? null,
    }
    if (!randomValues || !rolls || !amountsCents) return { ...shown, heldForManualPayout: false }
    const amountCents = amountsCents[position] as number
    const isHeld = isHeldPrize(amountCents, largePrizeCents)
    return {
      ...shown,
      randomValue: randomValueAt(randomValues, position),
      roll: rolls[position] as number,
      amountCents,
      heldForManualPayout: isHeld,
      ...(isHeld && { paidByHand: paidByHand(position) }),
    }
  })
}

const presentPayout = ({ transferredCents, heldCents, handPayments: marks, amountsCents }: DrawingRow) =>
  transferredCents === null || heldCents === null || amountsCents === null
    ? null
    : { transferredCents, heldCents, heldPaidCents: handPayments(marks, amountsCents).heldPaidCents }

/** When and why a drawing was cancelled, or null; stands beside its status. */
export const presentCancelled = ({
  cancelledAt,
  cancelledReason,
}: Pick<DrawingRow, 'cancelledAt' | 'cancelledReason'>) =>
  cancelledAt && cancelledReason !== null ? { at: cancelledAt.toISOString(), reason: cancelledReason } : null

/** When, why and in which transaction a drawing's number was voided, or null; stands beside its status. */
export const presentVoid = ({
  voidedAt,
  voidReason,
  voidTransaction,
}: Pick<DrawingRow, 'voidedAt' | 'voidReason' | 'voidTransaction'>) =>
  voidedAt && voidReason !== null && voidTransaction !== null
    ? { at: voidedAt.toISOString(), reason: voidReason, transaction: voidTransaction }
    : null

/** A drawing as in interface.md. */
export const presentDrawing = (row: DrawingRow): DrawingAnswer => ({
  id: row.id,
  number: row.number,
  partnerRound: row.partnerRound,
  drawAt: row.drawAt.toISOString(),
  cutoffAt: row.cutoffAt.toISOString(),
  status: row.status,
  cancelled: presentCancelled(row),
  void: presentVoid(row),
  held: row.heldAt && { since: row.heldAt.toISOString() },
  winnersExpected: row.winnersExpected,
  ...attentionMembers(row.attention),
  winners: presentWinners(row),
  displayIssues: row.displayIssues?.first ?? [],
  displayIssueCount: row.displayIssues?.count ?? 0,
  verification: {
    winnersCommitment: row.winnersCommitment && toHex(row.winnersCommitment),
    saltHash: row.saltHash && toHex(row.saltHash),
    lockedAt: row.lockedAt?.toISOString() ?? null,
    entropyProvider: row.entropyProvider,
    entropyRequestId: row.entropyRequestId,
    entropy: row.entropy && toHex(row.entropy),
    entropyRevealedAt: row.entropyRevealedAt?.toISOString() ?? null,
    prizeTableId: row.prizeTableId,
  },
  payout: presentPayout(row),
})
