import pg from 'pg'
import { createPool } from 'slonik'
import type { Pool } from '../../../db/pool.ts'

/** Fills a database by a pool of its own, without time-outs for statements. */
export const onPatientPool = async (url: string, fill: (pool: Pool) => Promise<unknown>): Promise<void> => {
  const { query_timeout: limit } = pg.defaults
  pg.defaults.query_timeout = 0
  const pool = await createPool(url, {
    idleInTransactionSessionTimeout: 'DISABLE_TIMEOUT',
    statementTimeout: 'DISABLE_TIMEOUT',
    typeParsers: [],
  })
  try {
    await fill(pool)
  } finally {
    await pool.end()
    pg.defaults.query_timeout = limit
  }
}
