import { sql } from 'slonik'
import { z } from 'zod'
import type { Pool } from '../pool.ts'

/** The database's clock, by which all processes go: those of their machines may be wrong. */
export const readClock = (db: Pick<Pool, 'oneFirst'>): Promise<Date> =>
  db.oneFirst(sql.type(z.object({ now: z.date() }))`select now() as now`)
