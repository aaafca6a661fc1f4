import { sql } from 'slonik'
import { z } from 'zod'
import type { Pool, Transaction } from '../../pool.ts'
import { newSecret, type SecretRow, secretColumns, secretRow } from './rotated-secret.ts'

/** `secret` is sealed. */
export const insertPartner = (pool: Pool, { id, name, secret }: { id: string; name: string; secret: Buffer }) =>
  pool.query(sql.unsafe`insert into partner (id, name, secret) values (${id}, ${name}, ${sql.binary(secret)})`)

export const partnerExists = (db: Pool | Transaction, id: string): Promise<boolean> =>
  db.exists(sql.type(z.object({}))`select from partner where id = ${id}`)

/** The secret that our requests to a partner's servers are signed with. */
export const findSecret = (db: Pool | Transaction, id: string): Promise<SecretRow | null> =>
  db.maybeOne(sql.type(secretRow)`select ${secretColumns} from partner where id = ${id}`)

export const rotateSecret = (db: Pool | Transaction, id: string, secret: Buffer): Promise<SecretRow | null> =>
  db.maybeOne(sql.type(secretRow)`
    update partner set ${newSecret(secret)} where id = ${id} returning ${secretColumns}`)
