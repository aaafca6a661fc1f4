import test from 'ava'
import { testDatabase } from '../../support/database.ts'
import { connect } from '../../support/attack.ts'
import { forbids, thief } from './attack.ts'

const ENTRY = `insert into log_entry (index, entry) values (0, '{}')`

test('a web process cannot write to the log, nor read what signs it', async (t) => {
  const url = await testDatabase(t)
  await (await connect(t, url)).query(ENTRY)
  const client = await thief(t, 'web', url)
  for (const text of [
    `insert into log_wanted (entry) values ('{"type": "lock"}')`,
    'delete from log_wanted',
    ENTRY,
    "update log_entry set entry = '[]'",
    'delete from log_entry',
    "insert into log_head (public_url, size, root) values ('https://x', 0, sha256(''))",
    'update log_head set size = 0',
    'select secret from log_key',
    'select * from log_key',
  ])
    await forbids(t, client, text)
})

test('a worker gives what is wanted a place in the log, and makes up nothing that nobody wanted', async (t) => {
  const url = await testDatabase(t)
  await (await connect(t, url)).query(ENTRY)
  const client = await thief(t, 'worker', url)
  for (const text of [
    `insert into log_wanted (entry) values ('{"type": "lock"}')`,
    "update log_entry set entry = '[]'",
    'delete from log_entry',
    'delete from log_head',
    'update log_key set secret = secret',
    'delete from log_key',
  ])
    await forbids(t, client, text)
})
