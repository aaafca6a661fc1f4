/**
 * Requests that another owner approves: for another payout wallet, or a live key. The database guards the same rules
 * (db/migrations/0028_approvals.sql); here they are said to people.
 */
import { z } from 'zod'
import { scopes } from '../key-scope.ts'
import type { Language } from '../language.ts'
import { approvalWords } from './approval-words.ts'

/** The database has the same: `owner_wait()`. */
export const OWNER_WAIT_DAYS = 3

export const walletWhat = z.object({
  campaign: z.string(),
  slug: z.string(),
  wallet: z.string(),
  previous: z.string().nullable(),
})

/** A key that is made already, and let in once it is approved. */
export const keyWhat = z.object({
  key: z.string(),
  hash: z.string(),
  ending: z.string(),
  label: z.string().nullable(),
  scopes: z.array(z.enum(scopes)),
  addresses: z.array(z.string()),
  expiresAt: z.string().nullable(),
  /** The key whose place it takes, and for how long that goes on. */
  replaces: z.string().nullable(),
  overlapHours: z.number().nullable(),
})

export const what = z.discriminatedUnion('kind', [
  walletWhat.extend({ kind: z.literal('wallet') }),
  keyWhat.extend({ kind: z.literal('key') }),
])
export type What = z.infer<typeof what>
export type WalletWhat = z.infer<typeof walletWhat>
export type KeyWhat = z.infer<typeof keyWhat>
export type ApprovalKind = What['kind']

export const decisions = ['approved', 'refused', 'withdrawn'] as const
export type Decision = (typeof decisions)[number]

/** `waiting`: nobody may approve it yet. `open`: another owner may. */
export type ApprovalState = 'waiting' | 'open' | 'expired' | Decision

export type ApprovalFacts = {
  decision: Decision | null
  notBefore: Date
  expiresAt: Date
  askedByUser: string
  /** Whether who asked for it is still in the team, in a role that may. */
  isStillAsked: boolean
  now: Date
}

export const stateOf = ({ decision, notBefore, expiresAt, now }: ApprovalFacts): ApprovalState => {
  if (decision !== null) return decision
  if (expiresAt <= now) return 'expired'
  return notBefore <= now ? 'open' : 'waiting'
}

/** Why a request can no longer be decided; null: it can. */
export const whyClosed = (facts: ApprovalFacts, language: Language = 'en'): string | null => {
  const state = stateOf(facts)
  return state === 'waiting' || state === 'open' ? null : approvalWords[language].closed[state]
}

/** `ownerSince` is null for a member who is no owner. */
export type Approver = { userId: string; ownerSince: Date | null; hasSecondFactor: boolean }

const DAY_MS = 86_400_000

/** From when on an owner's approval counts. */
export const countsFrom = (ownerSince: Date): Date => new Date(ownerSince.getTime() + OWNER_WAIT_DAYS * DAY_MS)

/** Why somebody cannot approve a request now, and what to do instead; null: they can. */
export const whyNotApproved = (
  facts: ApprovalFacts,
  { userId, ownerSince, hasSecondFactor }: Approver,
  language: Language = 'en',
): string | null => {
  const words = approvalWords[language]
  const over = whyClosed(facts, language)
  if (over !== null) return over
  if (ownerSince === null) return words.notOwner
  if (facts.askedByUser === userId) return words.yours
  if (countsFrom(ownerSince) > facts.now) return words.newOwner(OWNER_WAIT_DAYS, countsFrom(ownerSince))
  if (!hasSecondFactor) return words.noSecondFactor
  if (!facts.isStillAsked) return words.noLongerAsked
  return facts.notBefore > facts.now ? words.tooEarly(facts.notBefore) : null
}

/** What would be done, in a few words and in full. */
export const inWords = (of: What, language: Language = 'en'): { title: string; sentence: string } => {
  const { wallet, key } = approvalWords[language]
  return of.kind === 'wallet' ? wallet(of) : key(of)
}
