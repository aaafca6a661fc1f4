import test, { type ExecutionContext } from 'ava'
import { newId } from '../../../db/new-id.ts'
import { connect, refuses, refusesChanges } from '../../support/attack.ts'
import { testDatabase } from '../../support/database.ts'
import { hashCheaply } from '../../support/portal/passwords.ts'

const bytes = (length: number, value = 1) => Buffer.alloc(length, value)

const open = async (t: ExecutionContext) => {
  const client = await connect(t, await testDatabase(t))
  const addUser = async (email: string) => {
    const id = newId('usr')
    await client.query('insert into portal_user (id, email, name, password_hash) values ($1, $2, $3, $4)', [
      id,
      email,
      'Ada',
      hashCheaply('correct horse'),
    ])
    return id
  }
  return { client, addUser, user: await addUser('ada@shop.test') }
}

const insertMail = `insert into mail (id, recipient, kind, about, token, expires_at)
  values ($1, 'ada@shop.test', 'email_change', $2, $3, now() + $4::interval)`

test('a mail is sent once, as it was written, and then has no link any more', async (t) => {
  const { client } = await open(t)
  const id = newId('mai')
  for (const values of [
    [newId('emc'), null, '1 hour'],
    [newId('emc'), bytes(43), '1 hour'],
    [newId('emc'), bytes(75), null],
    [null, bytes(75), null],
    [newId('usr'), bytes(75), '1 hour'],
  ])
    await refuses(t, client, insertMail, [newId('mai'), ...values])
  await client.query(insertMail, [id, newId('emc'), bytes(75), '1 hour'])
  await refusesChanges(t, client, 'mail', { id }, [
    "recipient = 'mallory@shop.test'",
    "kind = 'invitation'",
    'facts = \'{"name": "Mallory"}\'',
    "expires_at = expires_at + interval '1 day'",
    'sent_at = now()',
    'token = null',
  ])
  for (const change of ['lease = gen_random_uuid()', 'leased_until = now()', 'given_up_at = now()', 'tries = -1'])
    await refuses(t, client, `update mail set ${change} where id = $1`, [id])
  await client.query('update mail set sent_at = now(), token = null where id = $1', [id])
  await refusesChanges(t, client, 'mail', { id }, [
    'sent_at = null',
    "sent_at = now() + interval '1 hour'",
    'tries = 7',
  ])
})

test('a mail that was given up says why, has no link any more, and is never sent', async (t) => {
  const { client } = await open(t)
  const id = newId('mai')
  await client.query(insertMail, [id, newId('emc'), bytes(75), '1 hour'])
  for (const change of ["given_up_at = now(), failure = 'No such user'", 'given_up_at = now(), token = null'])
    await refuses(t, client, `update mail set ${change} where id = $1`, [id])
  await client.query("update mail set given_up_at = now(), failure = 'No such user', token = null where id = $1", [id])
  await refusesChanges(t, client, 'mail', { id }, ['given_up_at = null', 'sent_at = now()', "failure = 'It was sent'"])
})

const insertChange = `insert into email_change (id, user_id, email, token_hash, created_at, expires_at)
  values ($1, $2, $3, $4, now() - interval '2 hours', now() + $5::interval)`
const use = 'update email_change set used_at = now() where id = $1'
const setEmail = 'update portal_user set email = $2 where id = $1'

test('an account takes no address to which no link was followed in that very transaction', async (t) => {
  const { client, addUser, user } = await open(t)
  const other = await addUser('grace@shop.test')
  const id = newId('emc')
  await refuses(t, client, setEmail, [user, 'new@shop.test'])
  await client.query(insertChange, [id, user, 'new@shop.test', bytes(32), '1 hour'])
  await refuses(t, client, setEmail, [user, 'new@shop.test'])
  await client.query('begin')
  await client.query(use, [id])
  await client.query('savepoint before')
  for (const [of, email] of [
    [user, 'else@shop.test'],
    [other, 'new@shop.test'],
  ]) {
    await refuses(t, client, setEmail, [of, email])
    await client.query('rollback to before')
  }
  await client.query('commit')
  await refuses(t, client, setEmail, [user, 'new@shop.test'])
  const next = newId('emc')
  await client.query(insertChange, [next, user, 'new@shop.test', bytes(32, 2), '1 hour'])
  await client.query('begin')
  await client.query(use, [next])
  await client.query(setEmail, [user, 'new@shop.test'])
  await client.query('commit')
  t.is((await client.query('select email from portal_user where id = $1', [user])).rows[0].email, 'new@shop.test')
})

