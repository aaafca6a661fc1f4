import { sql } from 'slonik'
import { z } from 'zod'
import type { Pool } from './pool.ts'

/** Whether `release` has ever gone through on this database: the tables of the queues are what it makes last. */
export const isReleased = (pool: Pool): Promise<boolean> =>
  pool.oneFirst(sql.type(z.object({ isReleased: z.boolean() }))`
    select to_regclass('pgboss.version') is not null as "isReleased"`)
