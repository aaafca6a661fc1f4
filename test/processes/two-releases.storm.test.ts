import { join } from 'node:path'
import test from 'ava'
import { migrate } from '../../db/migrate.ts'
import { startPostgres } from '../../local/postgres/postgres.ts'
import { askServer } from '../support/failover/standby.ts'
import { startPartner } from '../support/faults/partner.ts'
import { checkOut, findReleaseBefore } from '../support/faults/release-before.ts'
import { startService } from '../support/faults/service.ts'
import { converges } from '../support/faults/settled.ts'
import { makeWorld } from '../support/faults/world.ts'
import { runFile } from '../support/process/command.ts'
import { makeLogins } from '../support/roles.ts'
import { folderOf } from '../support/folder.ts'
import { until } from '../support/until.ts'

const SENDS = 30
const DRAWINGS = 100

const unpaid = (url: string) =>
  until(
    () => askServer(url, `select id from drawing where cutoff_at < now() + interval '1 minute' and status <> 'paid'`),
    (rows) => rows.length === 0,
  )

const before = await findReleaseBefore()
const withHistory = before === null ? test.skip : test

withHistory(
  'two releases run side by side while the database is migrated, and the older one ends last (needs the history, and the packages of then)',
  async (t) => {
    t.timeout(400_000)
    const folder = await folderOf(t)
    const older = await checkOut(before as string, folder)
    const postgres = await startPostgres({ dataDir: join(folder, 'database') })
    t.teardown(() => postgres.stop())
    const { url: databaseUrl } = postgres
    const released = await runFile(join(older, 'db/migrate.ts'), [], { DATABASE_URL: databaseUrl })
    t.is(released.code, 0, released.stderr)
    await makeLogins(databaseUrl)
    const old = await startService(t, { databaseUrl, folder, release: older })

    const migrated = await migrate(databaseUrl)
    t.true(migrated.applied.length > 0, 'this release has a migration')
    const world = await makeWorld(t, databaseUrl)
    const partner = startPartner(world, old.urls)
    t.teardown(partner.stop)
    await world.fill(DRAWINGS)
    t.true((await partner.enough(SENDS)) >= SENDS, 'the older release takes lists')
    const alone = await unpaid(databaseUrl)
    t.deepEqual(alone, [], 'the older release draws on the new schema')

    const service = await startService(t, { databaseUrl, folder })
    const both = startPartner(world, [...old.urls, ...service.urls])
    t.teardown(both.stop)
    await world.fill(DRAWINGS)
    t.true((await both.enough(SENDS)) >= SENDS, 'both take lists')
    t.deepEqual(await unpaid(databaseUrl), [], 'both draw')
    await Promise.all([partner.stop(), both.stop()])
    for (const { child } of old.everyone()) child.kill('SIGTERM')
    for (const { code } of await Promise.all(old.everyone().map(({ ended }) => ended))) t.is(code, 0)

    const last = startPartner(world, service.urls)
    t.teardown(last.stop)
    await world.fill(DRAWINGS)
    t.true((await last.enough(SENDS)) >= SENDS, 'the newer one takes lists alone')
    await converges(t, { databaseUrl, service, campaigns: world.campaigns, partner: last, folder })
  },
)
