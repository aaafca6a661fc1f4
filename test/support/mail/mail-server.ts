import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerEnvelope } from 'smtp-server'
import type { Owner } from '../database.ts'

export type Arrived = { to: string; sender: string; raw: string; mail: Email }

/** What the server answers instead of taking a mail: a code and a text; null: it takes it. */
export type Answer = { code: number; text: string } | null

const refusalOf = (answer: Answer): Error | null =>
  answer && Object.assign(new Error(answer.text), { responseCode: answer.code })

export const headerOf = ({ mail }: Arrived, name: string): string | undefined =>
  mail.headers.find(({ key }) => key === name.toLowerCase())?.value

/** A mail server on this machine, with the mails that it took. What it answers may change. */
export const startMailServer = async (t: Owner) => {
  const arrived: Arrived[] = []
  const server = {
    arrived,
    url: new URL('smtp://127.0.0.1'),
    toSender: (): Answer => null,
    toRecipient: (_address: string): Answer => null,
    toMail: async (_raw: string): Promise<Answer> => null,
  }
  const take = async (
    stream: SMTPServerDataStream,
    { mailFrom, rcptTo }: SMTPServerEnvelope,
  ): Promise<Error | null> => {
    const raw = await text(stream)
    const answer = await server.toMail(raw)
    const to = rcptTo.map(({ address }) => address).join()
    const sender = mailFrom === false ? '' : mailFrom.address
    if (!answer) arrived.push({ to, sender, raw, mail: await PostalMime.parse(raw) })
    return refusalOf(answer)
  }
  const takeMail = callbackify(async (...given: Parameters<typeof take>) => {
    const refusal = await take(...given)
    if (refusal) throw refusal
  })
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, done) => done(refusalOf(server.toSender())),
    onRcptTo: ({ address }, _session, done) => done(refusalOf(server.toRecipient(address))),
    onData: (stream, { envelope }, done) => {
      takeMail(stream, envelope, done)
    },
  })
  smtp.on('error', () => {})
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  server.url.port = String((smtp.server.address() as AddressInfo).port)
  t.teardown(() => smtp.close())
  return server
}
