import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import test, { type ExecutionContext } from 'ava'
import { migrate } from '../../db/migrate.ts'
import { type Postgres, startPostgres } from '../../local/postgres/postgres.ts'
import { askServer } from '../support/failover/standby.ts'
import { canMount, startDisk } from '../support/faults/full-disk.ts'
import { startPartner } from '../support/faults/partner.ts'
import { startService } from '../support/faults/service.ts'
import { converges } from '../support/faults/settled.ts'
import { makeWorld } from '../support/faults/world.ts'
import { makeLogins } from '../support/roles.ts'
import { folderOf } from '../support/folder.ts'
import { until } from '../support/until.ts'

const DATABASE_MB = 600
const STORE_MB = 8
const DRAWINGS = 200
const SENDS = 30
const REFUSALS = 10
const FAILED_UPLOADS = 5

const isMountable = await canMount()
/** To fill a disk takes a file system of its own: where none may be mounted, these tests are skipped. */
const withDisk = isMountable ? test.serial : test.serial.skip
const needsDisk = '(needs the right to mount)'

const openFolder = async (t: ExecutionContext): Promise<string> => {
  const folder = await folderOf(t)
  return folder
}

const openDatabase = async (t: ExecutionContext, dataDir: string): Promise<Postgres> => {
  const postgres = await startPostgres({ dataDir })
  t.teardown(() => postgres.stop())
  await migrate(postgres.url)
  await makeLogins(postgres.url)
  return postgres
}

/** Moves the database's log (WAL) elsewhere, so that only its other files are on the disk that gets full. */
const moveLog = async (postgres: Postgres, dataDir: string, to: string): Promise<void> => {
  const log = join(dataDir, 'cluster', 'pg_wal')
  const { uid } = await stat(log)
  await postgres.stop()
  const script = 'cp -a "$1" "$2" && rm -r "$1" && ln -s "$2" "$1" && chmod 755 "$3" && chown -h "$4" "$1"'
  await promisify(execFile)('sh', ['-c', script, 'sh', log, to, join(to, '..'), String(uid)])
  await postgres.restart('fast')
}

for (const full of ['tables', 'log'] as const)
  withDisk(
    `the disk of the database’s ${full} is full: lists are refused for a moment, never lost, and all goes on once there is room ${needsDisk}`,
    async (t) => {
      t.timeout(400_000)
      const folder = await openFolder(t)
      const dataDir = join(folder, 'disk', 'database')
      const disk = await startDisk(t, { folder: join(folder, 'disk'), megabytes: DATABASE_MB })
      const postgres = await openDatabase(t, dataDir)
      if (full === 'tables') await moveLog(postgres, dataDir, join(folder, 'log'))
      const databaseUrl = postgres.url
      const world = await makeWorld(t, databaseUrl)
      const service = await startService(t, { databaseUrl, folder })
      const partner = startPartner(world, service.urls)
      t.teardown(partner.stop)
      await partner.enough(SENDS)
      await world.fill(DRAWINGS)
      await world.close()
      await disk.fill()
      const fromMs = Date.now()
      const refused = () =>
        partner.answers.filter(({ kind, answer, atMs }) => kind === 'send' && answer?.status === 503 && atMs > fromMs)
          .length
      const filling = setInterval(() => disk.fill().catch(() => {}), 200)
      t.teardown(() => clearInterval(filling))
      const count = await until(
        async () => refused(),
        (so) => so >= REFUSALS,
      )
      t.true(count >= REFUSALS, 'lists were refused')
      clearInterval(filling)
      await disk.makeRoom()
      // Without room for its log Postgres ends, and has to be started again, as its supervisor does in production.
      const isThere = await askServer(databaseUrl, 'select').then(
        () => true,
        () => false,
      )
      t.log(`${count} lists were refused; the database ${isThere ? 'ran on' : 'had ended'}`)
      if (!isThere) await postgres.restart('immediate')
      t.true((await partner.enough(SENDS)) >= SENDS, 'lists are taken again')
      await converges(t, { databaseUrl, service, campaigns: world.campaigns, partner, folder })
    },
  )

withDisk(
  `the disk of the site’s store is full: draws go on, and the store has every page once there is room ${needsDisk}`,
  async (t) => {
    t.timeout(400_000)
    const folder = await openFolder(t)
    const disk = await startDisk(t, { folder: join(folder, 'site'), megabytes: STORE_MB })
    const { url: databaseUrl } = await openDatabase(t, join(folder, 'database'))
    const world = await makeWorld(t, databaseUrl)
    const service = await startService(t, { databaseUrl, folder })
    const partner = startPartner(world, service.urls)
    t.teardown(partner.stop)
    await partner.enough(SENDS)
    await disk.fill()
    await world.fill(DRAWINGS)
    const failed = () =>
      askServer<{ failure: string }>(databaseUrl, `select failure from site_file where failure is not null`)
    const failures = await until(failed, (rows) => rows.length >= FAILED_UPLOADS)
    t.true(failures.length >= FAILED_UPLOADS)
    t.regex(failures[0]?.failure ?? '', /ENOSPC/)
    t.true((await partner.enough(SENDS)) >= SENDS, 'lists are taken all the while')
    await disk.makeRoom()
    await converges(t, { databaseUrl, service, campaigns: world.campaigns, partner, folder })
    const left = () => askServer(databaseUrl, 'select path, failure, tries, retry_at from site_file where is_to_upload')
    t.deepEqual(await until(left, (rows) => rows.length === 0), [])
  },
)
