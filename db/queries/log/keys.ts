import { sql } from 'slonik'
import { z } from 'zod'
import type { Pool, Transaction } from '../../pool.ts'

/** What keys sign: the log's checkpoints, the receipts of sends, and winners' personal links. Each has its own. */
export const keyPurposes = ['log', 'receipts', 'links'] as const
export type KeyPurpose = (typeof keyPurposes)[number]

const TABLES = {
  log: sql.identifier(['log_key']),
  receipts: sql.identifier(['receipt_key']),
  links: sql.identifier(['link_key']),
}

/** `id` is the public key in hex; `secret` its seed, sealed for a row of this id. */
export type KeyRow = { id: string; secret: Buffer }
const keyRow = z.object({ id: z.string(), secret: z.instanceof(Buffer) })

/** The keys that sign, the newest first. */
export const findSigningKeys = (db: Pool | Transaction, purpose: KeyPurpose): Promise<readonly KeyRow[]> =>
  db.any(sql.type(keyRow)`
    select id, secret from ${TABLES[purpose]} where retired_at is null order by created_at desc, id`)

/** Keeps a first key; where another process was faster, that one's stays. */
export const keepFirstKey = (pool: Pool, purpose: KeyPurpose, { id, secret }: KeyRow) =>
  pool.query(sql.unsafe`select keep_first_key(${purpose}, ${id}, ${sql.binary(secret)})`)

/** Adds a key, which signs from now on. */
export const addKey = (tx: Transaction, purpose: KeyPurpose, { id, secret }: KeyRow) =>
  tx.query(sql.unsafe`insert into ${TABLES[purpose]} (id, secret) values (${id}, ${sql.binary(secret)})`)

/**
 * Retires a key for good, if it still signs and another one does too. Returns whether it did. Only the owner of the
 * table may take this lock, so that no other role can block it.
 */
export const retireKey = async (tx: Transaction, purpose: KeyPurpose, id: string): Promise<boolean> => {
  await tx.query(sql.unsafe`lock table ${TABLES[purpose]} in share update exclusive mode`)
  const { rowCount } = await tx.query(sql.unsafe`
    update ${TABLES[purpose]} set retired_at = now()
    where id = ${id} and retired_at is null
      and exists (select from ${TABLES[purpose]} other where other.retired_at is null and other.id <> ${id})`)
  return rowCount > 0
}

const listedRow = z.object({ id: z.string(), createdAt: z.date(), retiredAt: z.date().nullable() })
export type ListedKey = z.infer<typeof listedRow>

/** Every key that there was, the newest first. */
export const listKeys = (db: Pool | Transaction, purpose: KeyPurpose): Promise<readonly ListedKey[]> =>
  db.any(sql.type(listedRow)`
    select id, created_at as "createdAt", retired_at as "retiredAt" from ${TABLES[purpose]} order by created_at desc, id`)
