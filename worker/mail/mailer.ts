/** The mail server that workers send by: connections that are kept for a while, by TLS, with limits on everything. */
import { createTransport } from 'nodemailer'
import { isLoopback } from '../../domain/partner-url/port.ts'
import type { MailFailure } from '../../domain/portal/mail-try.ts'
import { failureOf } from './failure.ts'
import type { MailFrom, Message } from './message.ts'

/** Connections that one worker keeps to the server, each for one mail at a time. */
export const CONNECTIONS = 5
const MAILS_PER_CONNECTION = 100
const LIMITS_MS = { dnsTimeout: 5_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
const ANSWER_BYTES = 16 * 1024
/** A server that lets its answers drip does not hold a mail for longer. */
export const SEND_MS = 60_000

export type MailServer = { url: URL; from: MailFrom }

/** `host` is for the log; what `send` gives back says why the server did not take a mail; null: it did. */
export type Mailer = {
  host: string
  from: MailFrom
  send: (message: Message) => Promise<MailFailure | null>
  close: () => void
}

/** Beyond this machine nothing goes unencrypted, nor to a server whose certificate is not its own. */
export const transportOptions = ({ url }: MailServer) => {
  const isSecure = url.protocol === 'smtps:'
  const isHere = isLoopback(url.hostname)
  const [user, pass] = [url.username, url.password].map(decodeURIComponent)
  return {
    pool: true,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    ...(url.port === '' ? {} : { port: Number(url.port) }),
    secure: isSecure,
    requireTLS: !isSecure && !isHere,
    ignoreTLS: isHere,
    ...(user ? { auth: { user, pass: pass ?? '' } } : {}),
    tls: { minVersion: 'TLSv1.2' },
    maxConnections: CONNECTIONS,
    maxMessages: MAILS_PER_CONNECTION,
    maxResponseSize: ANSWER_BYTES,
    ...LIMITS_MS,
  } as const
}

const TOO_SLOW: MailFailure = { sentence: 'The mail server did not take it in time.', isFinal: false }

/**
 * A mail that takes too long is aborted together with its connection: left in the pool it would still be sent, and
 * again with each retry.
 */
export const openMailer = (server: MailServer, { sendMs = SEND_MS } = {}): Mailer => {
  const transport = createTransport(transportOptions(server))
  return {
    host: server.url.host,
    from: server.from,
    send: (message) => {
      const signal = AbortSignal.timeout(sendMs)
      return transport.sendMail({ ...message, signal }).then(
        () => null,
        (error: unknown) => (signal.aborted ? TOO_SLOW : failureOf(error)),
      )
    },
    close: () => transport.close({ force: true }),
  }
}
