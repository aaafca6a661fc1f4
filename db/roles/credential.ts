import { sql } from 'slonik'
import { z } from 'zod'
import type { Logger } from 'winston'
import type { Pool } from '../pool.ts'

const rights = z.object({ isOwners: z.boolean() })

/** Says once, at the start of a process, that its credential may do everything. */
export const noteCredential = async ({ pool, log }: { pool: Pool; log: Logger }): Promise<void> => {
  const { isOwners } = await pool.one(sql.type(rights)`
    select pg_has_role(current_user, relowner, 'usage') as "isOwners" from pg_class where oid = 'migration'::regclass`)
  if (isOwners)
    log.warn(
      'DATABASE_URL is the credential of the database’s owner, who may do everything: see docs/operating.md, Roles.',
    )
}
