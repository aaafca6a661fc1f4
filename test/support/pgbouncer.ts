import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { findAccount } from '../../local/postgres/account.ts'
import { freePort } from '../../local/ports.ts'
import type { Owner } from './database.ts'
import { overNetwork } from './over-network.ts'
import { urlAs } from './roles.ts'
import { until } from './until.ts'

/** What docs/operating.md says of its settings. */
const settingsOf = (
  server: URL,
  { port, users, connections }: { port: number; users: string; connections: number },
) => `
[databases]
* = host=${server.hostname} port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
max_client_conn = 1000
default_pool_size = ${connections}
max_db_connections = ${connections}
`

const answers = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** A PgBouncer that gives each transaction one of so many connections. Returns the address of the same database behind it. */
export const startPgbouncer = async (
  t: Owner,
  { url, connections }: { url: string; connections: number },
): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'prize-drawing-pgbouncer-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  const [settings, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users.txt')]
  const port = await freePort()
  const logins = [url, urlAs('web', url), urlAs('worker', url)].map((one) => new URL(one))
  await writeFile(users, logins.map(({ username, password }) => `"${username}" "${password}"\n`).join(''))
  await writeFile(settings, settingsOf(overNetwork(url), { port, users, connections }))
  // It does not run as root, as Postgres does not.
  const account = await findAccount(folder)
  if (account) for (const path of [folder, settings, users]) await chown(path, account.uid, account.gid)
  const child = spawn('pgbouncer', [settings], { ...account, stdio: 'ignore' })
  t.teardown(async () => {
    if (child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  })
  const behind = overNetwork(url)
  behind.port = String(port)
  await until(
    () => answers(behind.href),
    (is) => is,
  )
  return behind.href
}
