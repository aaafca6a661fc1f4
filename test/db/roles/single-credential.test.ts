import { randomBytes } from 'node:crypto'
import test, { type ExecutionContext } from 'ava'
import pg from 'pg'
import { createLogger, transports } from 'winston'
import { migrate } from '../../../db/migrate.ts'
import { openPool } from '../../../db/pool.ts'
import { noteCredential } from '../../../db/roles/credential.ts'
import { grantRoles } from '../../../db/roles/grant.ts'
import { roles } from '../../../db/roles/tables.ts'
import { connect } from '../../support/attack.ts'
import { freshDatabase, testDatabase } from '../../support/database.ts'
import { winnerIds } from '../../support/factory.ts'
import { makeShop, openDrawing } from '../../support/partner-api/partner.ts'
import { startService } from '../../support/service.ts'
import { urlAs } from '../../support/roles.ts'
import { CONNECTION_TIMEOUT_MS } from '../../support/workplace.ts'

/** What a process says about its credential when it starts. */
const saidOf = async (url: string): Promise<string[]> => {
  const pool = await openPool(url, { max: 2, connectionTimeoutMs: CONNECTION_TIMEOUT_MS })
  const said: string[] = []
  const log = createLogger({ silent: true, transports: [new transports.Console()] })
  log.warn = ((sentence: string) => (said.push(sentence), log)) as unknown as typeof log.warn
  await noteCredential({ pool, log })
  await pool.end()
  return said
}

test('a process says once that it has the owner’s credential, and nothing when it has its own', async (t) => {
  const url = await testDatabase(t)
  t.regex((await saidOf(url)).join('\n'), /credential of the database’s owner.*docs\/operating\.md/)
  for (const role of roles) t.deepEqual(await saidOf(urlAs(role, url)), [])
})

test('a process says which settings its login brings along, but for the limit of a statement’s time', async (t) => {
  const url = urlAs('web', await freshDatabase(t))
  const { username, pathname } = new URL(url)
  const web = await connect(t, url)
  const set = (setting: string) => web.query(`alter role ${username} in database ${pathname.slice(1)} ${setting}`)
  await set("set statement_timeout = '60s'")
  t.deepEqual(await saidOf(url), [])
  await set('set synchronous_commit = off')
  t.regex((await saidOf(url)).join('\n'), new RegExp(`${username} .*own: synchronous_commit=off\\..*operating\\.md`))
  await set('reset all')
  t.deepEqual(await saidOf(url), [])
})

test('release takes away again what somebody has granted by hand, and grants again what they took away', async (t) => {
  const url = await testDatabase(t)
  const client = await connect(t, url)
  await client.query(
    'grant update on result to prize_web; grant select on log_key to public; grant create on schema public to prize_web',
  )
  await client.query('revoke select on drawing from prize_web; grant execute on function write_key to public')
  const rights = async () =>
    (
      await client.query(
        `select has_table_privilege('prize_web', 'result', 'update') as updates, has_table_privilege('prize_web', 'log_key', 'select') as keys,
          has_schema_privilege('prize_web', 'public', 'create') as makes, has_table_privilege('prize_web', 'drawing', 'select') as reads,
          has_function_privilege('prize_web', 'write_key(api_key, text, text)', 'execute') as writes`,
      )
    ).rows[0]
  t.deepEqual(await rights(), { updates: true, keys: true, makes: true, reads: false, writes: true })
  await grantRoles(client)
  t.deepEqual(await rights(), { updates: false, keys: false, makes: false, reads: true, writes: false })
})

test('a trigger that another migration adds works with its owner’s rights after the next release', async (t) => {
  const client = await connect(t, await testDatabase(t))
  await client.query("create function mine() returns trigger language plpgsql as 'begin return null; end'")
  await grantRoles(client)
  const { rows } = await client.query(
    "select prosecdef as definer, proconfig as path from pg_proc where proname = 'mine'",
  )
  t.deepEqual(rows, [{ definer: true, path: ['search_path=public, pg_temp'] }])
})

/** A database of its own for somebody who is no superuser and may make no roles, as on a hosted Postgres. */
const smallDatabase = async (t: ExecutionContext): Promise<string> => {
  const url = new URL(await testDatabase(t))
  const name = `small_${randomBytes(6).toString('hex')}`
  const client = await connect(t, url.href)
  await client.query(`create role ${name} login password 'small'`)
  await client.query(`create database ${name} owner ${name}`)
  t.teardown(async () => {
    const admin = new pg.Client({ connectionString: url.href })
    await admin.connect()
    await admin.query(`drop database ${name} with (force)`)
    await admin.query(`drop role ${name}`)
    await admin.end()
  })
  return Object.assign(new URL(url), { username: name, password: 'small', pathname: `/${name}` }).href
}

test('an owner who is no superuser migrates, and grants roles that there are what they may do', async (t) => {
  const url = await smallDatabase(t)
  const { roles: granted } = await migrate(url)
  t.deepEqual(granted, [...roles])
  const service = await startService(url)
  t.teardown(service.stop)
  const shop = await makeShop(service)
  const drawing = await openDrawing(shop)
  t.is((await drawing.send(winnerIds(3))).status, 201)
  await drawing.draw()
  t.is((await drawing.read()).status, 'paid')
})

const temporary = `
  select has_database_privilege('prize_reader', current_database(), 'temporary') as reader,
    has_database_privilege(current_user, current_database(), 'temporary') as owner`

test('an owner who is no superuser keeps temporary tables to itself, where the database is its own', async (t) => {
  const url = await smallDatabase(t)
  await migrate(url)
  const { rows } = await (await connect(t, url)).query(temporary)
  t.deepEqual(rows, [{ reader: false, owner: true }])
})

test('who does not own the database leaves its rights as they are, and grants the others', async (t) => {
  const url = await smallDatabase(t)
  const { username, pathname } = new URL(url)
  const host = await connect(t, Object.assign(new URL(await testDatabase(t)), { pathname }).href)
  await host.query(`
    alter database ${pathname.slice(1)} owner to current_user;
    grant create on database ${pathname.slice(1)} to ${username};
    grant create on schema public to ${username}`)
  t.deepEqual((await migrate(url)).roles, [...roles])
  t.deepEqual((await host.query(temporary)).rows, [{ reader: true, owner: true }])
})

test('where there are no roles and none can be made, release grants nothing and goes on', async (t) => {
  const url = await smallDatabase(t)
  const client = await connect(t, url)
  const withoutRoles = new Proxy(client, {
    get: (_, name) =>
      name === 'query'
        ? (text: string, values?: unknown[]) =>
            text.includes('from pg_roles') ? { rowCount: 0 } : client.query(text.replace('prize_', 'other_'), values)
        : Reflect.get(client, name),
  })
  t.deepEqual(await grantRoles(withoutRoles), [])
})
