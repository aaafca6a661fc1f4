import { sql } from 'slonik'
import { z } from 'zod'
import type { Operator } from '../../../domain/actor.ts'
import type { Pool, Transaction } from '../../pool.ts'
import { newSecret, type SecretRow, secretColumns, secretRow } from './rotated-secret.ts'

/** `secret` is sealed. */
export const insertPartner = (
  db: Pool | Transaction,
  { token }: Pick<Operator, 'token'>,
  { id, name, secret }: { id: string; name: string; secret: Buffer },
) => db.query(sql.unsafe`select add_partner(${token ?? null}, ${id}, ${name}, ${sql.binary(secret)})`)

/** `reason` null: it is suspended no more. Returns whether that changed anything. */
export const setSuspension = (tx: Transaction, { token }: Operator, partnerId: string, reason: string | null) =>
  tx.oneFirst(sql.type(z.object({ isChanged: z.boolean() }))`
    select set_partner_suspension(${token ?? null}, ${partnerId}, ${reason}) as "isChanged"`)

export const partnerExists = (db: Pool | Transaction, id: string): Promise<boolean> =>
  db.exists(sql.type(z.object({}))`select from partner where id = ${id}`)

/** The secret that our requests to a partner's servers are signed with. */
export const findSecret = (db: Pool | Transaction, id: string): Promise<SecretRow | null> =>
  db.maybeOne(sql.type(secretRow)`select ${secretColumns} from partner where id = ${id}`)

export const rotateSecret = (db: Pool | Transaction, id: string, secret: Buffer): Promise<SecretRow | null> =>
  db.maybeOne(sql.type(secretRow)`
    update partner set ${newSecret(secret)} where id = ${id} returning ${secretColumns}`)
