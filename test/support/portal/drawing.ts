import type { Drawing } from '../../../api/portal/shapes.ts'

/** What the portal shows of an open drawing of three winners that nobody has sent any for. */
export const openDrawingShown = {
  number: null,
  status: 'open',
  cancelled: null,
  void: null,
  winnersExpected: 3,
  winnersSent: 0,
  needsAttention: null,
  attentionCode: null,
  attentionSeverity: null,
  prizesCents: null,
  heldCents: null,
  drawMoney: null,
  heldSince: null,
  partnerRound: null,
  displayIssues: null,
  winnersMode: 'push',
  campaignStatus: 'active',
  verification: {
    winnersCommitment: null,
    entropyProvider: null,
    entropyRequestId: null,
    entropy: null,
    prizeTableId: null,
  },
  payout: null,
  proofUrl: null,
  proofJsonUrl: null,
} satisfies Partial<Drawing>
