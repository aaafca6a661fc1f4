import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { wrongInDatabaseUrl } from '../domain/database-url.ts'
import { GUARD_REMINDERS, migrateBoss } from './boss.ts'
import { isHeldUp } from './failures.ts'
import { tellingWhoHoldsUp, whyInVain } from './held-up-by.ts'
import { whyNotReached } from './refused-login.ts'
import { findGranted, grantRoles, setRights } from './roles/grant.ts'
import { nameOf, type Role } from './roles/tables.ts'
import { MIGRATION_TABLE, waitForTurn } from './turn-to-migrate.ts'

type Migration = { name: string; text: string; checksum: string }

const SINGLE_CREDENTIAL =
  'There are no roles for the processes, and none could be made: all of them have the owner’s credential. See docs/operating.md, Roles.'

const LOCK_TIMEOUT_MS = 2_000
const PAUSE_MS = 1_000
const MOST_TRIES = 60

/** Statements that delete worthless rows which would make a migration fail: the migration itself cannot change. */
const BEFORE: Readonly<Record<string, string>> = {
  '0119_undisturbed_upkeep.sql': 'lock table give_way; delete from give_way;',
}

const folder = new URL('migrations/', import.meta.url)

export const readMigrations = async (): Promise<Migration[]> => {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_[a-z_]+\.sql$/.test(name)).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/**
 * While a migration waits for a table lock, every later statement on that table queues behind it. So it waits only
 * briefly, gives up, lets the others pass and retries.
 */
const betweenOthers = async (
  client: pg.Client,
  change: () => Promise<unknown>,
  mostTries = MOST_TRIES,
): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query(`begin; set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
      await change()
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      if (!isHeldUp(error) || tries === mostTries) throw error
      await pause(PAUSE_MS)
    }
  }
}

/** Grants rights in the migration's own transaction: running processes may use what it makes as soon as it commits. */
const apply = async (
  client: pg.Client,
  { name, text, checksum }: Migration,
  granted: readonly Role[],
): Promise<void> => {
  await client.query(`${BEFORE[name] ?? ''}${text}`)
  await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
  if (granted.length > 0) await setRights(client, granted, 'what changed')
}

export const applyMigrations = async (
  client: pg.Client,
  migrations: Migration[],
  { mostTries = MOST_TRIES } = {},
): Promise<string[]> => {
  await client.query(MIGRATION_TABLE)
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migration')
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  const granted = await findGranted(client)
  const fresh: string[] = []
  for (const { name, text, checksum } of migrations) {
    const known = applied.get(name)
    if (known === checksum) continue
    if (known)
      throw new Error(`Migration ${name} was changed after it was applied. Undo the change and add a new migration.`)
    await betweenOthers(client, () => apply(client, { name, text, checksum }, granted), mostTries)
    fresh.push(name)
  }
  return fresh
}

/** The names of the migrations that a later release has applied. */
const findLater = async (client: pg.Client, migrations: readonly Migration[]): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    'select name from migration where name <> all($1) order by name',
    [migrations.map(({ name }) => name)],
  )
  return rows.map(({ name }) => name)
}

type Migrated = {
  /** The names of the migrations applied. */
  applied: string[]
  /** The names of those that this release does not know. */
  later: string[]
  /** The roles that are granted what they may do; none where the cluster has none, and lets us make none. */
  roles: Role[]
}

/**
 * Migrates the database to the newest schema, pg-boss's included, and grants each role what it may do; safe to run from
 * several processes at once. A release that is older than the database leaves all rights as the later release granted
 * them, because only that one knows all tables and functions.
 *
 * A hundred lines, which check that no migration was changed since; node-pg-migrate is 36 packages and does not.
 */
export const migrate = async (databaseUrl: string, tell?: (words: string) => void): Promise<Migrated> => {
  const turn = await waitForTurn(databaseUrl, { tell })
  const client = new pg.Client({ connectionString: databaseUrl })
  try {
    await client.connect()
    const migrations = await readMigrations()
    const make = async () => {
      const fresh = await applyMigrations(client, migrations)
      await migrateBoss(client)
      await betweenOthers(client, () => client.query(GUARD_REMINDERS))
      return fresh
    }
    const applied = await tellingWhoHoldsUp(databaseUrl, client, make, tell)
    const later = await findLater(client, migrations)
    return { applied, later, roles: await (later.length > 0 ? findGranted(client) : grantRoles(client)) }
  } finally {
    await Promise.allSettled([client.end(), turn.end()])
  }
}

const wordsOnRights = ({ later, roles }: Migrated): string => {
  if (later.length > 0)
    return `A later release has applied ${later.join(', ')}: rights stay as it granted them, and the processes of this release can start.`
  return roles.length > 0 ? `Granted what ${roles.map(nameOf).join(', ')} may do.` : SINGLE_CREDENTIAL
}

if (import.meta.main) {
  const databaseUrl = process.env['DATABASE_URL']
  if (!databaseUrl) {
    console.error('DATABASE_URL is missing: set it to the address of the Postgres database to migrate.')
    process.exit(1)
  }
  const wrong = wrongInDatabaseUrl(databaseUrl)
  if (wrong !== null) {
    console.error(`DATABASE_URL ${wrong}.`)
    process.exit(1)
  }
  const migrated = await migrate(databaseUrl).catch((error: unknown) => {
    const why = whyNotReached(error) ?? whyInVain(error)
    if (why === null) throw error
    console.error(why)
    process.exit(1)
  })
  const { applied } = migrated
  console.log(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The database is up to date.')
  console.log(wordsOnRights(migrated))
}
