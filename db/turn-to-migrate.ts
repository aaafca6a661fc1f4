/** One release at a time: two that migrate together would get into each other's way. */
import pg from 'pg'

/** Made before the first migration, as each is noted in it. */
export const MIGRATION_TABLE = `create table if not exists migration (
  name text primary key, checksum text not null, applied_at timestamptz not null default now())`

/** Two make it at the same moment. */
const ALREADY_THERE = new Set(['23505', '42P07'])
const IS_IN_USE = '55P03'
/** The release before waits for this number alone. Anybody who may connect can lock it, so it is waited for briefly. */
const EARLIER_LOCK = 7_077_001
const EARLIER_LOCK_TIMEOUT_MS = 60_000

const unless = (isExpected: (code: string) => boolean) => (error: unknown) => {
  if (!isExpected((error as { code?: string }).code ?? '')) throw error
}

/**
 * Waits until nobody else migrates this database. The lock is one that only the owner of the table may take, and ends with
 * the connection that is returned: nothing else is done by it, as each migration is a transaction of its own.
 */
export const waitForTurn = async (
  databaseUrl: string,
  { earlierLockTimeoutMs = EARLIER_LOCK_TIMEOUT_MS } = {},
): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(MIGRATION_TABLE).catch(unless((code) => ALREADY_THERE.has(code)))
    await client.query(`set lock_timeout = ${earlierLockTimeoutMs}`)
    await client.query('select pg_advisory_lock($1)', [EARLIER_LOCK]).catch(unless((code) => code === IS_IN_USE))
    await client.query('set lock_timeout = 0; set idle_in_transaction_session_timeout = 0; set transaction_timeout = 0')
    await client.query('begin; lock table migration in share update exclusive mode')
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}
