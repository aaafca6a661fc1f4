import { sql } from 'slonik'
import { z } from 'zod'
import type { Pool } from '../../pool.ts'

/** What a key signs: the log's checkpoints, or the receipts of sends. Each is of its own process. */
export type KeyPurpose = 'log' | 'receipts'

const keyRow = z.object({ secret: z.instanceof(Buffer) })

/** The sealed secret of this purpose; `made` becomes it where there is none yet. */
export const findOrKeepKey = async (pool: Pool, purpose: KeyPurpose, made: () => Buffer): Promise<Buffer> => {
  const find = () => pool.maybeOneFirst(sql.type(keyRow)`select secret from log_key where id = ${purpose}`)
  const found = await find()
  if (found) return found
  await pool.query(sql.unsafe`
    insert into log_key (id, secret) values (${purpose}, ${sql.binary(made())}) on conflict do nothing`)
  return (await find()) as Buffer
}
