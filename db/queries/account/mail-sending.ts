/** The sending of mails: which are due, who sends them, and what came of it. */
import { sql } from 'slonik'
import { z } from 'zod'
import { languages } from '../../../domain/language.ts'
import { mailKinds } from '../../../domain/portal/mail-kind.ts'
import { MAIL_DAYS } from '../../../domain/portal/mail-try.ts'
import type { Pool, Transaction } from '../../pool.ts'
import { type Lease, leasesOf, newLease } from '../lease.ts'

const isUnsent = sql.fragment`sent_at is null and given_up_at is null`

/** Leaves out mails that were not sent for days, which are out of date, and mails whose link has expired. */
export const isToSend = sql.fragment`
  ${isUnsent} and created_at > now() - make_interval(days => ${MAIL_DAYS}) and (expires_at is null or expires_at > now())`

const dueAt = sql.fragment`greatest(due_at, leased_until)`

/** Without a mail server there are none. */
export const mailDue = sql.fragment`
  select id, ${dueAt} as due_at from mail where ${isToSend} and exists (select from mail_server)`

const dueRow = z.object({ id: z.string(), share: z.string() })

/** Those of these mails that may be sent now. A team's mails, and those of no team, each have a share of the calls. */
export const findMailDue = (tx: Pick<Transaction, 'any'>, ids: readonly string[]) =>
  tx.any(sql.type(dueRow)`
    select id, coalesce(partner_id, '') as share from mail
    where id = any(${sql.array(ids, 'text')}) and ${isToSend} and ${dueAt} <= now()`)

/** Gives up those of these mails whose link was used or withdrawn meanwhile. */
export const giveUpAnswered = (tx: Transaction, ids: readonly string[]) =>
  tx.query(sql.unsafe`
    update mail set given_up_at = now(), failure = 'Its link was used or withdrawn.', token = null, lease = null, leased_until = null
    where id = any(${sql.array(ids, 'text')}) and ${isToSend} and ${dueAt} <= now()
      and about is not null and not is_link_open(about)`)

/** Gives up those of these mails of needs whose reader has left the team, or has another address by now. */
export const giveUpUnreadable = (tx: Transaction, ids: readonly string[]) =>
  tx.query(sql.unsafe`
    update mail
    set given_up_at = now(), failure = 'Its reader has left the team, or has another address.', lease = null, leased_until = null
    where id = any(${sql.array(ids, 'text')}) and ${isToSend} and ${dueAt} <= now() and kind ~ '^needs_'
      and not exists (
        select from member m join portal_user u on u.id = m.user_id
        where m.user_id = mail.user_id and m.partner_id = mail.partner_id and m.removed_at is null and u.email = mail.recipient)`)

const leasedRow = z.object({
  id: z.string(),
  lease: z.string(),
  tries: z.number(),
  recipient: z.string(),
  kind: z.enum(mailKinds),
  language: z.enum(languages),
  facts: z.record(z.string(), z.string()),
  userId: z.string().nullable(),
  token: z.instanceof(Buffer).nullable(),
  createdAt: z.date(),
  leasedAt: z.date(),
})
/** A mail that only the holder of its lease sends. `tries` counts those before it; `token` is sealed. */
export type LeasedMail = z.infer<typeof leasedRow>

export const leaseMail: Lease<LeasedMail> = (tx, ids, leaseSeconds) =>
  tx.any(sql.type(leasedRow)`
    with locked as materialized (
      select id from mail where id = any(${sql.array(ids, 'text')}) and ${isToSend} and ${dueAt} <= now()
      order by id for no key update skip locked)
    update mail m set ${newLease(leaseSeconds)} from locked where m.id = locked.id
    returning m.id, m.lease::text, m.tries, m.recipient, m.kind, m.language, m.facts, m.user_id as "userId", m.token,
      m.created_at as "createdAt", now() as "leasedAt"`)

/** What came of a try. `failure` is null when it was sent; `delayMs` is null when it is not tried again. */
export type MailTried = { id: string; lease: string; failure: string | null; delayMs: number | null }

/** Records the tries whose leases still hold, and returns these leases. */
export const recordMail = (tx: Transaction, tried: readonly MailTried[]): Promise<readonly string[]> =>
  tx.anyFirst(sql.type(z.object({ lease: z.string() }))`
    with tried as materialized (
      select * from ${sql.unnest(
        tried.map(({ id, failure, delayMs }) => [id, failure, delayMs]),
        ['text', 'text', 'int4'],
      )} as t (id, failure, delay_ms)),
    locked as materialized (
      select m.id, leased.lease from ${leasesOf(tried)} join mail m on m.id = leased.id and m.lease = leased.lease
      order by m.id for no key update of m)
    update mail m
    set tries = m.tries + 1, lease = null, leased_until = null, failure = t.failure,
      sent_at = case when t.failure is null then now() end,
      given_up_at = case when t.failure is not null and t.delay_ms is null then now() end,
      token = case when t.delay_ms is null then null else m.token end,
      due_at = coalesce(now() + t.delay_ms * interval '1 millisecond', m.due_at)
    from tried t join locked using (id) where m.id = t.id
    returning locked.lease::text`)

/** Gives up what was not sent in time, so that nobody looks at it any more. */
export const giveUpLate = async (tx: Transaction, limit: number): Promise<number> => {
  const { rowCount } = await tx.query(sql.unsafe`
    update mail set given_up_at = now(), failure = coalesce(failure, 'It was not sent in time.'), token = null, lease = null, leased_until = null
    where id = any (array(
      select id from mail
      where ${isUnsent} and created_at < now() - make_interval(days => ${MAIL_DAYS}) and ${dueAt} <= now()
        and exists (select from mail_server)
      order by created_at limit ${limit} for update skip locked))`)
  return rowCount
}

/** Notes the server that mails are sent by; null: nothing sends them. */
export const noteMailServer = (pool: Pool, host: string | null) =>
  pool.query(
    host === null
      ? sql.unsafe`delete from mail_server`
      : sql.unsafe`
        insert into mail_server (host) values (${host})
        on conflict (single) do update set host = excluded.host, noted_at = now() where mail_server.host <> excluded.host`,
  )
