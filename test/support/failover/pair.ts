import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../../../db/migrate.ts'
import { startPostgres } from '../../../local/postgres/postgres.ts'
import type { Owner } from '../database.ts'
import { makeLogins } from '../roles.ts'
import { openProxy } from './proxy.ts'
import { startStandby, waitForStandby } from './standby.ts'

/** A migrated primary, its standby, and the address at which a proxy leads to whichever is the primary. */
export const startPair = async (t: Owner, { isSynchronous }: { isSynchronous: boolean }) => {
  const folder = await mkdtemp(join(tmpdir(), 'prize-drawing-pair-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  const dataDir = join(folder, 'primary')
  const primary = await startPostgres({ dataDir })
  t.teardown(() => primary.stop())
  await migrate(primary.url)
  await makeLogins(primary.url)
  const standby = await startStandby({ url: primary.url, dataDir }, join(folder, 'standby'))
  t.teardown(() => standby.stop())
  if (isSynchronous) await waitForStandby(primary.url)
  const proxy = await openProxy([primary, standby])
  t.teardown(() => proxy.close())
  const url = new URL(primary.url)
  url.port = String(proxy.port)
  return { folder, primary, standby, proxy, url: url.href }
}
