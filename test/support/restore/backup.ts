import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readFile, rm, stat, chown, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/** What `cp` says of files that were deleted meanwhile; Postgres makes them again from its log. */
const SOME_WERE_GONE = 1

const copy = async (from: string, to: string): Promise<void> => {
  const [code] = await once(spawn('cp', ['-a', from, to], { stdio: 'ignore' }), 'exit')
  if (code !== 0 && code !== SOME_WERE_GONE) throw new Error(`cp ended with ${code}.`)
}

/**
 * A copy of a Postgres that runs, as pg_basebackup makes it: its files in whatever state they are, and then the log with
 * which the next start brings them to one moment.
 */
export const backUp = async ({ url, dataDir, to }: { url: string; dataDir: string; to: string }): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`select pg_backup_start('copy', fast => true)`)
    await mkdir(to, { mode: 0o700 })
    await copy(join(dataDir, 'cluster'), join(to, 'cluster'))
    const { rows } = await client.query('select labelfile from pg_backup_stop(wait_for_archive => false)')
    const cluster = join(to, 'cluster')
    await rm(join(cluster, 'pg_wal'), { recursive: true })
    await copy(join(dataDir, 'cluster', 'pg_wal'), join(cluster, 'pg_wal'))
    await rm(join(cluster, 'postmaster.pid'), { force: true })
    const { uid, gid } = await stat(cluster)
    const label = join(cluster, 'backup_label')
    await writeFile(label, rows[0].labelfile, { mode: 0o600 })
    await chown(label, uid, gid)
    const password = join(to, 'password')
    await writeFile(password, await readFile(join(dataDir, 'password')))
    await chmod(password, 0o600)
  } finally {
    await client.end()
  }
}
