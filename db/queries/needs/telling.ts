import { sql } from 'slonik'
import type { NeedMail } from '../../../domain/portal/need-mail.ts'
import type { Transaction } from '../../pool.ts'

type Written = { id: string; facts: Readonly<Record<string, string>> }

/** Writes a mail, and what it tells of. A need that this person was mailed of already fails the transaction. */
export const insertNeedMail = async (tx: Transaction, { to, of, told }: NeedMail, { id, facts }: Written) => {
  await tx.query(sql.unsafe`
    insert into mail (id, recipient, kind, language, facts, partner_id, user_id)
    select ${id}, ${to.email}, ${`needs_${of}`}, language, ${JSON.stringify(facts)}::jsonb, ${to.partnerId}, id
    from portal_user where id = ${to.userId}`)
  await tx.query(sql.unsafe`
    insert into mailed_need (user_id, kind, subject, began_at, mail_id)
    select ${to.userId}, kind, subject, began_at, ${id}
    from ${sql.unnest(
      told.map(({ kind, subject, beganAt }) => [kind, subject, beganAt]),
      ['text', 'text', 'timestamptz'],
    )} as told (kind, subject, began_at)`)
}
