/**
 * Requests that another owner approves: for another payout wallet, or a live key. The database guards the same rules
 * (db/migrations/0028_approvals.sql); here they are said to people.
 */
import { z } from 'zod'
import { checksummed } from '../chain/address.ts'
import { scopes } from '../key-scope.ts'

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

/** `waiting`: for the time before which nobody may approve it. `open`: for another owner. */
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

const closed: Readonly<Record<Exclude<ApprovalState, 'waiting' | 'open'>, string>> = {
  approved: 'This request was approved already.',
  refused: 'This request was refused. It can be made again.',
  withdrawn: 'This request was withdrawn. It can be made again.',
  expired: 'This request has expired. It can be made again.',
}

/** Why a request can no longer be decided; null: it can. */
export const whyClosed = (facts: ApprovalFacts): string | null => {
  const state = stateOf(facts)
  return state === 'waiting' || state === 'open' ? null : closed[state]
}

/** `ownerSince` is null for who is no owner. */
export type Approver = { userId: string; ownerSince: Date | null; hasSecondFactor: boolean }

const DAY_MS = 86_400_000

/** From when on an owner's approval counts. */
export const countsFrom = (ownerSince: Date): Date => new Date(ownerSince.getTime() + OWNER_WAIT_DAYS * DAY_MS)

/** Times for people, to the minute, in UTC. */
const minute = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** Why somebody cannot approve a request now, and what to do instead; null: they can. */
export const whyNotApproved = (
  facts: ApprovalFacts,
  { userId, ownerSince, hasSecondFactor }: Approver,
): string | null => {
  const over = whyClosed(facts)
  if (over !== null) return over
  if (ownerSince === null) return 'Only another owner of the team can approve this.'
  if (facts.askedByUser === userId) return 'You asked for this yourself: another owner has to approve it.'
  if (countsFrom(ownerSince) > facts.now)
    return `You became an owner less than ${OWNER_WAIT_DAYS} days ago, and can approve from ${minute(countsFrom(ownerSince))} on. You can refuse it now.`
  if (!hasSecondFactor) return 'This needs a second factor. Set one up on your account page first.'
  if (!facts.isStillAsked)
    return 'Who asked for this is no longer in the team, or no longer in a role that may. Refuse it, and ask for it yourself if it is right.'
  if (facts.notBefore > facts.now)
    return `This can be approved from ${minute(facts.notBefore)} on, so that every owner can see it before. It can be refused now.`
  return null
}

const keyName = ({ label, key }: KeyWhat): string => (label === null ? key : `“${label}”`)

const keyDetail = ({ scopes: may, addresses, expiresAt }: KeyWhat): string =>
  [
    `It may ${may.join(' and ')}`,
    addresses.length > 0 ? ` from ${addresses.join(', ')} only` : ' from anywhere',
    expiresAt === null ? ', and never expires.' : `, until ${minute(new Date(expiresAt))}.`,
  ].join('')

const rolled = ({ replaces, overlapHours }: KeyWhat): string =>
  replaces === null
    ? ''
    : ` It takes the place of ${replaces}, which ends ${overlapHours === 0 ? 'at once' : `${overlapHours} hours later`}.`

/** What would be done, in a few words and in full. */
export const inWords = (of: What): { title: string; sentence: string } =>
  of.kind === 'wallet'
    ? {
        title: `Another payout wallet for ${of.slug}`,
        sentence: `Prizes of ${of.slug} would go to ${checksummed(of.wallet)}${of.previous === null ? '. It has no wallet yet.' : ` instead of ${checksummed(of.previous)}.`}`,
      }
    : { title: `A live API key, ${keyName(of)}`, sentence: `${keyDetail(of)}${rolled(of)}` }
