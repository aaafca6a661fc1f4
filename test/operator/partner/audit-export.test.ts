import { chmod, mkdtemp, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import test from 'ava'
import { verifyAudit } from '../../../public-site/verify/verify-audit.mjs'
import { linkEntries } from '../../../worker/audit/link-entries.ts'
import { connect } from '../../support/attack.ts'
import { addEntries } from '../../support/audit.ts'
import { fileDatabase } from '../../support/database.ts'
import { folderOf } from '../../support/folder.ts'
import { makePartner } from '../../support/factory.ts'
import { operatorOn } from '../../support/operator/operator.ts'
import { openWorkplace } from '../../support/workplace.ts'

const database = fileDatabase(test)

const { operator, json } = operatorOn(database, 'audit', 'export')

test.serial("the operator writes a partner's audit log to a file that checks, or names what is gone", async (t) => {
  const place = await openWorkplace(database.url)
  t.teardown(place.close)
  const client = await connect(t, database.url)
  const partner = await makePartner(place)
  await addEntries(client, partner, 1_200)
  await linkEntries(place)
  const folder = await mkdtemp(join(tmpdir(), 'audit-'))
  t.teardown(() => rm(folder, { recursive: true }))
  const file = join(folder, 'audit.jsonl')
  const check = async () => verifyAudit((await readFile(file, 'utf8')).split('\n'))
  const { entries } = await json<{ entries: number }>('--partner', partner, '--file', file)
  t.true(entries >= 1_200)
  t.true((await check()).ok)
  const those = `select entry_id from audit_link where partner_id = $1 and place between 1005 and 1010`
  await client.query('set session_replication_role = replica')
  await client.query(`delete from audit_entry where id in (${those})`, [partner])
  await json('--partner', partner, '--file', file)
  const { ok, checks } = await check()
  t.false(ok)
  t.regex(checks[0]?.detail ?? '', /entries were removed: those of places 1005 to 1010\.$/)
})

test.serial(
  'a file that others may read is replaced by one that only its owner may, and nothing else is left behind',
  async (t) => {
    const place = await openWorkplace(database.url)
    t.teardown(place.close)
    const partner = await makePartner(place)
    await addEntries(await connect(t, database.url), partner, 1)
    await linkEntries(place)
    const folder = await folderOf(t, { 'audit.jsonl': 'the one before' })
    const file = join(folder, 'audit.jsonl')
    await chmod(file, 0o644)
    const before = await open(file)
    await json('--partner', partner, '--file', file)
    t.is((await stat(file)).mode & 0o777, 0o600)
    t.is(await before.readFile('utf8'), 'the one before', 'who has it open reads nothing of the new one')
    await before.close()
    t.deepEqual(await readdir(folder), ['audit.jsonl'])
    t.regex((await operator('--partner', partner, '--file', folder)).stderr, /cannot be written/)
    t.deepEqual(await readdir(folder), ['audit.jsonl'])
    t.is((await readdir(dirname(folder))).filter((name) => name.startsWith(basename(folder))).length, 1)
  },
)

test.serial('a partner without a log and a file that cannot be written are refused', async (t) => {
  const place = await openWorkplace(database.url)
  t.teardown(place.close)
  const partner = await makePartner(place)
  t.regex(
    (await operator('--partner', 'ptr_none', '--file', '/tmp/none')).stderr,
    /no audit log of a partner "ptr_none"/,
  )
  await addEntries(await connect(t, database.url), partner, 1)
  await linkEntries(place)
  t.regex((await operator('--partner', partner, '--file', '/nowhere/audit')).stderr, /cannot be written/)
  t.regex((await operator('--partner', partner)).stderr, /file.*missing|--file/)
})
