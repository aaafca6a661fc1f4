import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'ava'
import { databaseUrlsIn } from '../../local/database-urls.ts'
import { connect } from '../support/attack.ts'
import { testDatabase } from '../support/database.ts'

const MODE = 0o777
const FILES = ['database-url', 'database-url-web', 'database-url-worker']

test('the data folder has an address for commands and one for each process, which only its owner may read', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'database-urls-'))
  t.teardown(() => rm(folder, { recursive: true }))
  const url = await testDatabase(t)
  const first = await databaseUrlsIn(folder, url)
  const { web, worker } = await databaseUrlsIn(folder, url)
  t.not(web, first.web, 'each start gives another password')
  t.deepEqual(await Promise.all(FILES.map((name) => readFile(join(folder, name), 'utf8'))), [url, web, worker])
  for (const name of FILES) t.is((await stat(join(folder, name))).mode & MODE, 0o600, name)
  for (const [role, address] of Object.entries({ web, worker })) {
    const client = await connect(t, address)
    const { rows } = await client.query("select pg_has_role($1, 'member') as is, current_database() as at", [
      `prize_${role}`,
    ])
    t.deepEqual(rows, [{ is: true, at: new URL(url).pathname.slice(1) }])
    await t.throwsAsync(() => client.query('truncate audit_entry'), { message: /permission denied/ })
  }
})
