/**
 * What the portal's procedures answer, as JSON: times are ISO 8601 in UTC, amounts are US cents. The pages in web/ know
 * the server only by these types and the router's inputs.
 */
import type { Scope } from '../../domain/key-scope.ts'
import type { CampaignPause } from '../../domain/drawing/hold.ts'
import type { CampaignStatus, WinnersMode } from '../../domain/campaign-state.ts'
import type { TrialOutcome } from '../../db/queries/pull/trials.ts'
import type { Language } from '../../domain/language.ts'
import type { Status } from '../../domain/drawing/state.ts'
import type { GuaranteeStatus } from '../../domain/guarantee/state.ts'
import type { AttentionCode, Severity } from '../../domain/attention.ts'
import type { AuditLine } from '../../domain/audit-chain.ts'
import type { Asked } from './approval-shapes.ts'
import type { NeedKind, NeedSection } from '../../domain/portal/need.ts'
import type { Role } from '../../domain/portal/role.ts'
import type { ChangeState } from '../../domain/terms.ts'
import type { PortalHeldRow } from '../../db/queries/portal/held.ts'
import type { DrawMoney } from '../../domain/payout/draw-money.ts'
import type { PaymentRow } from '../../db/queries/portal/payments.ts'
import type { PortalPayoutRow } from '../../db/queries/portal/payouts.ts'
import type { Away } from '../../domain/moving/away.ts'
import type { Told } from './told.ts'

export type Me = {
  user: {
    id: string
    email: string
    name: string
    hasSecondFactor: boolean
    recoveryCodesLeft: number
    /** Null: that of their browser. */
    chosenLanguage: Language | null
  } | null
  /** `suspendedReason` null: the partner is not suspended. `away` null: it lives here. */
  partners: { id: string; name: string; role: Role; suspendedReason: string | null; away: Away | null }[]
  /** Until then actions that affect money need no password or code. */
  confirmedUntil: string | null
}

export type Session = {
  id: string
  createdAt: string
  lastSeenAt: string
  address: string | null
  userAgent: string | null
  isThis: boolean
}

/** What a user proves besides a password; `hasApp`: an app's codes. */
export type SecondFactors = {
  passkeys: { id: string; name: string; isBackedUp: boolean; createdAt: string; lastUsedAt: string | null }[]
  hasApp: boolean
}

export type Invited = { partnerName: string; email: string; role: Role; expiresAt: string }

export type Team = {
  members: {
    id: string
    name: string
    email: string
    role: Role
    hasSecondFactor: boolean
    lastSeenAt: string | null
    isYou: boolean
  }[]
  invitations: { id: string; email: string; role: Role; invitedBy: string; createdAt: string; expiresAt: string }[]
}

/** Something that waits for a person. `sentence` says what it is. */
export type Need = {
  kind: NeedKind
  section: NeedSection
  /** '' for what belongs to the account rather than a campaign: a webhook endpoint, a key. */
  slug: string
  /** The campaign's name, or the need's own title where it has no campaign. */
  campaign: string
  drawingId: string | null
  guaranteeId: string | null
  /** The webhook endpoint that it is about. */
  endpointId: string | null
  timeZone: string
  sentence: string
  /** What to do, or who may do it; null: nothing. */
  advice: string | null
  /** Whether the reader's role may do it. */
  isYours: boolean
  severity: Severity
  /** The cutoff, since when it waits, or when it ends. */
  at: string | null
}

export type DrawingSummary = {
  id: string
  slug: string
  campaign: string
  timeZone: string
  number: number | null
  drawAt: string
  cutoffAt: string
  status: Status
  /** When it was cancelled, and the public reason; null when it was not. */
  cancelled: { at: string; reason: string } | null
  /** When and why its number was voided on the chain, and the transaction; null when it was not. */
  void: { at: string; reason: string; transaction: string } | null
  /** Since when a pause of its campaign holds it open; null when none does. */
  heldSince: string | null
  winnersExpected: number
  winnersSent: number
  needsAttention: string | null
  attentionCode: AttentionCode | null
  /** Who has to act; null when nothing needs attention. */
  attentionSeverity: Severity | null
  /** The sum of all prizes, and the part that is held; null until drawn. */
  prizesCents: number | null
  heldCents: number | null
  /** Where the prize money is; null until drawn. */
  drawMoney: DrawMoney | null
}

