import { sql } from 'slonik'
import { z } from 'zod'
import { type Language, languages } from '../../../domain/language.ts'
import { type MailFacts, mailKinds } from '../../../domain/portal/mail-kind.ts'
import type { Pool, Transaction } from '../../pool.ts'

const mailRow = z.object({
  id: z.string(),
  recipient: z.string(),
  kind: z.enum(mailKinds),
  language: z.enum(languages),
  facts: z.record(z.string(), z.string()),
  partnerId: z.string().nullable(),
  userId: z.string().nullable(),
  token: z.instanceof(Buffer).nullable(),
  createdAt: z.date(),
  expiresAt: z.date().nullable(),
  tries: z.number(),
  failure: z.string().nullable(),
  isGivenUp: z.boolean(),
})
/** `token` is sealed; null: it carries no link. */
export type MailRow = z.infer<typeof mailRow>

export type NewMail = Pick<MailRow, 'id' | 'recipient' | 'kind' | 'partnerId' | 'userId' | 'token' | 'expiresAt'> & {
  facts: MailFacts
  /** The invitation or request that the link answers; null: the mail has no link. */
  about: string | null
  /** The language of the person who causes the mail, used if the reader's is not known. */
  language: Language
}

/** The language that the reader of a mail uses, by the account of the address, else by the account that it is about. */
const readersLanguage = (recipient: string, userId: string | null, otherwise: Language) => sql.fragment`
  coalesce((select language from portal_user where email = ${recipient}),
    (select language from portal_user where id = ${userId}), ${otherwise})`

export const insertMail = (tx: Transaction, mail: NewMail) =>
  tx.query(sql.unsafe`
    insert into mail (id, recipient, kind, language, facts, partner_id, user_id, about, token, expires_at)
    values (${mail.id}, ${mail.recipient}, ${mail.kind}, ${readersLanguage(mail.recipient, mail.userId, mail.language)},
      ${JSON.stringify(mail.facts)}::jsonb, ${mail.partnerId}, ${mail.userId}, ${mail.about},
      ${mail.token && sql.binary(mail.token)}, ${mail.expiresAt?.toISOString() ?? null}::timestamptz)`)

/** The newest of the mails that were not sent, in their order: of all, or of one partner's team. */
export const findUnsentMail = (db: Pool | Transaction, partnerId: string | null, limit: number) =>
  db.any(sql.type(mailRow)`
    select * from (
      select id, recipient, kind, language, facts, partner_id as "partnerId", user_id as "userId", token,
        created_at as "createdAt", expires_at as "expiresAt", tries, failure, given_up_at is not null as "isGivenUp"
      from mail m
      where sent_at is null and (expires_at is null or expires_at > now() and is_link_open(about))
        and (${partnerId}::text is null or partner_id = ${partnerId}
          or user_id in (select user_id from member where partner_id = ${partnerId} and removed_at is null))
      order by created_at desc, id desc limit ${limit}) newest
    order by "createdAt", id`)