test('a change of address is used once, in time and as it was asked for, and one is open at a time', async (t) => {
  const { client, user } = await open(t)
  const [expired, next] = [newId('emc'), newId('emc')]
  await refuses(t, client, insertChange, [next, user, 'new@shop.test', bytes(32), '23 hours'])
  await client.query(insertChange, [expired, user, 'new@shop.test', bytes(32), '0 hours'])
  await refuses(t, client, use, [expired])
  await refuses(t, client, insertChange, [next, user, 'new@shop.test', bytes(32, 2), '1 hour'])
  await client.query('update email_change set withdrawn_at = now() where id = $1', [expired])
  await client.query(insertChange, [next, user, 'new@shop.test', bytes(32, 2), '1 hour'])
  await refusesChanges(t, client, 'email_change', { id: next }, [
    "email = 'mallory@shop.test'",
    `user_id = '${newId('usr')}'`,
    "expires_at = expires_at + interval '1 hour'",
    "token_hash = sha256('x')",
  ])
  await client.query(use, [next])
  await refusesChanges(t, client, 'email_change', { id: next }, ['used_at = null', 'withdrawn_at = now()'])
  await refuses(t, client, 'delete from email_change')
})

const insertPasskey = `insert into passkey (id, user_id, credential_id, public_key, counter, transports, is_backed_up, name)
  values ($1, $2, $3, $4, $5, array['usb'], false, 'A key')`

test('a passkey keeps its key and its owner, is one person’s, and its count does not go back', async (t) => {
  const { client, addUser, user } = await open(t)
  const other = await addUser('grace@shop.test')
  const id = newId('psk')
  await refuses(t, client, insertPasskey, [id, user, bytes(4), bytes(77), 0])
  await refuses(t, client, insertPasskey, [id, user, bytes(32), bytes(0), 0])
  await refuses(t, client, insertPasskey, [id, user, bytes(32), bytes(77), -1])
  await client.query(insertPasskey, [id, user, bytes(32), bytes(77), 5])
  await refuses(t, client, insertPasskey, [newId('psk'), other, bytes(32), bytes(77), 0])
  await refusesChanges(t, client, 'passkey', { id }, [
    `user_id = '${other}'`,
    "public_key = public_key || 'x'",
    "credential_id = credential_id || 'x'",
    'counter = 4',
    'counter = 5, last_used_at = now()',
    'counter = 0, last_used_at = now()',
  ])
  await client.query('update passkey set counter = 6, last_used_at = now() where id = $1', [id])
  const shared = newId('psk')
  await client.query(insertPasskey, [shared, user, bytes(32, 2), bytes(77), 0])
  await client.query('update passkey set last_used_at = now() where id = $1', [shared])
})

test('a person has twenty passkeys at most', async (t) => {
  const { client, user } = await open(t)
  for (let value = 0; value < 20; value += 1)
    await client.query(insertPasskey, [newId('psk'), user, bytes(32, value), bytes(77), 0])
  await refuses(t, client, insertPasskey, [newId('psk'), user, bytes(32, 99), bytes(77), 0])
})

const insertChallenge = `insert into passkey_challenge (id, purpose, challenge, session_id, browser_hash, user_id, expires_at)
  values ($1, $2, $3, $4, $5, $6, now() + $7::interval)`

test('a challenge is short, is for a session or a browser, and does not change', async (t) => {
  const { client, user } = await open(t)
  const session = newId('ses')
  await client.query(
    "insert into session (id, user_id, token_hash, expires_at) values ($1, $2, $3, now() + interval '1 day')",
    [session, user, bytes(32)],
  )
  for (const [purpose, sessionId, browser, userId, left] of [
    ['sign_in', null, null, null, '5 minutes'],
    ['sign_in', session, bytes(32), user, '5 minutes'],
    ['confirm', null, bytes(32), user, '5 minutes'],
    ['confirm', session, null, null, '5 minutes'],
    ['sign_in', null, bytes(32), null, '11 minutes'],
    ['other', session, null, user, '5 minutes'],
  ])
    await refuses(t, client, insertChallenge, [newId('pkc'), purpose, bytes(32), sessionId, browser, userId, left])
  const id = newId('pkc')
  await client.query(insertChallenge, [id, 'sign_in', bytes(32), null, bytes(32), null, '5 minutes'])
  await refuses(t, client, insertChallenge, [newId('pkc'), 'sign_in', bytes(32), null, bytes(32, 2), null, '5 minutes'])
  await refusesChanges(t, client, 'passkey_challenge', { id }, [
    `user_id = '${user}'`,
    "browser_hash = sha256('x')",
    "expires_at = now() + interval '9 minutes'",
  ])
})

test('the address that an account had gets a mail about the one in its place, however that comes about', async (t) => {
  const { client, user } = await open(t)
  const { rows: before } = await client.query('select email, language from portal_user where id = $1', [user])
  const id = newId('emc')
  await client.query(insertChange, [id, user, 'newer@shop.test', bytes(32, 3), '1 hour'])
  await client.query('begin')
  await client.query(use, [id])
  await client.query(setEmail, [user, 'newer@shop.test'])
  await client.query('commit')
  const { rows: mails } = await client.query(
    'select recipient as email, language, kind, facts from mail where user_id = $1',
    [user],
  )
  t.deepEqual(mails, [{ ...before[0], kind: 'email_changed', facts: { to: 'newer@shop.test' } }])
})