/** What every owner is to know of, for a week. */
export type Notice = { id: string; at: string; sentence: string }

export type Home = { needs: Need[]; notices: Notice[]; nextDraws: DrawingSummary[]; hasCampaigns: boolean }

export type CampaignSummary = {
  slug: string
  name: string
  status: CampaignStatus
  cadence: string
  timeZone: string
  startsAt: string
  winnersMode: WinnersMode
  winnersPerDraw: number
  nextDrawAt: string | null
  needsAttention: string | null
  attentionCode: AttentionCode | null
  /** Who has to act; null when nothing needs attention. */
  attentionSeverity: Severity | null
}

export type PrizeTable = {
  id: string
  version: number
  denominator: number
  tiers: { amountCents: number; weight: number; threshold: number }[]
}

/** The terms of draws from a time on. */
export type Change = {
  id: string
  from: string
  prizeTable: PrizeTable
  winnersPerDraw: number
  state: ChangeState
}

export type CampaignPage = { campaigns: CampaignSummary[]; nextBefore: string | null }

/** What a pause would leave to run or hold now: the open drawings, and when the first of them is drawn. */
export type Pausing = { open: number; nextDrawAt: string | null }

export type Campaign = CampaignSummary & {
  id: string
  /** Null: it is not paused. */
  pause: CampaignPause | null
  /** Its winners are made up by the service. */
  isSample: boolean
  cutoffLeadSeconds: number
  winnersUrl: string | null
  prizeTable: PrizeTable
  payout: { chain: string; token: string; wallet: string | null; walletUrl: string | null }
  /** A requested wallet that the contract's owner has not set yet. */
  waitingWallet: { wallet: string; requestedAt: string } | null
  largePrizeCents: number | null
  guarantee: { period: string; thresholdCents: number; amountCents: number } | null
  publicUrl: string
}

/**
 * What a campaign's contract had for its prizes when it was seen last. `days`: for how many it lasts at today's pace;
 * null: no draw is ahead. `draws`: how many are covered for certain, if every winner won the most.
 */
export type PrizeMoney = { balanceCents: number; seenAt: string; days: number | null; draws: number; isShort: boolean }

export type DrawingPage = { drawings: DrawingSummary[]; nextBefore: string | null }

/** Display values of a fetched list that could not be shown: how many, and the first of them in words. */
export type ShownIssues = { count: number; first: string[] }

export type Drawing = DrawingSummary & {
  partnerRound: string | number | null
  /** Display values of the fetched list that could not be shown; null: none. */
  displayIssues: ShownIssues | null
  winnersMode: WinnersMode
  campaignStatus: CampaignStatus
  /** From the terms it was made with. */
  prizeTable: Omit<PrizeTable, 'id'>
  largePrizeCents: number | null
  /** When each stage was reached; null: not yet. */
  times: {
    createdAt: string
    firstSentAt: string | null
    sentAt: string | null
    lockedAt: string | null
    entropyRequestedAt: string | null
    /** When the chain had the value, which it might still take back; `entropyRevealedAt` is when that was over. */
    valueSeenAt: string | null
    entropyRevealedAt: string | null
    settledAt: string | null
    paidAt: string | null
  }
  verification: {
    winnersCommitment: string | null
    entropyProvider: string | null
    entropyRequestId: string | null
    entropy: string | null
    prizeTableId: string | null
  }
  payout: {
    amountCents: number
    wallet: string | null
    transaction: string | null
    transactionUrl: string | null
  } | null
  proofUrl: string | null
  proofJsonUrl: string | null
  /** The service's clock, so that a browser's wrong one does no harm. */
  now: string
}

export type WinnerResult = {
  position: number
  winner: string
  displayName: string | null
  avatarUrl: string | null
  /** Our own copy's path; null: it is not here. */
  picture: string | null
  randomValue: string | null
  roll: number | null
  amountCents: number | null
  heldForManualPayout: boolean
  /** Null: not paid by hand, or not yet. */
  paidByHand: { at: string; reference: string } | null
}

export type WinnerPage = { total: number; winners: WinnerResult[] }

export type WinnerLink = { position: number; winner: string; url: string }
/** `revocations`: how often links of the drawing had been revoked by then. */
export type WinnerLinkPage = { revocations: number; links: WinnerLink[] }

