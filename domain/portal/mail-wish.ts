/**
 * How people want to hear by e-mail of what needs a person: at once, once a day, or not at all. What is about the
 * security of an account or of money (sign-in, wallets, approvals) is always mailed: nobody can turn that off.
 */
import type { NeedMailKind } from './mail-kind.ts'

export const mailWishKinds = ['missed', 'due', 'money', 'access'] as const
export type MailWishKind = (typeof mailWishKinds)[number]

export const mailTimings = ['at_once', 'daily', 'none'] as const
export type MailTiming = (typeof mailTimings)[number]

export type MailWish = { kind: MailWishKind; timing: MailTiming }

export type MailWishes = Readonly<Record<MailWishKind, MailTiming>>

/** For those who have not chosen otherwise. */
export const usualWishes: MailWishes = { missed: 'at_once', due: 'none', money: 'daily', access: 'at_once' }

export const wishesOf = (chosen: readonly MailWish[]): MailWishes => ({
  ...usualWishes,
  ...Object.fromEntries(chosen.map(({ kind, timing }) => [kind, timing])),
})

/** What somebody no longer gets who turns off mails like this one: for the digest, all that comes once a day. */
export const turnedOffBy = (mail: NeedMailKind, chosen: readonly MailWish[]): readonly MailWishKind[] => {
  const wishes = wishesOf(chosen)
  return mailWishKinds.filter((kind) => (mail === 'needs_digest' ? wishes[kind] === 'daily' : mail === `needs_${kind}`))
}
