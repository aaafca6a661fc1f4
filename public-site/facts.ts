/**
 * The data of the public pages, which are pure functions of it. Times are instants, amounts US cents. Everything that a
 * partner chose (names, ids, addresses of avatars) is unescaped text.
 */
import type { Mode } from '../domain/actor.ts'
import type { CampaignStatus } from '../domain/campaign-state.ts'
import type { ExistingDrawings } from '../domain/drawing/hold.ts'
import type { Proof } from '../domain/drawing/proof.ts'
import type { Status } from '../domain/drawing/state.ts'
import type { HandPaid } from '../domain/payout/draw-money.ts'
import type { GuaranteeStatus } from '../domain/guarantee/state.ts'
import type { Language } from '../domain/language.ts'
import type { PrizeTable } from '../domain/prize-table.ts'
import type { Component } from '../domain/status/component.ts'
import type { DayTimes } from '../domain/status/days.ts'
import type { Incident } from '../domain/status/incident.ts'
import type { State } from '../domain/status/state.ts'

/** Who runs a campaign. `logo` is a path on our own site; null: there is none, or it is not here yet. */
export type ShownOrganiser = {
  name: string
  logo: string | null
  contactUrl: string | null
  termsUrl: string | null
}

/** What every page of a campaign says about it. */
export type CampaignBrief = {
  slug: string
  name: string
  mode: Mode
  status: CampaignStatus
  /** What its pages are written in. */
  language: Language
  timeZone: string
  payoutChain: string
  payoutToken: string
  /** Null: the partner named nobody. */
  organiser: ShownOrganiser | null
}

/** A winner on a page. `avatar` is a path on our own site; null: there is none, and a pattern is drawn. */
export type ShownWinner = {
  position: number
  winner: string
  displayName: string | null
  avatar: string | null
  amountCents: number | null
}

/** A drawing in a list. The members from `number` on are null until it has been drawn. */
export type DrawLine = {
  id: string
  /** The planned time, by which the drawing is named until it has its number. */
  drawAt: Date
  /** When its value may be requested: later than planned if its cutoff was extended. */
  dueAt: Date
  cutoffAt: Date
  status: Status
  winnersExpected: number
  number: number | null
  prizesCents: number | null
  /** The part of `prizesCents` that is paid by hand. What was paid of it is `handPaid`, or null if nothing was. */
  heldCents: number | null
  handPaid: HandPaid | null
  /** The winners of the highest prizes, three at most. */
  best: ShownWinner[]
}

/** A drawing that was cancelled, with the public reason. */
export type CancelledLine = { id: string; drawAt: Date; reason: string }

/** A drawing whose number was voided on the chain, with the public reason. */
export type VoidLine = CancelledLine & { number: number }

/** A number of the contract that belongs to no draw here, with the public reason. */
export type DisownedLine = { number: number; reason: string }

export type GuaranteeLine = {
  period: number
  periodStart: Date
  /** Null: a running pause moves it. */
  periodEnd: Date | null
  status: GuaranteeStatus | 'running'
  thresholdCents: number
  amountCents: number
  bestPrizeCents: number | null
  /** Null unless it waits: how many draws it waits for, and the first of them. */
  waitsFor: { count: number; drawings: { drawingId: string; drawAt: Date; status: Status }[] } | null
  /** The picked winner, and the draw in which they had won. */
  pick: { winner: string; displayName: string | null; drawingId: string } | null
  paidAt: Date | null
}

export type Month = { month: string; draws: number; firstNumber: number }

/** How often each prize was won in all completed draws with one prize table. */
export type Observed = { table: PrizeTable; draws: number; counts: number[] }

/** The time from one step to the next, in seconds, over the latest completed draws: median and 99th percentile. */
export type StepTime = { step: 'lock' | 'value' | 'settle' | 'pay'; medianSeconds: number; p99Seconds: number }

/** The terms of draws at or after a time. */
export type ComingTerms = { from: Date; winnersPerDraw: number; prizeTable: PrizeTable }

