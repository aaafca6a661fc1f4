import { sql } from 'slonik'
import { z } from 'zod'
import type { Transaction } from '../../pool.ts'
import { statement } from '../../statements.ts'

const columns = sql.fragment`
  id, email, name, password_hash as "passwordHash", totp_secret as "totpSecret", totp_last_step::float8 as "totpLastStep",
  clock_timestamp() as now`

const operatorRow = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  passwordHash: z.string(),
  totpSecret: z.instanceof(Buffer),
  totpLastStep: z.number(),
  now: z.date(),
})
/** An operator's account with its credentials. `now` is the database's clock. */
export type OperatorRow = z.infer<typeof operatorRow>

/** The present account of this address, whose row is locked; null: there is none. */
export const lockOperatorByEmail = (tx: Transaction, email: string): Promise<OperatorRow | null> =>
  tx.maybeOne(sql.type(operatorRow)`
    select ${columns} from operator_account where email = ${email} and removed_at is null for no key update`)

/** $1 e-mail address in lower case. */
export const findOperatorByEmail = statement<{ id: string; name: string; passwordHash: string }>(
  'find-operator-by-email',
  `select id, name, password_hash as "passwordHash" from operator_account where email = $1 and removed_at is null`,
)

/** Uses a code's step up. Returns false when it, or a later one, was used already. */
export const takeOperatorStep = async (tx: Transaction, id: string, step: number): Promise<boolean> => {
  const { rowCount } = await tx.query(sql.unsafe`
    update operator_account set totp_last_step = ${step} where id = ${id} and totp_last_step < ${step}`)
  return rowCount === 1
}

export const removeOperator = (tx: Transaction, id: string) =>
  tx.query(sql.unsafe`update operator_account set removed_at = now() where id = ${id}`)

export const insertOperatorCodes = (tx: Transaction, operatorId: string, hashes: readonly Buffer[]) =>
  tx.query(sql.unsafe`
    insert into operator_recovery_code (operator_id, hash)
    select ${operatorId}, decode(hex, 'hex')
    from unnest(${sql.array(
      hashes.map((hash) => hash.toString('hex')),
      'text',
    )}) hex`)

/** Uses up a recovery code. Returns whether the operator had it and had not used it. */
export const takeOperatorCode = async (tx: Transaction, operatorId: string, hash: Buffer): Promise<boolean> => {
  const { rowCount } = await tx.query(sql.unsafe`
    update operator_recovery_code set used_at = now()
    where operator_id = ${operatorId} and hash = ${sql.binary(hash)} and used_at is null`)
  return rowCount === 1
}

export type ListedOperator = { id: string; email: string; name: string; createdAt: Date; lastSeenAt: Date | null }

/** Those present, in the order of their addresses. */
export const listOperators = statement<ListedOperator>(
  'list-operators',
  `select o.id, o.email, o.name, o.created_at as "createdAt",
    (select max(s.last_seen_at) from operator_session s where s.operator_id = o.id) as "lastSeenAt"
  from operator_account o where o.removed_at is null order by o.email limit 500`,
)
