import { z } from 'zod'
import type { Pool } from '../../db/pool.ts'
import { auditForUser, auditPartner } from '../../db/queries/auditing.ts'
import { findUnsentMail, type MailRow } from '../../db/queries/account/mail.ts'
import type { Operator } from '../../domain/actor.ts'
import { letterOf, textOf } from '../../domain/portal/mail.ts'
import { linkOf } from '../../domain/portal/mail-kind.ts'
import type { Keyring } from '../../process/keyring.ts'
import { findBaseUrl } from '../base-url.ts'
import type { Command } from '../command.ts'
import { checkOptions } from '../options.ts'
import { knownPartner } from './known.ts'

const listOptions = z.strictObject({ partner: z.string().optional() })

const MOST = 200

type Deps = { pool: Pool; openKeyring: () => Promise<Keyring>; actor: Operator }

/**
 * The token in a mail's link. It is shown only after the audit log of the teams that it concerns, or the console's,
 * says that the operator looked.
 */
const showToken = async ({ pool, openKeyring, actor }: Deps, mail: MailRow): Promise<string | null> => {
  const { id, kind, recipient, partnerId, userId, token } = mail
  if (token === null) return null
  const keyring = await openKeyring()
  const entry = { action: 'mail.link_shown', detail: { email: recipient, kind } } as const
  await pool.transaction(async (tx) => {
    if (partnerId !== null) await auditPartner(tx, { actor, partnerId }, entry)
    else await auditForUser(tx, actor, userId, entry)
  })
  return keyring.open(token, id).toString()
}

const troubleOf = ({ tries, failure, isGivenUp }: MailRow): string => {
  if (failure === null) return ''
  return `\n${isGivenUp ? 'Given up' : 'Will be tried again'} after ${tries} ${tries === 1 ? 'try' : 'tries'}: ${failure}`
}

/** Mails that were not sent, yet or at all: the operator can hand their links over. */
export const mailList: Command = async (options, store) => {
  const { partner } = checkOptions(listOptions, options)
  if (partner !== undefined) await knownPartner(store, partner)
  const baseUrl = await findBaseUrl(store.environment)
  const mail: object[] = []
  const texts: string[] = []
  for (const row of await findUnsentMail(store.pool, partner ?? null, MOST)) {
    const { id, recipient, kind, partnerId, createdAt, expiresAt, tries, failure, isGivenUp } = row
    const token = await showToken(store, row)
    const link = token && linkOf(baseUrl, kind, token)
    const letter = letterOf({ ...row, token }, baseUrl)
    const { subject } = letter
    const state = { createdAt, expiresAt, tries, failure, isGivenUp }
    mail.push({ id, to: recipient, kind, partner: partnerId, subject, link, ...state })
    const head = `To ${recipient}, since ${createdAt.toISOString()}: ${subject}${troubleOf(row)}`
    texts.push(`${head}\n${textOf(letter)}`)
  }
  return { json: { mail }, text: texts.join('\n\n') || 'No mail waits.' }
}
