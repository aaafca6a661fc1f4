import { z } from 'zod'
import type { Pool } from '../../db/pool.ts'
import { auditPartner, auditUser } from '../../db/queries/auditing.ts'
import { findWaitingMail, type MailRow } from '../../db/queries/account/mail.ts'
import type { Operator } from '../../domain/actor.ts'
import { linkOf, mailText } from '../../domain/portal/mail.ts'
import type { Keyring } from '../../process/keyring.ts'
import { findBaseUrl } from '../base-url.ts'
import type { Command } from '../command.ts'
import { checkOptions } from '../options.ts'
import { knownPartner } from './known.ts'

const listOptions = z.strictObject({ partner: z.string().optional() })

const MOST = 200

type Deps = { pool: Pool; openKeyring: () => Promise<Keyring>; actor: Operator; baseUrl: string }

/** The link in a mail, once the audit log of the teams that it concerns says that the operator looked at it. */
const showLink = async ({ pool, openKeyring, actor, baseUrl }: Deps, mail: MailRow): Promise<string | null> => {
  const { id, kind, recipient, partnerId, userId, token } = mail
  if (token === null) return null
  const keyring = await openKeyring()
  const entry = { action: 'mail.link_shown', detail: { email: recipient, kind } } as const
  await pool.transaction(async (tx) => {
    if (partnerId !== null) await auditPartner(tx, { actor, partnerId }, entry)
    else if (userId !== null) await auditUser(tx, userId, entry, actor)
  })
  return linkOf(baseUrl, kind, keyring.open(token, id).toString())
}

/** Mails that nothing has sent yet: the operator can hand their links over. */
export const mailList: Command = async (options, store) => {
  const { partner } = checkOptions(listOptions, options)
  if (partner !== undefined) await knownPartner(store, partner)
  const deps = { ...store, baseUrl: await findBaseUrl(store.environment) }
  const mail: object[] = []
  const texts: string[] = []
  for (const row of await findWaitingMail(store.pool, partner ?? null, MOST)) {
    const { id, recipient, kind, facts, partnerId, createdAt, expiresAt } = row
    const link = await showLink(deps, row)
    const { subject, text } = mailText(kind, facts, link)
    mail.push({ id, to: recipient, kind, partner: partnerId, subject, link, createdAt, expiresAt })
    texts.push(`To ${recipient}, since ${createdAt.toISOString()}: ${subject}\n${text}`)
  }
  return { json: { mail }, text: texts.join('\n\n') || 'No mail waits.' }
}
