/**
 * What the service mails to people: by kind, its text, and the page that its link leads to. The link's token is in the
 * fragment, which browsers never send, so no log has it.
 */

/** Kinds with a link, by the portal's page that it opens. */
const pages = { invitation: 'accept', email_change: 'email' } as const

export const mailKinds = [
  'invitation',
  'email_change',
  'email_taken',
  'email_changed',
  'passkey_added',
  'passkey_removed',
] as const
export type MailKind = (typeof mailKinds)[number]
export type MailFacts = Readonly<Record<string, string>>

export const linkOf = (baseUrl: string, kind: MailKind, token: string): string =>
  `${baseUrl}/portal/${kind in pages ? pages[kind as keyof typeof pages] : ''}#${token}`

type Text = { subject: string; lines: readonly string[] }

const NOT_YOU = 'If that was not you, tell an owner of your team and the service’s operator at once.'

const texts: Record<MailKind, (facts: MailFacts) => Text> = {
  invitation: ({ team, role, invitedBy }) => ({
    subject: `Join ${team} on the Prize Drawing Service`,
    lines: [`${invitedBy} invites you to ${team} as ${role}. Follow this link to accept; it works once.`],
  }),
  email_change: ({ name }) => ({
    subject: 'Confirm your e-mail address',
    lines: [
      `${name} wants to sign in to the Prize Drawing Service with this address from now on.`,
      'Follow this link to confirm it; it works once. If that was not you, do nothing: the address is not used.',
    ],
  }),
  email_taken: ({ name }) => ({
    subject: 'Your e-mail address was asked for',
    lines: [
      `${name} wants to sign in to the Prize Drawing Service with this address. You already have an account under it, so nothing was changed.`,
    ],
  }),
  email_changed: ({ to }) => ({
    subject: 'Your e-mail address was changed',
    lines: [`From now on you sign in to the Prize Drawing Service as ${to}. This address is no longer used.`, NOT_YOU],
  }),
  passkey_added: ({ passkey }) => ({
    subject: 'A passkey was added to your account',
    lines: [`The passkey “${passkey}” now signs in to your account at the Prize Drawing Service.`, NOT_YOU],
  }),
  passkey_removed: ({ passkey }) => ({
    subject: 'A passkey was removed from your account',
    lines: [`The passkey “${passkey}” no longer signs in to your account at the Prize Drawing Service.`, NOT_YOU],
  }),
}

/** A mail's subject and its plain text. */
export const mailText = (kind: MailKind, facts: MailFacts, link: string | null): { subject: string; text: string } => {
  const { subject, lines } = texts[kind](facts)
  return { subject, text: [...lines, ...(link === null ? [] : [link])].join('\n\n') }
}