export type CampaignFacts = CampaignBrief & {
  cadence: string
  startsAt: Date
  winnersPerDraw: number
  prizeTable: PrizeTable
  /** Upcoming changes of the two, in order. */
  upcoming: ComingTerms[]
  largePrizeCents: number | null
  guarantee: { period: string; thresholdCents: number; amountCents: number } | null
  /** The contracts that have numbered its draws, in order; none in test mode or before it is registered in one. */
  contracts: { chainId: number; address: string; campaignId: number; firstNumber: number; explorerUrl: string | null }[]
  /** Open draws, the next first, and draws in progress, without those that a pause holds. */
  next: DrawLine[]
  /** Open draws whose list is overdue. */
  late: DrawLine[]
  /** The latest completed draws, newest first. */
  recent: DrawLine[]
  /** The latest cancelled draws, newest first. */
  cancelled: CancelledLine[]
  /** The latest void draws, newest first. */
  void: VoidLine[]
  /** The latest disowned numbers, newest first. */
  disowned: DisownedLine[]
  totals: { draws: number; winners: number; prizesCents: number }
  /** Months with draws, in its time zone, newest first. */
  months: Month[]
  observed: Observed[]
  stepTimes: StepTime[]
  guarantees: GuaranteeLine[]
  pauses: { pausedAt: Date; resumedAt: Date | null }[]
  /** What its pause means for open draws; null: it is not paused. */
  pause: { since: Date; existingDrawings: ExistingDrawings; open: number } | null
}

export type DrawFacts = {
  campaign: CampaignBrief
  id: string
  number: number | null
  status: Status
  /** Null: it was not cancelled. */
  cancelled: { at: Date; reason: string } | null
  /** Null: its number is not void. */
  void: { at: Date; reason: string; transaction: string } | null
  /** When its value was first seen on the chain, before the chain's finality; null: it has not been. */
  valueSeenAt: Date | null
  /** Whether it still has no list after its cutoff. */
  isOverdue: boolean
  /** Since when a pause of its campaign holds it open; null: none does. */
  heldSince: Date | null
  /** As in a `DrawLine`. */
  drawAt: Date
  dueAt: Date
  cutoffAt: Date
  winnersExpected: number
  winnersCommitment: string | null
  /** SHA-256 of a live draw's salt, from the lock on. */
  saltHash: string | null
  lockedAt: Date | null
  entropyProvider: string | null
  entropyRequestedAt: Date | null
  entropyRevealedAt: Date | null
  settledAt: Date | null
  paidAt: Date | null
  prizeTable: PrizeTable
  largePrizeCents: number | null
  /** Null until it is drawn. */
  proof: Proof | null
  /** By position; empty until it is drawn. */
  avatars: (string | null)[]
  /** The draws before and after it by number, of any stage; null: there is none. */
  previousId: string | null
  nextId: string | null
}

/** A page of the history: every number that the contract has given belongs to a draw, is void or is disowned. */
export type HistoryFacts = {
  campaign: CampaignBrief
  page: number
  pages: number
  months: Month[]
  /** Draws that are completed or in progress. */
  draws: DrawLine[]
  void: VoidLine[]
  disowned: DisownedLine[]
}

/** `nextDrawAt`: the earliest draw that is open or locked. `isDrawing`: the value of some draw is requested. */
type FrontLine = {
  nextDrawAt: Date | null
  isDrawing: boolean
  draws: number
  prizesCents: number
  historyPages: number
}

export type FrontFacts = {
  /** The live campaigns on the page. */
  campaigns: (CampaignBrief & FrontLine)[]
  /** Of live campaigns. */
  totals: { campaigns: number; draws: number; prizesCents: number }
  /** How many pages the list of all campaigns has. */
  directoryPages: number
}

export type DirectoryFacts = { page: number; pages: number; campaigns: (CampaignBrief & { historyPages: number })[] }

/** The state of a component, since when it lasts, and its times of trouble on the days shown. */
export type ComponentFacts = { component: Component; state: State; since: Date; days: readonly DayTimes[] }

export type StatusFacts = {
  measuredAt: Date
  components: readonly ComponentFacts[]
  /** Open and planned incidents, the first to begin first. */
  open: readonly Incident[]
  /** Closed incidents, the newest first. */
  past: readonly Incident[]
}

/** A file of the public site. `path` is its address; pages have no extension. */
export type SiteFile = { path: string; type: string; body: string | Uint8Array }
