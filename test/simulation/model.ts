import type { Mode } from '../../domain/actor.ts'
import type { CampaignStatus } from '../../domain/campaign-state.ts'
import type { Cadence } from './cadence.ts'
import type { MoodName } from './servers.ts'

/**
 * What the service should be like, written from its interface in the plainest terms. Times are milliseconds since
 * 1970, amounts US cents. What only the service can choose (ids, random values) is taken from it when first seen.
 */
export type Model = {
  now: number
  /** No worker runs: time passes, and nothing happens by itself. */
  isDown: boolean
  /** The state of the chain that live campaigns are drawn on. */
  chain: ChainMood
  /** Whether the database was set back, so that the contract may have numbers that it lacks. */
  wasSetBack: boolean
  /** The numbers that the contract has given up, whatever the database knows of it. */
  voids: { contractId: number; number: number }[]
  campaigns: Campaign[]
}

/** Thrown when nothing that the model allows leads to what is seen of the service. */
export class Unthinkable extends Error {}

/** `silent`: the provider gives no values; `away`: no node of the chain answers. */
export type ChainMood = 'well' | 'silent' | 'away'

export type Table = {
  version: number
  denominator: number
  tiers: { amountCents: number; weight: number; threshold: number }[]
}

export type Guarantee = { period: string; thresholdCents: number; amountCents: number }

/** What drawings from a draw time on are made with. */
export type TermsFrom = { id: string | null; from: number; table: Table; winnersPerDraw: number }

/** The attempts at one cutoff to fetch a list, and how many were made; `dueAt` null: they are given up. */
export type Fetch = { cutoffAt: number; startedAt: number; dueAt: number | null; tries: number }

export type Campaign = {
  name: string
  /** Which of the partners it belongs to. */
  owner: 0 | 1
  /** Whether its partner sends the winners, or the service fetches them. */
  source: 'push' | 'pull'
  /** Which campaign of the contract it is, if it is live. */
  contractId: number | null
  /** How the server from which winners are fetched behaves. */
  mood: MoodName
  slug: string
  /** The partner's server sends winners to every drawing before its cutoff. */
  isDiligent: boolean
  status: CampaignStatus
  endedAt: number | null
  pauses: { from: number; to: number | null }[]
  /** Since when a pause holds the drawings that were open then. */
  holdSince: number | null
  /** The holds that have ended. */
  holds: { from: number; to: number }[]
  cadence: Cadence
  timeZone: string
  startsAt: number
  leadMs: number
  wallet: string | null
  /** In live mode, the wallet that the contract's owner is asked to set. */
  waitingWallet: string | null
  largePrizeCents: number | null
  /** In the order in which they come into force; the first ones have been from the beginning. */
  terms: TermsFrom[]
  guarantee: Guarantee | null
  drawings: Drawing[]
  periods: Period[]
}

export type Drawing = {
  /** The campaign's name and the place in which the drawing was made: A1, A2 … */
  label: string
  id: string | null
  drawAt: number
  cutoffAt: number
  winnersExpected: number
  status: 'open' | 'locked' | 'entropy_requested' | 'settled' | 'paid'
  needsAttention: string | null
  /** Its clock stands still from then on. */
  heldAt: number | null
  /** When its cutoff was last extended. */
  extendedAt: number | null
  /** When its draw was brought forward, in test mode. */
  advancedAt: number | null
  cancelledAt: number | null
  cancelledReason: string | null
  fetch: Fetch | null
  /** The cutoff at which its source is to be slow twice, in test mode. */
  slowAt: number | null
  winners: string[] | null
  /** The cutoff for which the winners were fetched; after an extension they are fetched again. */
  fetchedFor: number | null
  displayNames: (string | null)[]
  /** In test mode, the prize that its value is to give, and the version of the table that this was asked for. */
  wished: { version: number; position: number; amountCents: number } | null
  lockedAt: number | null
  /** The prize table and the campaign's threshold with which the list was locked. */
  table: Table | null
  largePrizeCents: number | null
  number: number | null
  requestedAt: number | null
  /** When it was seen that the contract has given its number up. */
  voidedAt: number | null
  drawnAt: number | null
  entropy: string | null
  prizes: Prize[]
  paidAt: number | null
  wallet: string | null
}

