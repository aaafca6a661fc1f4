import test from 'ava'
import { grantRoles } from '../../../db/roles/grant.ts'
import { connect } from '../../support/attack.ts'
import { testDatabase } from '../../support/database.ts'
import { forbids, thief } from './attack.ts'

test('a login for reports stores nothing and locks no number, where release may see to it', async (t) => {
  const url = await testDatabase(t)
  await grantRoles(await connect(t, url))
  const reader = await thief(t, 'reader', url)
  for (const text of [
    'create temporary table many as select n from generate_series(1, 1000) n',
    `select lo_from_bytea(0, 'a large object')`,
    'select lo_create(0)',
    'select lo_creat(-1)',
    'select pg_advisory_lock((17750::bigint << 48) | 1)',
    'select pg_advisory_xact_lock_shared(1, 2)',
    'select pg_try_advisory_lock(7077001)',
  ])
    await forbids(t, reader, text)
})

test('the processes lock numbers, and store no more than others', async (t) => {
  const url = await testDatabase(t)
  await grantRoles(await connect(t, url))
  for (const role of ['web', 'worker'] as const) {
    const client = await thief(t, role, url)
    await t.notThrowsAsync(() => client.query('select pg_advisory_xact_lock(1), pg_try_advisory_xact_lock(1, 2)'))
    await forbids(t, client, 'create temporary table many (id text)')
    await forbids(t, client, 'select lo_create(0)')
  }
})
