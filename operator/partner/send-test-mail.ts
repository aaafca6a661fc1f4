import { z } from 'zod'
import { newId } from '../../db/new-id.ts'
import { emailAddress } from '../../domain/portal/email.ts'
import type { Letter } from '../../domain/portal/mail.ts'
import { Refused } from '../../domain/refusals.ts'
import { ALWAYS, followsRule } from '../../process/together.ts'
import { mailServerOf, mailSettings, refuseHalfOfMail } from '../../process/mail-settings.ts'
import { openMailer } from '../../worker/mail/mailer.ts'
import { messageOf } from '../../worker/mail/message.ts'
import type { Command, Environment } from '../command.ts'
import { checkOptions } from '../options.ts'
import { settingsIn } from '../settings.ts'

const sendOptions = z.strictObject({ to: emailAddress })

const letter: Letter = {
  language: 'en',
  subject: 'A test mail of the Prize Drawing Service',
  parts: [{ text: 'The mail server of the service takes mails, and this address gets them.' }],
  foot: { text: 'An operator of the service sent this mail.', link: null },
}

const ownMailSettings = z.object(mailSettings).superRefine(followsRule(refuseHalfOfMail), ALWAYS)

const serverIn = (environment: Environment) => {
  const server = mailServerOf(settingsIn(environment, ownMailSettings))
  if (!server) throw new Refused('bad_request', 'Give the command the SMTP_URL and MAIL_FROM that the workers have.')
  return server
}

/** Sends a mail at once, beside those that wait: does the mail server take it? */
export const sendTestMail: Command = async (options, { environment }) => {
  const { to } = checkOptions(sendOptions, options)
  const mailer = openMailer(serverIn(environment))
  const id = newId('mai')
  const message = messageOf({ id, recipient: to, createdAt: new Date(), letter }, mailer.from)
  const failure = await mailer.send(message).finally(() => mailer.close())
  if (failure) throw new Refused('change_refused', failure.sentence)
  const { messageId } = message
  return { json: { to, server: mailer.host, messageId }, text: `${mailer.host} took a mail to ${to}: ${messageId}` }
}
