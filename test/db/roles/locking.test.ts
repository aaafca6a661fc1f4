/** What the credential of a web process or of reports may lock. */
import test from 'ava'
import { roles, tables } from '../../../db/roles/tables.ts'
import { testDatabase } from '../../support/database.ts'
import { forbids, thief } from './attack.ts'

/** Locks on these hold up sign-ins and calls of the partner API, but no draw. */
const OF_WEB_ALONE: readonly string[] = [
  'known_device',
  'operator_challenge',
  'operator_passkey',
  'operator_session',
  'passkey',
  'passkey_challenge',
  'rate_count',
  'recovery_code',
  'session',
  'sign_in_attempt',
]

for (const role of roles.filter((name) => name !== 'worker'))
  test(`${role} locks no table as a whole that draws need`, async (t) => {
    const client = await thief(t, role, await testDatabase(t))
    const others = Object.keys(tables).filter((name) => !name.endsWith('_seq') && !OF_WEB_ALONE.includes(name))
    for (const table of others) await forbids(t, client, `do $$ begin lock table ${table} in share mode; end $$`)
  })
