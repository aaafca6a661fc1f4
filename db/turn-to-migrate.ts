/** Lets one release at a time migrate a database: two at once would conflict. */
import pg from 'pg'
import { isHeldUp } from './failures.ts'
import { tellingWhoHoldsUp } from './held-up-by.ts'
import { holdTable } from './hold-table.ts'

/** Made before the first migration, because every applied migration is noted in this table. */
export const MIGRATION_TABLE = `create table if not exists migration (
  name text primary key, checksum text not null, applied_at timestamptz not null default now())`

/** When two releases create the table at once, the later one fails on its catalog row, on its type or on the table. */
const ALREADY_THERE = new Set(['23505', '42710', '42P07'])
/** The only lock of the release before. Any role that may connect can hold it, so the wait for it is limited. */
const EARLIER_LOCK = 7_077_001
const EARLIER_LOCK_TIMEOUT_MS = 60_000

const isThere = (error: unknown): boolean => ALREADY_THERE.has((error as { code?: string }).code ?? '')

const unless = (isExpected: (error: unknown) => boolean) => (error: unknown) => {
  if (!isExpected(error)) throw error
}

type Options = { earlierLockTimeoutMs?: number; tell?: ((words: string) => void) | undefined }

/** Waits until nobody else migrates this database. Others wait until the returned connection ends. */
export const waitForTurn = async (
  databaseUrl: string,
  { earlierLockTimeoutMs = EARLIER_LOCK_TIMEOUT_MS, tell }: Options = {},
): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(MIGRATION_TABLE).catch(unless(isThere))
    await client.query(`set lock_timeout = ${earlierLockTimeoutMs}`)
    const wait = async () => {
      await client.query('select pg_advisory_lock($1)', [EARLIER_LOCK]).catch(unless(isHeldUp))
      await holdTable(client, 'migration', { waitMs: 0 })
    }
    await tellingWhoHoldsUp(databaseUrl, client, wait, tell)
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}
