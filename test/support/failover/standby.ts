import { appendFile, chown, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { type Postgres, startPostgres } from '../../../local/postgres/postgres.ts'
import { backUp } from '../restore/backup.ts'
import { until } from '../until.ts'

/** The name under which the primary knows its standby. */
const STANDBY = 'standby'

type Primary = { url: string; dataDir: string }

export const askServer = async <Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url })
  // A server that is killed after its answer is no failure of the question.
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

const conninfoOf = (url: string): string => {
  const { hostname, port, username, password } = new URL(url)
  return `host=${hostname} port=${port} user=${username} password=${password} application_name=${STANDBY}`
}

const set = async (url: string, setting: string): Promise<void> => {
  await askServer(url, `alter system set ${setting}`)
  await askServer(url, 'select pg_reload_conf()')
}

/** More WAL than a test writes, so that a standby that starts slowly still finds the segment that it continues from. */
const KEPT_LOG = '1GB'

/** A second Postgres that follows the first one and can be read from, as pg_basebackup -R sets it up. */
export const startStandby = async ({ url, dataDir }: Primary, to: string): Promise<Postgres> => {
  await set(url, `wal_keep_size = '${KEPT_LOG}'`)
  await backUp({ url, dataDir, to })
  const cluster = join(to, 'cluster')
  const { uid, gid } = await stat(cluster)
  const signal = join(cluster, 'standby.signal')
  await writeFile(signal, '')
  await chown(signal, uid, gid)
  await appendFile(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${conninfoOf(url)}'\n`)
  return startPostgres({ dataDir: to })
}

/** From then on the primary acknowledges nothing that its standby has not written. */
export const waitForStandby = async (primaryUrl: string): Promise<void> => {
  await set(primaryUrl, `synchronous_standby_names = '${STANDBY}'`)
  await until(
    () => askServer<{ state: string }>(primaryUrl, 'select sync_state as state from pg_stat_replication'),
    ([row]) => row?.state === 'sync',
  )
}

/** Waits until a standby has all that its primary has written so far. */
export const untilReplayed = async (primaryUrl: string, standbyUrl: string): Promise<void> => {
  await askServer(primaryUrl, 'select pg_switch_wal()')
  const [at] = await askServer<{ at: string }>(primaryUrl, 'select pg_current_wal_lsn() as at')
  const [found] = await until(
    () => askServer<{ is: boolean }>(standbyUrl, `select pg_last_wal_replay_lsn() >= '${at?.at}' as is`),
    ([row]) => row?.is === true,
  )
  if (!found?.is) throw new Error(`The standby has not come to ${at?.at}.`)
}

/** The standby hears nothing more of its primary. */
export const cutOff = async (standbyUrl: string): Promise<void> => {
  await set(standbyUrl, `primary_conninfo = ''`)
  await until(
    () => askServer(standbyUrl, 'select from pg_stat_wal_receiver'),
    (rows) => rows.length === 0,
  )
}

export const promote = async (standbyUrl: string): Promise<void> => {
  await askServer(standbyUrl, 'select pg_promote()')
}
