/** The kinds of mail, what a row of each has, and where the links lead that prove an address. */

/** Kinds with a link of their own, by the portal's page that it opens. */
const pages = { invitation: 'accept', email_change: 'email', password_reset: 'reset' } as const

export const plainMailKinds = [
  'invitation',
  'email_change',
  'email_change_asked',
  'email_taken',
  'email_changed',
  'passkey_added',
  'passkey_removed',
  'second_factor_removed',
  'role_changed',
  'removed_from_team',
  'password_reset',
  'password_changed',
  'new_device',
] as const
export type PlainMailKind = (typeof plainMailKinds)[number]

export const needMailKinds = ['needs_missed', 'needs_due', 'needs_money', 'needs_access', 'needs_digest'] as const
export type NeedMailKind = (typeof needMailKinds)[number]

export const mailKinds = [...plainMailKinds, ...needMailKinds, 'owner_notice'] as const
export type MailKind = (typeof mailKinds)[number]

export type LinkedMailKind = keyof typeof pages

/** What differs between mails of one kind. */
export type MailFacts = Readonly<Record<string, string>>

export const isNeedMail = (kind: MailKind): kind is NeedMailKind => (needMailKinds as readonly string[]).includes(kind)

/** The link's token is in the fragment, which browsers never send, so no log has it. */
export const linkOf = (baseUrl: string, kind: MailKind, token: string): string =>
  `${baseUrl}/portal/${kind in pages ? pages[kind as LinkedMailKind] : ''}#${token}`
