import type { LinkedMailKind, MailFacts, PlainMailKind } from '../mail-kind.ts'

export type PlainText = { subject: string; paragraphs: readonly string[] }

/** What mails say beside the needs of a team. */
export type MailWords = {
  plain: Readonly<Record<PlainMailKind, (facts: MailFacts) => PlainText>>
  /** What the link of a mail says. */
  links: Readonly<Record<LinkedMailKind, string>>
  /** What each mail ends with. */
  foot: string
  /** What the link says that turns off mails like this one. */
  unsubscribe: string
}
