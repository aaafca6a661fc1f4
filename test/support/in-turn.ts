import { hash } from 'node:crypto'
import pg from 'pg'

const lockOf = (what: string): number => hash('sha256', what, 'buffer').readUInt32BE(0)

/**
 * Work that only one of the test processes may do at a time; the others wait. They share nothing but the test server.
 */
export const inTurn = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
  const url = process.env['TEST_DATABASE_URL']
  if (!url) return work()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockOf(what)])
    return await work()
  } finally {
    await client.end()
  }
}
