import type { ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { newId } from '../../../db/new-id.ts'
import { insertMail, type NewMail } from '../../../db/queries/account/mail.ts'
import { noteMailServer } from '../../../db/queries/account/mail-sending.ts'
import { openMailer } from '../../../worker/mail/mailer.ts'
import { networkRunner } from '../../../worker/network-stage.ts'
import { openPartnerClient } from '../../../worker/partner/client.ts'
import { remindOnce } from '../../../worker/reminders.ts'
import type { Runner } from '../../../worker/runner.ts'
import { sendMail } from '../../../worker/stages/send-mail.ts'
import { openPlace } from '../held.ts'
import { testKeyring } from '../keyring.ts'
import { asWorker } from '../workplace.ts'
import { mailFacts } from './facts.ts'
import { startMailServer } from './mail-server.ts'

export const BASE_URL = 'https://portal.test'
const MAIL_FROM = { name: 'Prize Drawing Service', address: 'draws@service.test' }

const mailRow = z.object({
  state: z.enum(['waiting', 'sent', 'given up']),
  tries: z.number(),
  failure: z.string().nullable(),
  isLeased: z.boolean(),
  hasToken: z.boolean(),
  dueInMs: z.number(),
})

/** A worker's sending of mails, done when a test says so, and the server that gets them. Retries stay put off until asked. */
export const openPostOffice = async (t: ExecutionContext) => {
  const place = await openPlace(t)
  const server = await startMailServer(t)
  const client = openPartnerClient({ allowLoopback: true })
  t.teardown(client.close)
  await noteMailServer(asWorker(place).pool, server.url.host)
  const openRunner = (): Runner => {
    const mailer = openMailer({ url: server.url, from: MAIL_FROM })
    t.teardown(mailer.close)
    return networkRunner(asWorker(place), sendMail, {
      client,
      keyring: testKeyring,
      post: { mailer, baseUrl: BASE_URL },
    })
  }
  const runner = openRunner()
  return {
    place,
    server,
    runner,
    openRunner,
    want: async (overrides: Partial<NewMail> = {}): Promise<string> => {
      const mail = {
        id: newId('mai'),
        recipient: 'ada@shop.test',
        kind: 'passkey_added',
        language: 'en',
        facts: mailFacts,
        partnerId: null,
        userId: null,
        about: null,
        token: null,
        expiresAt: null,
        ...overrides,
      } as const
      await place.pool.transaction((tx) => insertMail(tx, mail))
      return mail.id
    },
    /** Sends the mails that are due until none is any more. */
    send: async (by: Runner = runner): Promise<void> => {
      for (let taken = 1; taken > 0; ) {
        taken = await remindOnce(place, ['send-mail'])
        taken += (await by.runOnce()).taken
        await by.finish?.()
      }
    },
    /** So much time passes for a mail that waits. */
    pass: (id: string, hours: number) =>
      place.pool.transaction(async (tx) => {
        await tx.query(sql.unsafe`set local session_replication_role = replica`)
        await tx.query(sql.unsafe`
          update mail set created_at = created_at - make_interval(hours => ${hours}), due_at = due_at - make_interval(hours => ${hours}),
            leased_until = leased_until - make_interval(hours => ${hours})
          where id = ${id}`)
      }),
    read: (id: string) =>
      place.pool.one(sql.type(mailRow)`
        select case when sent_at is not null then 'sent' when given_up_at is not null then 'given up' else 'waiting' end as state,
          tries, failure, lease is not null as "isLeased", token is not null as "hasToken",
          extract(epoch from due_at - now())::float8 * 1000 as "dueInMs"
        from mail where id = ${id}`),
  }
}
