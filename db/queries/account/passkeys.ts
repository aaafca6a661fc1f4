import { sql } from 'slonik'
import { z } from 'zod'
import type { Transaction } from '../../pool.ts'
import { statement } from '../../statements.ts'

/** Of a user. The database has the same limit. */
export const MAX_PASSKEYS = 20

const passkeyRow = z.object({
  id: z.string(),
  userId: z.string(),
  credentialId: z.instanceof(Buffer),
  publicKey: z.instanceof(Buffer),
  counter: z.number(),
  transports: z.array(z.string()),
  name: z.string(),
})
export type PasskeyRow = z.infer<typeof passkeyRow>

const columns = `id, user_id as "userId", credential_id as "credentialId", public_key as "publicKey",
  counter::float8 as counter, transports, name`

/** $1 the credential id that the device gave it. */
export const findPasskey = statement<PasskeyRow>(
  'find-passkey',
  `select ${columns} from passkey where credential_id = $1`,
)

/** $1 user id. Those that a user may sign with, the latest used first. */
export const findPasskeysOf = statement<PasskeyRow>(
  'find-passkeys-of',
  `select ${columns} from passkey where user_id = $1 order by last_used_at desc nulls last, id`,
)

/** A passkey, whose row is locked. Null: it was removed. */
export const lockPasskey = (tx: Transaction, id: string): Promise<PasskeyRow | null> =>
  tx.maybeOne(sql.type(passkeyRow)`
    select id, user_id as "userId", credential_id as "credentialId", public_key as "publicKey",
      counter::float8 as counter, transports, name
    from passkey where id = ${id} for update`)

export type ListedPasskey = {
  id: string
  name: string
  isBackedUp: boolean
  createdAt: Date
  lastUsedAt: Date | null
}

/** $1 user id. */
export const listPasskeys = statement<ListedPasskey>(
  'list-passkeys',
  `select id, name, is_backed_up as "isBackedUp", created_at as "createdAt", last_used_at as "lastUsedAt"
  from passkey where user_id = $1 order by created_at, id`,
)

export const countPasskeys = (tx: Transaction, userId: string): Promise<number> =>
  tx.oneFirst(sql.type(z.object({ count: z.number() }))`
    select count(*)::integer as count from passkey where user_id = ${userId}`)

export type NewPasskey = Omit<PasskeyRow, 'userId'> & { isBackedUp: boolean }

const added = z.object({ isNew: z.boolean() })
const spelled = (bytes: Uint8Array): string => `\\x${Buffer.from(bytes).toString('hex')}`

/** A new passkey as a record of its table has it, without whose it is. */
export const passkeyRecord = ({ id, credentialId, publicKey, counter, transports, isBackedUp, name }: NewPasskey) => ({
  id,
  credential_id: spelled(credentialId),
  public_key: spelled(publicKey),
  counter,
  transports,
  is_backed_up: isBackedUp,
  name,
})

/** Adds a passkey for the session of this token, which has confirmed. Returns whether nobody has this passkey yet. */
export const insertPasskey = (
  tx: Transaction,
  token: string,
  passkey: NewPasskey & Pick<PasskeyRow, 'userId'>,
): Promise<boolean> =>
  tx.oneFirst(sql.type(added)`
    select add_passkey(${token}, jsonb_populate_record(null::passkey,
      ${JSON.stringify({ user_id: passkey.userId, ...passkeyRecord(passkey) })}::jsonb)) as "isNew"`)

/** Notes that a passkey has signed; the database refuses a count that does not go up. */
export const notePasskeyUse = (tx: Transaction, id: string, use: { counter: number; isBackedUp: boolean }) =>
  tx.query(sql.unsafe`
    update passkey set counter = ${use.counter}, is_backed_up = ${use.isBackedUp}, last_used_at = now()
    where id = ${id}`)

/** Null: the user has no such passkey. */
export const removePasskey = (tx: Transaction, userId: string, id: string): Promise<{ name: string } | null> =>
  tx.maybeOne(sql.type(z.object({ name: z.string() }))`
    delete from passkey where id = ${id} and user_id = ${userId} returning name`)

export const removePasskeys = (tx: Transaction, userId: string) =>
  tx.query(sql.unsafe`delete from passkey where user_id = ${userId}`)
