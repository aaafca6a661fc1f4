import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { ExecutionContext, TestFn } from 'ava'
import pg from 'pg'
import { migrate } from '../../db/migrate.ts'
import { closeKept, giveBack, noteMade, takeKept } from './kept/databases.ts'
import { makeLogins } from './roles.ts'

/** Any number; all test files of a run take this lock in turn, and the first makes the template. */
const TEMPLATE_LOCK = 7_077_002

const serverUrl = (): string => {
  const url = process.env['TEST_DATABASE_URL']
  if (!url) throw new Error('TEST_DATABASE_URL is missing: run the tests with `npm test`, which starts a Postgres.')
  return url
}

const urlOf = (database: string): string => {
  const url = new URL(serverUrl())
  url.pathname = `/${database}`
  return url.href
}

const IDLE_MS = 1_000
let server: pg.Pool | undefined

/** Makes and drops the databases of this process. Connections that nobody uses neither stay nor keep the process. */
const openServer = (): pg.Pool =>
  (server ??= new pg.Pool({
    connectionString: serverUrl(),
    max: 2,
    idleTimeoutMillis: IDLE_MS,
    allowExitOnIdle: true,
  }).on('error', () => {}))

/** Everything that shapes a migrated database, so that a changed schema gets a template of its own. */
const schemaHash = async (): Promise<string> => {
  const hash = createHash('sha256')
  for (const folder of ['../../db/', '../../db/migrations/', '../../db/roles/']) {
    const url = new URL(folder, import.meta.url)
    for (const name of (await readdir(url)).toSorted()) {
      if (/\.(ts|sql)$/.test(name)) hash.update(name).update(await readFile(new URL(name, url)))
    }
  }
  return hash.digest('hex').slice(0, 16)
}

/**
 * Migrations leave dead rows in the catalogs. Every copy of the template would contain them, and every connection would
 * read past them. The service's own tables are left alone: after a vacuum, the planner would take them for empty.
 */
const compact = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ catalogs: string }>(
      `select string_agg(oid::regclass::text, ', ') as catalogs from pg_class
      where relnamespace = 'pg_catalog'::regnamespace and relkind = 'r' and not relisshared`,
    )
    await client.query(`vacuum (full, freeze) ${rows[0]?.catalogs}`)
  } finally {
    await client.end()
  }
}

/** The first connection to a database writes cache files that later ones load. Copies of the template have them. */
const connectOnce = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.end()
}

/** A template counts as ready once it is marked as one, which is the last step. */
const ensureTemplate = async (): Promise<string> => {
  const name = `template_${await schemaHash()}`
  const client = await openServer().connect()
  try {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const { rows } = await client.query('select datistemplate as ready from pg_database where datname = $1', [name])
    if (!rows[0]?.ready) {
      await client.query(`drop database if exists ${name} with (force)`)
      await client.query(`create database ${name}`)
      await migrate(urlOf(name))
      await makeLogins(urlOf(name))
      await compact(urlOf(name))
      await connectOnce(urlOf(name))
      await client.query(`alter database ${name} with is_template true allow_connections false`)
    }
    return name
  } finally {
    // Closing the connection gives the lock back, whatever has happened.
    client.release(true)
  }
}

let template: Promise<string> | undefined

const newName = (): string => `test_${randomBytes(8).toString('hex')}`

const copyTemplate = async (): Promise<string> => {
  const name = newName()
  template ??= ensureTemplate()
  await openServer().query(`create database ${name} template ${await template} strategy file_copy`)
  await noteMade(name, urlOf(name))
  return name
}

const createDatabase = async (): Promise<string> => takeKept() ?? copyTemplate()

export const dropDatabase = async (name: string): Promise<void> => {
  await closeKept(name)
  await openServer().query(`drop database if exists ${name} with (force)`)
}

const leaveDatabase = async (name: string): Promise<void> => {
  if (!(await giveBack(name, urlOf(name)))) await dropDatabase(name)
}

/** The owner of a resource, which ends with it: a test, or a benchmark. */
export type Owner = Pick<ExecutionContext, 'teardown'>

/** A migrated, empty database for one test, to be left with it. Returns its address. */
export const testDatabase = async (t: Owner): Promise<string> => {
  const name = await createDatabase()
  t.teardown(() => leaveDatabase(name))
  return urlOf(name)
}

/** A database that no other test uses before or after, for a test that changes what later connections start with. */
export const freshDatabase = async (t: Owner): Promise<string> => {
  const name = await copyTemplate()
  t.teardown(() => dropDatabase(name))
  return urlOf(name)
}

/** A database without anything in it, dropped after the test. */
export const emptyDatabase = async (t: Owner): Promise<string> => {
  const name = newName()
  await openServer().query(`create database ${name}`)
  t.teardown(() => dropDatabase(name))
  return urlOf(name)
}

/** A copy of a database as it is now, dropped after the test. Nobody may be connected to it meanwhile. */
export const copyDatabase = async (t: Owner, url: string): Promise<string> => {
  const name = newName()
  const source = new URL(url).pathname.slice(1)
  await closeKept(source)
  await openServer().query(`create database ${name} template ${source} strategy file_copy`)
  t.teardown(() => dropDatabase(name))
  return urlOf(name)
}

/**
 * A migrated, empty database that the tests of a file share. Its `url` may be read in hooks declared later and in
 * tests. With `fresh`, no test has used it before: what was deleted has left pages in the indexes, and a test of plans
 * would see which tests came before it.
 */
export const fileDatabase = <Context>(test: TestFn<Context>, { fresh = false } = {}): { readonly url: string } => {
  let name: string | undefined
  test.before('a database for this file', async () => {
    name = await (fresh ? copyTemplate() : createDatabase())
  })
  test.after.always('leave the database of this file', async () => {
    if (name) await leaveDatabase(name)
  })
  return {
    get url() {
      if (!name) throw new Error('The database is made in a hook: read its url in a later hook or in a test.')
      return urlOf(name)
    },
  }
}
