import { sql } from 'slonik'
import type { Logger } from 'winston'
import { z } from 'zod'
import type { Pool } from './pool.ts'

/** Whether `release` has ever completed on this database: it makes pg-boss's tables last. */
export const isReleased = (pool: Pool): Promise<boolean> =>
  pool.oneFirst(sql.type(z.object({ isReleased: z.boolean() }))`
    select to_regclass('pgboss.version') is not null as "isReleased"`)

export const NOT_RELEASED =
  'The database of DATABASE_URL has nothing of the service: run release on it first, or set the address of the right one.'

/** Whether a process that starts finds the schema; if not, the log says what to do. */
export const findsRelease = async ({ pool, log }: { pool: Pool; log: Logger }): Promise<boolean> => {
  const isThere = await isReleased(pool)
  if (!isThere) log.error(NOT_RELEASED)
  return isThere
}
