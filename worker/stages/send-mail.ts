/**
 * Sends mails, each until a mail server has taken it, for some days. A worker that is killed after the server took a
 * mail and before it could record that sends the mail again, under the same Message-ID.
 */
import {
  findMailDue,
  giveUpAnswered,
  giveUpUnreadable,
  type LeasedMail,
  leaseMail,
  type MailTried,
  recordMail,
} from '../../db/queries/account/mail-sending.ts'
import type { Note } from '../../domain/metrics/of-workers.ts'
import { delayAfter, type MailFailure } from '../../domain/portal/mail-try.ts'
import { timeSince } from '../database-time.ts'
import { letterFor } from '../mail/letter.ts'
import { CONNECTIONS, SEND_MS } from '../mail/mailer.ts'
import { messageOf } from '../mail/message.ts'
import type { LeasedCall, NetworkStage, Outcome, Outside } from '../network-stage.ts'

/** All mails go to the same server. */
const ONE_SERVER = ''
/** A team with many mails leaves connections to the others. */
const CALLS_PER_TEAM = CONNECTIONS - 1

type Tried = Outcome & { mail: LeasedMail; failure: MailFailure | null; now: () => Date }

const triedWith =
  (mail: LeasedMail, now: Tried['now']) =>
  (failure: MailFailure | null): Tried => ({
    sentence: failure?.sentence ?? `sent ${mail.kind}`,
    mail,
    failure,
    now,
  })

const send = async ({ keyring, post }: Outside, mail: LeasedMail): Promise<MailFailure | null> => {
  if (!post) throw new Error('This worker has no mail server.')
  const { mailer, baseUrl } = post
  const { id, recipient, createdAt } = mail
  const letter = letterFor({ keyring, baseUrl }, mail)
  return mailer.send(messageOf({ id, recipient, createdAt, letter }, mailer.from))
}

const BROKEN: MailFailure = {
  sentence: 'It could not be written or recorded; operators see the cause in the log.',
  isFinal: false,
}

const callFor = (mail: LeasedMail): LeasedCall<Tried> => {
  const outcomeOf = triedWith(mail, timeSince(mail.leasedAt))
  return {
    id: mail.id,
    tries: mail.tries + 1,
    make: async (outside) => outcomeOf(await send(outside, mail)),
    whenBroken: outcomeOf(BROKEN),
  }
}

const triedOf = ({ mail, failure, now }: Tried): MailTried => {
  const { id, lease, createdAt } = mail
  const tried = { tries: mail.tries + 1, createdAt, now: now() }
  return {
    id,
    lease,
    failure: failure?.sentence ?? null,
    delayMs: failure && delayAfter(failure, tried, Math.random()),
  }
}

/** Those that were sent, and those that never will be. */
const notesOf = (tried: readonly MailTried[]): Note[] => {
  const name = 'prize_mail_total'
  const sent = tried.filter(({ failure }) => failure === null).length
  const failed = tried.filter(({ failure, delayMs }) => failure !== null && delayMs === null).length
  return [
    { name, labels: { outcome: 'sent' }, value: sent },
    { name, labels: { outcome: 'failed' }, value: failed },
  ]
}

export const sendMail = {
  queue: 'send-mail',
  kind: 'network',
  needs: 'post',
  limits: { callMs: SEND_MS, atOnce: CONNECTIONS, perHost: CONNECTIONS, perShare: CALLS_PER_TEAM },
  prepare: async (tx, ids) => {
    await giveUpAnswered(tx, ids)
    await giveUpUnreadable(tx, ids)
    return { ids, again: [] }
  },
  findDue: async (tx, ids) => (await findMailDue(tx, ids)).map((due) => ({ ...due, url: ONE_SERVER })),
  lease: async (tx, ids, leaseSeconds) => (await leaseMail(tx, ids, leaseSeconds)).map(callFor),
  record: async (tx, outcomes) => {
    const tried = outcomes.map(triedOf)
    const recorded = new Set(await recordMail(tx, tried))
    return {
      taken: new Set(outcomes.filter(({ mail }) => recorded.has(mail.lease))),
      notes: notesOf(tried.filter(({ lease }) => recorded.has(lease))),
    }
  },
} satisfies NetworkStage<Tried>
