import test from 'ava'
import { roles } from '../../../db/roles/tables.ts'
import { testDatabase } from '../../support/database.ts'
import { forbids, thief } from './attack.ts'

for (const role of roles)
  test(`the credential of ${role} gets around no guard`, async (t) => {
    const client = await thief(t, role, await testDatabase(t))
    for (const text of [
      'alter table drawing disable trigger all',
      'alter table audit_entry disable trigger audit_entry_is_kept',
      'drop trigger audit_entry_is_kept on audit_entry',
      'set session_replication_role = replica',
      'alter table drawing drop column entropy',
      'alter table drawing drop constraint drawing_pkey',
      'drop table result',
      'create table public.mine (x int)',
      'create function public.is_proof(text, text) returns boolean language sql as $$ select true $$',
      'create or replace function public.is_proof(proof bytea, password_hash text) returns boolean language sql as $$ select true $$',
      'create schema mine',
      'create trigger mine before insert on winner_list for each row execute function refuse_change()',
      `grant prize_worker to test_${role === 'worker' ? 'web' : role}`,
      'set role prize_' + (role === 'web' ? 'worker' : 'web'),
      'create role mine login superuser',
      "update migration set checksum = 'mine'",
      "select pgboss.delete_queue('lock')",
    ])
      await forbids(t, client, text)
  })

test('what stands before a name in the service’s own schema is not found by what has the owner’s rights', async (t) => {
  const client = await thief(t, 'web', await testDatabase(t))
  await client.query('create temporary table portal_user (id text, password_hash text)')
  await client.query(
    "insert into portal_user values ('usr_0000000000000000000000', '$1$2$3$4$' || rtrim(encode(sha256('x'), 'base64'), '='))",
  )
  await forbids(
    t,
    client,
    "select open_session('ses_0000000000000000000000', 'usr_0000000000000000000000', sha256('t'), 'x', null, null)",
  )
})
