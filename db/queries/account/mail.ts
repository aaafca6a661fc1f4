import { sql } from 'slonik'
import { z } from 'zod'
import { type MailFacts, mailKinds } from '../../../domain/portal/mail.ts'
import type { Pool, Transaction } from '../../pool.ts'

const KEPT_DAYS = 60

const mailRow = z.object({
  id: z.string(),
  recipient: z.string(),
  kind: z.enum(mailKinds),
  language: z.string(),
  facts: z.record(z.string(), z.string()),
  partnerId: z.string().nullable(),
  userId: z.string().nullable(),
  token: z.instanceof(Buffer).nullable(),
  createdAt: z.date(),
  expiresAt: z.date().nullable(),
})
/** `token` is sealed; null: it carries no link. */
export type MailRow = z.infer<typeof mailRow>

export type NewMail = Pick<MailRow, 'id' | 'recipient' | 'kind' | 'partnerId' | 'userId' | 'token' | 'expiresAt'> & {
  facts: MailFacts
  /** What the link answers. */
  about: string | null
}

export const insertMail = (tx: Transaction, mail: NewMail) =>
  tx.query(sql.unsafe`
    insert into mail (id, recipient, kind, facts, partner_id, user_id, about, token, expires_at)
    values (${mail.id}, ${mail.recipient}, ${mail.kind}, ${JSON.stringify(mail.facts)}::jsonb, ${mail.partnerId},
      ${mail.userId}, ${mail.about}, ${mail.token && sql.binary(mail.token)},
      ${mail.expiresAt?.toISOString() ?? null}::timestamptz)`)

/** Mails that are still to be sent, the oldest first: of all, or of one partner's team. */
export const findWaitingMail = (db: Pool | Transaction, partnerId: string | null, limit: number) =>
  db.any(sql.type(mailRow)`
    select id, recipient, kind, language, facts, partner_id as "partnerId", user_id as "userId", token,
      created_at as "createdAt", expires_at as "expiresAt"
    from mail m
    where sent_at is null and (expires_at is null or expires_at > now())
      and not exists (select from invitation i where i.id = m.about and num_nonnulls(i.accepted_at, i.withdrawn_at) > 0)
      and not exists (select from email_change c where c.id = m.about and num_nonnulls(c.used_at, c.withdrawn_at) > 0)
      and (${partnerId}::text is null or partner_id = ${partnerId}
        or user_id in (select user_id from member where partner_id = ${partnerId} and removed_at is null))
    order by created_at, id limit ${limit}`)

/** Deletes old mails, sent or not: the links that they carried ended long ago. */
export const forgetMail = async (tx: Transaction, limit: number): Promise<number> => {
  const { rowCount } = await tx.query(sql.unsafe`
    delete from mail where id in (
      select id from mail where created_at < now() - make_interval(days => ${KEPT_DAYS})
      order by created_at limit ${limit} for update skip locked)`)
  return rowCount
}
