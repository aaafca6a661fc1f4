import { sql } from 'slonik'
import { z } from 'zod'
import type { Language } from '../../../domain/language.ts'
import type { Transaction } from '../../pool.ts'
import { statement, writingStatement } from '../../statements.ts'

const columns = `id, email, name, password_hash as "passwordHash", totp_secret as "totpSecret",
  totp_last_step::float8 as "totpLastStep",
  exists (select from passkey k where k.user_id = portal_user.id) as "hasPasskey", clock_timestamp() as now`

const userRow = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  passwordHash: z.string(),
  totpSecret: z.instanceof(Buffer).nullable(),
  totpLastStep: z.number().nullable(),
  hasPasskey: z.boolean(),
  now: z.date(),
})
/** A user with their credentials. `now` is the database's clock. */
export type UserRow = z.infer<typeof userRow>

/** $1 e-mail address in lower case. */
export const findUserByEmail = statement<UserRow>(
  'find-user-by-email',
  `select ${columns} from portal_user where email = $1`,
)

/** $1 user id. */
export const findUser = statement<UserRow>('find-user', `select ${columns} from portal_user where id = $1`)

/** A user, whose row is locked. */
export const lockUser = (tx: Transaction, id: string): Promise<UserRow> =>
  tx.one(sql.type(userRow)`
    select id, email, name, password_hash as "passwordHash", totp_secret as "totpSecret",
      totp_last_step::float8 as "totpLastStep",
      exists (select from passkey k where k.user_id = portal_user.id) as "hasPasskey", clock_timestamp() as now
    from portal_user where id = ${id} for no key update`)

export type NewUser = { id: string; email: string; name: string; passwordHash: string }

/** Returns whether the address was free. */
export const insertUser = async (tx: Transaction, user: NewUser): Promise<boolean> => {
  const { rowCount } = await tx.query(sql.unsafe`
    insert into portal_user (id, email, name, password_hash)
    values (${user.id}, ${user.email}, ${user.name}, ${user.passwordHash}) on conflict (email) do nothing`)
  return rowCount === 1
}

export const renameUser = (tx: Transaction, id: string, name: string) =>
  tx.query(sql.unsafe`update portal_user set name = ${name} where id = ${id}`)

/** The language of the browser in which they use the portal, for their mails, unless they chose one. */
export const noteLanguage = (tx: Transaction, id: string, language: Language) =>
  tx.query(sql.unsafe`
    update portal_user set language = ${language}
    where id = ${id} and chosen_language is null and language <> ${language}`)

/** $1 user id, $2 the language that they choose; null: that of their browser, which is $3. */
export const chooseLanguage = writingStatement(
  'choose-language',
  `update portal_user set chosen_language = $2, language = coalesce($2, $3) where id = $1`,
)

/** `proof`: of the present password, which the database checks. */
export const changePassword = (tx: Transaction, id: string, { proof, next }: { proof: Buffer; next: string }) =>
  tx.query(sql.unsafe`select change_password(${id}, ${sql.binary(proof)}, ${next})`)

/** The same for the session of this token, which a passkey has confirmed. */
export const changePasswordByPasskey = (tx: Transaction, token: string, next: string) =>
  tx.query(sql.unsafe`select change_password_by_passkey(${token}, ${next})`)

/** `step`: that of the code that showed that the device has the secret. */
export const setSecondFactor = (tx: Transaction, id: string, secret: Buffer, step: number) =>
  tx.query(sql.unsafe`
    update portal_user set totp_secret = ${sql.binary(secret)}, totp_last_step = ${step} where id = ${id}`)

export const removeSecondFactor = (tx: Transaction, id: string) =>
  tx.query(sql.unsafe`update portal_user set totp_secret = null, totp_last_step = null where id = ${id}`)

/** Uses a code's step up. Returns false when it, or a later one, was used already. */
export const takeTotpStep = async (tx: Transaction, id: string, step: number): Promise<boolean> => {
  const { rowCount } = await tx.query(sql.unsafe`
    update portal_user set totp_last_step = ${step} where id = ${id} and totp_last_step < ${step}`)
  return rowCount === 1
}

export type ListedUser = {
  id: string
  email: string
  name: string
  hasSecondFactor: boolean
  createdAt: Date
  lastSeenAt: Date | null
  teams: { partner: string; role: string }[]
}

/** Every user with their places in teams, for the operator. */
export const listUsers = statement<ListedUser>(
  'list-users',
  `select u.id, u.email, u.name, has_second_factor(u) as "hasSecondFactor", u.created_at as "createdAt",
    (select max(s.last_seen_at) from session s where s.user_id = u.id) as "lastSeenAt",
    coalesce((
      select json_agg(json_build_object('partner', m.partner_id, 'role', m.role) order by m.created_at)
      from member m where m.user_id = u.id and m.removed_at is null), '[]') as teams
  from portal_user u order by u.email`,
)
