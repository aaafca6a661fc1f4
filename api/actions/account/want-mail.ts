import type { Logger } from 'winston'
import { newId } from '../../../db/new-id.ts'
import type { Transaction } from '../../../db/pool.ts'
import { insertMail } from '../../../db/queries/account/mail.ts'
import type { Language } from '../../../domain/language.ts'
import type { MailFacts, MailKind } from '../../../domain/portal/mail-kind.ts'
import type { Keyring } from '../../../process/keyring.ts'

export type MailDeps = { keyring: Keyring; log: Logger }

export type WantedMail = {
  to: string
  kind: MailKind
  facts: MailFacts
  partnerId?: string
  userId?: string
  /** The language of the person who causes the mail, for a recipient without an account. */
  language?: Language
  /** The link in the mail, if it has one. */
  link?: { about: string; token: string; expiresAt: Date }
}

/** Stores a mail in the transaction that causes it, for a worker to send. The link is sealed, and never logged. */
export const wantMail = async (tx: Transaction, { keyring, log }: MailDeps, mail: WantedMail): Promise<void> => {
  const { to, kind, facts, link } = mail
  const id = newId('mai')
  await insertMail(tx, {
    id,
    recipient: to,
    kind,
    language: mail.language ?? 'en',
    facts,
    partnerId: mail.partnerId ?? null,
    userId: mail.userId ?? null,
    about: link?.about ?? null,
    token: link ? keyring.seal(Buffer.from(link.token), id) : null,
    expiresAt: link?.expiresAt ?? null,
  })
  log.info('a mail waits', { mail: id, kind })
}
