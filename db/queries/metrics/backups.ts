import { sql } from 'slonik'
import { z } from 'zod'
import type { Pool } from '../../pool.ts'

/** Notes that a backup has been made, now. */
export const noteBackup = (pool: Pick<Pool, 'oneFirst'>): Promise<Date> =>
  pool.oneFirst(sql.type(z.object({ notedAt: z.date() }))`
    insert into backup_note default values returning noted_at as "notedAt"`)