export type Prize = {
  winner: string
  amountCents: number
  isHeld: boolean
  markedAt: number | null
  reference: string | null
}

/** A guarantee period that is over. */
export type Period = {
  id: string | null
  period: number
  start: number
  end: number
  status: 'waiting' | 'not_needed' | 'awaiting_pick' | 'picked' | 'paid'
  needsAttention: string | null
  /** When the check is repeated because the period's drawings were still moving; null if it need not be. */
  looksAt: number | null
  bestPrizeCents: number | null
  pick: { winner: string; drawing: Drawing; position: number } | null
  paidAt: number | null
  wallet: string | null
}

/** The last terms that are in force at a draw time. */
export const termsAt = ({ terms }: Campaign, drawAt: number): TermsFrom =>
  terms.findLast(({ from }) => from <= drawAt) as TermsFrom

const LATEST_MS = 59 * 86_400_000

/** The terms for a drawing that is locked now: those of its draw time, or of 59 days ago if that is later. */
export const termsOf = (campaign: Campaign, { drawAt }: Drawing, now: number): TermsFrom =>
  termsAt(campaign, Math.max(drawAt, now - LATEST_MS))

export const modeOf = ({ contractId }: Campaign): Mode => (contractId === null ? 'test' : 'live')

export const newDrawing = (campaign: Campaign, drawAt: number, cutoffAt: number, winnersExpected: number): Drawing => ({
  label: `${campaign.name}${campaign.drawings.length + 1}`,
  id: null,
  drawAt,
  cutoffAt,
  winnersExpected,
  status: 'open',
  needsAttention: null,
  heldAt: null,
  extendedAt: null,
  advancedAt: null,
  cancelledAt: null,
  cancelledReason: null,
  fetch: null,
  slowAt: null,
  winners: null,
  fetchedFor: null,
  displayNames: [],
  wished: null,
  lockedAt: null,
  table: null,
  largePrizeCents: null,
  number: null,
  requestedAt: null,
  voidedAt: null,
  drawnAt: null,
  entropy: null,
  prizes: [],
  paidAt: null,
  wallet: null,
})

export const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** When it is to be drawn. */
export const dueAt = ({ advancedAt, drawAt, cutoffAt }: Drawing): number => advancedAt ?? Math.max(drawAt, cutoffAt)

/** Whether a list may still be sent. */
export const isBeforeCutoff = ({ cutoffAt, heldAt }: Drawing, now: number): boolean => cutoffAt > (heldAt ?? now)

/** Whether it has the list that is locked at its cutoff. */
export const hasList = ({ source }: Campaign, { winners, fetchedFor, cutoffAt }: Drawing): boolean =>
  source === 'pull' ? fetchedFor === cutoffAt : winners !== null

export const isDrawn = ({ status }: Drawing): boolean => status === 'settled' || status === 'paid'

/** The public reason for giving a number up. */
export const SILENT = 'The provider is silent.'

/** Whether it waits for its random value. */
export const isAwaited = ({ status, voidedAt }: Drawing): boolean => status === 'entropy_requested' && voidedAt === null

/** What goes to the wallet by itself: every prize that is not held. */
export const transferOf = ({ prizes }: Drawing): number =>
  sum(prizes.filter(({ isHeld }) => !isHeld).map(({ amountCents }) => amountCents))

/** Cancels a drawing. Returns whether it could still be cancelled. */
export const cancel = (drawing: Drawing, reason: string, now: number): boolean => {
  if (drawing.status !== 'open' || drawing.cancelledAt !== null) return false
  Object.assign(drawing, { cancelledAt: now, cancelledReason: reason, needsAttention: null, heldAt: null })
  return true
}
