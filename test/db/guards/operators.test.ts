import test, { type ExecutionContext } from 'ava'
import { newId } from '../../../db/new-id.ts'
import { connect, refuses, refusesChanges } from '../../support/attack.ts'
import { testDatabase } from '../../support/database.ts'
import { hashCheaply } from '../../support/portal/passwords.ts'

const bytes = (length: number, value = 1) => Buffer.alloc(length, value)

const ADD = `insert into operator_account (id, email, name, password_hash, totp_secret, totp_last_step)
  values ($1, $2, 'Olga', $3, $4, 7)`

const open = async (t: ExecutionContext) => {
  const client = await connect(t, await testDatabase(t))
  const id = newId('opr')
  await client.query(ADD, [id, 'olga@service.test', hashCheaply('correct horse'), bytes(52)])
  return { client, id }
}

test('an operator has a second factor, and each address one present account', async (t) => {
  const { client, id } = await open(t)
  const hash = hashCheaply('correct horse')
  await refuses(t, client, ADD, [newId('opr'), 'otto@service.test', hash, null])
  await refuses(t, client, ADD, [newId('opr'), 'otto@service.test', 'plain', bytes(52)])
  await refuses(t, client, ADD, [newId('opr'), 'olga@service.test', hash, bytes(52)])
  await refusesChanges(t, client, 'operator_account', { id }, [
    'totp_secret = null',
    'totp_last_step = 6',
    "email = 'other@service.test'",
  ])
  await client.query('update operator_account set removed_at = now()')
  await client.query(ADD, [newId('opr'), 'olga@service.test', hash, bytes(52)])
  await refusesChanges(t, client, 'operator_account', { id }, ['removed_at = null', "name = 'Otto'"])
  await refuses(t, client, 'delete from operator_account')
})

test('a recovery code is used once', async (t) => {
  const { client, id } = await open(t)
  await client.query('insert into operator_recovery_code (operator_id, hash) values ($1, $2)', [id, bytes(32)])
  await client.query('update operator_recovery_code set used_at = now()')
  await refusesChanges(t, client, 'operator_recovery_code', { operator_id: id }, ['used_at = null', 'used_at = now()'])
})

const ADD_PASSKEY = `insert into operator_passkey
    (id, operator_id, credential_id, public_key, counter, transports, is_backed_up, name)
  values ($1, $2, $3, $4, $5, array['usb'], false, 'A key')`

test('an operator’s passkey keeps its key and its owner, and its count does not go back', async (t) => {
  const { client, id: operator } = await open(t)
  const other = newId('opr')
  await client.query(ADD, [other, 'otto@service.test', hashCheaply('correct horse'), bytes(52)])
  const id = newId('opk')
  await refuses(t, client, ADD_PASSKEY, [id, operator, bytes(4), bytes(77), 0])
  await refuses(t, client, ADD_PASSKEY, [id, operator, bytes(32), bytes(77), -1])
  await client.query(ADD_PASSKEY, [id, operator, bytes(32), bytes(77), 5])
  await refuses(t, client, ADD_PASSKEY, [newId('opk'), other, bytes(32), bytes(77), 0])
  await refusesChanges(t, client, 'operator_passkey', { id }, [
    `operator_id = '${other}'`,
    "public_key = public_key || 'x'",
    "credential_id = credential_id || 'x'",
    'counter = 4',
    'counter = 5, last_used_at = now()',
  ])
})

test('an operator has twenty passkeys at most, and none once the account has another password', async (t) => {
  const { client, id: operator } = await open(t)
  for (let value = 0; value < 20; value += 1)
    await client.query(ADD_PASSKEY, [newId('opk'), operator, bytes(32, value), bytes(77), 0])
  await refuses(t, client, ADD_PASSKEY, [newId('opk'), operator, bytes(32, 99), bytes(77), 0])
  await client.query('update operator_account set password_hash = $2 where id = $1', [
    operator,
    hashCheaply('tall ships'),
  ])
  const { rowCount } = await client.query('select from operator_passkey')
  t.is(rowCount, 0)
})

test('what an operator’s passkey signs is for five minutes, and of one length', async (t) => {
  const { client, id } = await open(t)
  const add = 'insert into operator_challenge (operator_id, purpose, challenge) values ($1, $2, $3)'
  await refuses(t, client, add, [id, 'other', bytes(32)])
  await refuses(t, client, add, [id, 'sign_in', bytes(31)])
  await client.query(add, [id, 'sign_in', bytes(32)])
  await refuses(t, client, "update operator_challenge set expires_at = now() + interval '11 minutes'")
})

test('a session of the console lasts twelve hours at most, and what has ended stays ended', async (t) => {
  const { client, id } = await open(t)
  const add =
    'insert into operator_session (id, operator_id, token_hash, expires_at) values ($1, $2, $3, now() + $4::interval)'
  await refuses(t, client, add, [newId('ops'), id, bytes(32), '13 hours'])
  const session = newId('ops')
  await client.query(add, [session, id, bytes(32), '12 hours'])
  await refusesChanges(t, client, 'operator_session', { id: session }, [
    "expires_at = now() + interval '1 day'",
    `token_hash = '\\x${bytes(32, 2).toString('hex')}'`,
  ])
  await client.query('update operator_session set ended_at = now()')
  await refusesChanges(t, client, 'operator_session', { id: session }, ['ended_at = null'])
})

test('an invitation to the console is accepted once, in time, and with the second factor that it offered', async (t) => {
  const { client } = await open(t)
  const add = `insert into operator_invitation (id, email, name, token_hash, invited_by, totp_secret, created_at, expires_at)
    values ($1, $2, 'Nora', $3, 'operator Ann', $4, now() - interval '3 days', now() + $5::interval)`
  const [early, late, used] = [newId('oin'), newId('oin'), newId('oin')]
  await client.query(add, [early, 'a@service.test', bytes(32, 1), null, '1 hour'])
  await client.query(add, [late, 'b@service.test', bytes(32, 2), bytes(52), '-1 hour'])
  await client.query(add, [used, 'c@service.test', bytes(32, 3), bytes(52), '1 hour'])
  await client.query('update operator_invitation set accepted_at = now() where id = $1', [used])
  for (const id of [early, late, used])
    await refusesChanges(t, client, 'operator_invitation', { id }, ['accepted_at = now()'])
  await refusesChanges(t, client, 'operator_invitation', { id: used }, ['withdrawn_at = now()', 'accepted_at = null'])
  await refuses(t, client, 'delete from operator_invitation')
})

test('the console’s log is kept as it was written', async (t) => {
  const { client } = await open(t)
  await client.query(`insert into console_entry (actor, action) values ('operator Olga', 'operator.signed_in')`)
  await refuses(t, client, `insert into console_entry (actor, action) values ('mbr_1', 'operator.signed_in')`)
  await refusesChanges(t, client, 'console_entry', {}, ["actor = 'operator Otto'"])
  await refuses(t, client, 'delete from console_entry')
})

test('who is suspended is so for a reason', async (t) => {
  const { client } = await open(t)
  const add = 'insert into partner (id, name, secret, suspended_at, suspended_reason) values ($1, $2, $3, now(), $4)'
  await refuses(t, client, add, [newId('ptr'), 'A shop', bytes(64), null])
  await refuses(t, client, add, [newId('ptr'), 'A shop', bytes(64), ''])
})
