import { sql } from 'slonik'
import { z } from 'zod'
import { setMailWish } from '../../../db/queries/account/mail-wishes.ts'
import { needLetter, type NeedFactsOfMail } from '../../../domain/portal/need-letter.ts'
import type { MailTiming, MailWishKind } from '../../../domain/portal/mail-wish.ts'
import type { Role } from '../../../domain/portal/role.ts'
import type { Language } from '../../../domain/language.ts'
import type { TestWorkplace } from '../workplace.ts'
import { makeMember, makeUser } from './portal.ts'

type Place = Pick<TestWorkplace, 'pool' | 'statements'>

type Wishes = Partial<Record<MailWishKind, MailTiming>>

/** Somebody in a team, with what they have chosen to be mailed of. */
export const makeReader = async (
  place: Place,
  { partner, role = 'owner', ...wishes }: Wishes & { partner: string; role?: Role },
) => {
  const user = await makeUser(place)
  await makeMember(place, { partner, userId: user.userId, role })
  for (const [kind, timing] of Object.entries(wishes))
    await place.statements.rows(setMailWish, [user.userId, kind, timing])
  return user
}

const mailRow = z.object({ id: z.string(), to: z.string(), kind: z.string(), facts: z.custom<NeedFactsOfMail>() })

/** The mails of needs to somebody, in the order in which they were written, as they read. */
export const needMailsTo = async ({ pool }: Place, { email }: { email: string }, language: Language = 'en') => {
  const rows = await pool.any(sql.type(mailRow)`
    select id, recipient as to, kind, facts from mail where recipient = ${email} and kind ~ '^needs_' order by created_at, id`)
  return rows.map(({ kind, facts }) => ({ kind, ...needLetter(facts, language) }))
}

const move = ({ pool }: Place, update: ReturnType<typeof sql.unsafe>) =>
  pool.transaction(async (tx) => {
    await tx.query(sql.unsafe`set local session_replication_role = replica`)
    await tx.query(update)
  })

/** Moves mails into the past by so many minutes, so that more may be sent. */
export const passMailTime = (place: Place, minutes: number) =>
  move(place, sql.unsafe`update mail set created_at = created_at - make_interval(mins => ${minutes})`)

/** Flags a drawing in its row, as a worker does when no list came in time. */
export const missList = ({ pool }: Place, drawingId: string) =>
  pool.query(sql.unsafe`
    update drawing set attention = 'no_winners', attention_detail = '{}', attention_since = clock_timestamp()
    where id = ${drawingId}`)

/** Inserts many drawings of a campaign that are flagged because no list came. */
export const missManyLists = ({ pool }: Place, campaignId: string, drawings: number) =>
  pool.query(sql.unsafe`
    insert into drawing (id, campaign_id, draw_at, cutoff_at, winners_expected, attention, attention_detail, attention_since)
    select new_id('drw'), ${campaignId}, at, at, 3, 'no_winners', '{}', now()
    from (select now() - make_interval(secs => n) as at from generate_series(1, ${drawings}::integer) n) made`)

export const tellCount = ({ pool }: Place) =>
  pool.oneFirst(sql.type(z.object({ count: z.number() }))`select count(*)::integer as count from mailed_need`)
