import { type Letter, textOf } from '../../domain/portal/mail.ts'
import { htmlOf } from './html.ts'

export type MailFrom = { name: string; address: string }

export type Addressed = { id: string; recipient: string; createdAt: Date; letter: Letter }

/** Control characters have no business in a header, whoever chose the name of a team or a passkey. */
const onOneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ').trim()

/** Lets mail programs offer their own button, which posts to the link (RFC 8058). */
const oneClick = ({ foot: { link } }: Letter): Record<string, string> =>
  link ? { 'List-Unsubscribe': `<${link.url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}

/**
 * A mail as it goes to the server. Its id and date are those of its row, so that what comes twice can be seen to be the
 * same. Machines are asked not to answer it.
 */
export const messageOf = ({ id, recipient, createdAt, letter }: Addressed, from: MailFrom) => ({
  from,
  to: { name: '', address: recipient },
  subject: onOneLine(letter.subject),
  messageId: `<${id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
  date: createdAt,
  text: textOf(letter),
  html: htmlOf(letter),
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', ...oneClick(letter) },
  disableFileAccess: true,
  disableUrlAccess: true,
})

export type Message = ReturnType<typeof messageOf>
