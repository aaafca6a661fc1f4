import { sql } from 'slonik'
import { z } from 'zod'
import type { Pool, Transaction } from '../../pool.ts'
import { statement } from '../../statements.ts'
import { type NewPasskey, passkeyRecord } from '../account/passkeys.ts'

const row = z.object({
  id: z.string(),
  name: z.string(),
  credentialId: z.instanceof(Buffer),
  publicKey: z.instanceof(Buffer),
  counter: z.number(),
  transports: z.array(z.string()),
  createdAt: z.date(),
  lastUsedAt: z.date().nullable(),
})
export type OperatorPasskeyRow = z.infer<typeof row>

export const MAX_OPERATOR_PASSKEYS = 20

const columns = `id, name, credential_id as "credentialId", public_key as "publicKey", counter::float8 as counter,
  transports, created_at as "createdAt", last_used_at as "lastUsedAt"`

/** $1 operator id. The oldest first. */
export const findOperatorPasskeys = statement<OperatorPasskeyRow>(
  'find-operator-passkeys',
  `select ${columns} from operator_passkey where operator_id = $1 order by created_at, id`,
)

/** Of an operator whose account is locked. */
export const countOperatorPasskeys = (tx: Transaction, operatorId: string): Promise<number> =>
  tx.oneFirst(sql.type(z.object({ count: z.number() }))`
    select count(*)::integer as count from operator_passkey where operator_id = ${operatorId}`)

/** The operator's passkey that the device calls so, whose row is locked; null: there is none. */
export const lockOperatorPasskey = (tx: Transaction, operatorId: string, credentialId: Buffer) =>
  tx.maybeOne(sql.type(row)`
    select id, name, credential_id as "credentialId", public_key as "publicKey", counter::float8 as counter,
      transports, created_at as "createdAt", last_used_at as "lastUsedAt"
    from operator_passkey where operator_id = ${operatorId} and credential_id = ${sql.binary(credentialId)} for update`)

/** Adds a passkey for the session of this token. Returns whether nobody has it yet. */
export const insertOperatorPasskey = (tx: Transaction, token: string, operatorId: string, passkey: NewPasskey) =>
  tx.oneFirst(sql.type(z.object({ isNew: z.boolean() }))`
    select add_operator_passkey(${token}, jsonb_populate_record(null::operator_passkey,
      ${JSON.stringify({ operator_id: operatorId, ...passkeyRecord(passkey) })}::jsonb)) as "isNew"`)

/** Notes that a passkey has signed; the database refuses a count that does not go up. */
export const noteOperatorPasskeyUse = (tx: Transaction, id: string, use: { counter: number; isBackedUp: boolean }) =>
  tx.query(sql.unsafe`
    update operator_passkey set counter = ${use.counter}, is_backed_up = ${use.isBackedUp}, last_used_at = now()
    where id = ${id}`)

/** Null: the operator has no such passkey. */
export const removeOperatorPasskey = (tx: Transaction, operatorId: string, id: string) =>
  tx.maybeOne(sql.type(z.object({ name: z.string() }))`
    delete from operator_passkey where id = ${id} and operator_id = ${operatorId} returning name`)

type Wanted = { operatorId: string; purpose: 'add' | 'sign_in'; challenge: Buffer }

export const putOperatorChallenge = (pool: Pool, { operatorId, purpose, challenge }: Wanted) =>
  pool.query(sql.unsafe`
    insert into operator_challenge (operator_id, purpose, challenge) values (${operatorId}, ${purpose}, ${sql.binary(challenge)})
    on conflict (operator_id, purpose) do update set challenge = excluded.challenge, expires_at = excluded.expires_at`)

/** Takes a challenge, for good. Returns whether it was good. */
export const takeOperatorChallenge = async (
  db: Pool | Transaction,
  { operatorId, purpose, challenge }: Wanted,
): Promise<boolean> => {
  const taken = await db.maybeOneFirst(sql.type(z.object({ isCurrent: z.boolean() }))`
    delete from operator_challenge
    where operator_id = ${operatorId} and purpose = ${purpose} and challenge = ${sql.binary(challenge)}
    returning expires_at > now() as "isCurrent"`)
  return taken === true
}