/** What came of a test fetch, in the reader's words. */
export type TestFetchOutcome = Omit<TrialOutcome, 'finding' | 'displayIssues'> & { displayIssues: ShownIssues }
export type TestFetch = { drawingId: string; outcome: TestFetchOutcome | null }

export type Guarantee = {
  id: string | null
  period: number
  periodStart: string
  /** Null: a running pause moves it. */
  periodEnd: string | null
  status: GuaranteeStatus | 'running'
  amountCents: number
  thresholdCents: number
  bestPrizeCents: number | null
  /** Null unless it waits: how many drawings it waits for, and the first of them. */
  waitsFor: { count: number; drawings: { drawingId: string; drawAt: string; status: Status }[] } | null
  pick: { winner: string; displayName: string | null; drawingId: string; pickedAt: string; payoutId: string } | null
  transaction: string | null
  transactionUrl: string | null
  paidAt: string | null
  needsAttention: string | null
  attentionCode: AttentionCode | null
  /** Who has to act; null when nothing needs attention. */
  attentionSeverity: Severity | null
}

/** Newest first, beginning with the running period if there is one. */
export type GuaranteeList = { guarantees: Guarantee[]; pauses: { pausedAt: string; resumedAt: string | null }[] }

export type Win = {
  drawingId: string
  number: number
  drawAt: string
  position: number
  winner: string
  displayName: string | null
  avatarUrl: string | null
  /** Our own copy's path; null: it is not here. */
  picture: string | null
  amountCents: number
}

/**
 * `isMore`: there are more than these; a search finds them. `lookedBackTo`: a search looked through the drawings back to
 * this draw time, and goes on before it; null: through all of them.
 */
export type WinList = { wins: Win[]; isMore: boolean; lookedBackTo: string | null }

export type Payout = Told<Omit<PortalPayoutRow, 'place'>> & {
  kind: 'drawing' | 'guarantee'
  transactionUrl: string | null
}

export type PayoutPage = { payouts: Payout[]; nextBefore: string | null }

export type Held = Told<Omit<PortalHeldRow, 'paidAt' | 'reference' | 'by' | 'place'>> & {
  paid: { at: string; reference: string; by: string } | null
}

export type HeldPage = { prizes: Held[]; nextBefore: string | null }

/** `waiting`: all held prizes that wait, of which these are some. `hasPaid`: some were paid by hand already. */
export type WaitingPage = HeldPage & { waiting: { prizes: number; cents: number }; hasPaid: boolean }

/** Money that was paid, as the accounting export lists it: a transfer, or a held prize by hand. */
export type Payment = Told<PaymentRow>

/** `nextFrom`: the time from which the next page is read; null: this is the last one. */
export type PaymentPage = { payments: Payment[]; nextFrom: string | null }

/** By calendar month in UTC, `2026-11`, oldest first. */
export type MonthTotal = { month: string; drawingsCents: number; guaranteesCents: number; heldPaidCents: number }

export type Key = {
  id: string
  /** What it begins with, and its last characters; null: they are not known. */
  shown: string | null
  label: string | null
  scopes: Scope[]
  /** Null: it is good from anywhere. */
  addresses: string[] | null
  createdAt: string
  expiresAt: string | null
  revokedAt: string | null
  lastUsedAt: string | null
}

/** A key in full, shown only once. `approval`: it lets nobody in before another owner has approved it. */
export type NewKey = { id: string; key: string; approval: Asked | null }

export type SigningSecret = { secret: string; previousUntil: string | null }

export type AuditEntry = {
  id: string
  at: string
  from: 'portal' | 'api' | 'operator'
  /** The person's name and e-mail address, the key's label or id, or the operator's name. */
  actor: string
  action: string
  slug: string | null
  drawingId: string | null
  sentence: string
}

/**
 * A page of a search, which reads a limited part of a log. `lookedBackTo`: where it stopped; null: it read as far as it
 * had to. The page at `nextBefore` continues there.
 */
export type Searched = { nextBefore: string | null; lookedBackTo: string | null }

export type AuditPage = { entries: AuditEntry[] } & Searched

/** Lines of the audit log as a file, which verify-audit.mjs checks; the next ones are behind `nextAfter`. */
export type AuditLines = { lines: AuditLine[]; nextAfter: number | null }
