import test, { type ExecutionContext } from 'ava'
import pg from 'pg'
import { newId } from '../../../db/new-id.ts'
import { connect, refuses } from '../../support/attack.ts'
import { testDatabase } from '../../support/database.ts'
import { hashCheaply } from '../../support/portal/passwords.ts'

const HASH = hashCheaply('correct horse')

const open = async (t: ExecutionContext) => {
  const url = await testDatabase(t)
  const client = await connect(t, url)
  const partner = newId('ptr')
  await client.query("insert into partner (id, name, secret) values ($1, 'A shop', sha256('a') || sha256('b'))", [
    partner,
  ])
  const addUser = async (email = `${newId('usr').toLowerCase()}@shop.test`) => {
    const id = newId('usr')
    await client.query('insert into portal_user (id, email, name, password_hash) values ($1, $2, $3, $4)', [
      id,
      email,
      'Ada',
      HASH,
    ])
    return id
  }
  const addMember = async (role: string, to = partner) => {
    const id = newId('mbr')
    const values = [id, to, await addUser(), role]
    await client.query('insert into member (id, partner_id, user_id, role) values ($1, $2, $3, $4)', values)
    return id
  }
  return { url, client, partner, addUser, addMember }
}

const bytes = (length: number, value = 1) => Buffer.alloc(length, value)

const removeMember = 'update member set removed_at = now() where id = $1'

test('a team without an owner is refused, whatever would cause it', async (t) => {
  const { client, partner, addUser, addMember } = await open(t)
  const insert = 'insert into member (id, partner_id, user_id, role) values ($1, $2, $3, $4)'
  await refuses(t, client, insert, [newId('mbr'), partner, await addUser(), 'viewer'])
  const owner = await addMember('owner')
  const viewer = await addMember('viewer')
  await refuses(t, client, "update member set role = 'manager' where id = $1", [owner])
  await refuses(t, client, removeMember, [owner])
  await refuses(t, client, 'update member set removed_at = now() where partner_id = $1 and role = $2', [
    partner,
    'owner',
  ])
  await client.query(removeMember, [viewer])
})

test('owners change places in one transaction', async (t) => {
  const { client, addMember } = await open(t)
  const [owner, manager] = [await addMember('owner'), await addMember('manager')]
  await client.query('begin')
  await client.query("update member set role = 'viewer' where id = $1", [owner])
  await client.query("update member set role = 'owner' where id = $1", [manager])
  await t.notThrowsAsync(client.query('commit'))
})

test('of two owners who leave at the same moment, each unseen by the other, one is refused', async (t) => {
  const { url, client, addMember } = await open(t)
  const [one, two] = [await addMember('owner'), await addMember('owner')]
  await addMember('viewer')
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  t.teardown(() => other.end())
  await Promise.all([client.query('begin'), other.query('begin')])
  await client.query(removeMember, [one])
  await client.query('set constraints all immediate')
  await other.query(removeMember, [two])
  const checked = t.throwsAsync<pg.DatabaseError>(other.query('set constraints all immediate'))
  await client.query('commit')
  t.is((await checked)?.constraint, 'member_team_has_owner')
})

test('a member is of one team and one user for good, and does not come back once removed', async (t) => {
  const { client, partner, addUser, addMember } = await open(t)
  const [owner, viewer] = [await addMember('owner'), await addMember('viewer')]
  await refuses(t, client, 'update member set user_id = $2 where id = $1', [viewer, await addUser()])
  await refuses(t, client, "update member set created_at = now() - interval '1 day' where id = $1", [viewer])
  await refuses(t, client, 'delete from member where id = $1', [viewer])
  const { rows } = await client.query('select user_id from member where id = $1', [viewer])
  const twice = 'insert into member (id, partner_id, user_id, role) values ($1, $2, $3, $4)'
  await refuses(t, client, twice, [newId('mbr'), partner, rows[0].user_id, 'viewer'])
  await client.query(removeMember, [viewer])
  await refuses(t, client, 'update member set removed_at = null where id = $1', [viewer])
  await refuses(t, client, "update member set role = 'owner' where id = $1", [viewer])
  await refuses(t, client, 'truncate member cascade')
  await client.query(twice, [newId('mbr'), partner, rows[0].user_id, 'viewer'])
  t.truthy(owner)
})

test('an e-mail address belongs to one user, in lower case', async (t) => {
  const { client, addUser } = await open(t)
  await addUser('ada@shop.test')
  const insert = 'insert into portal_user (id, email, name, password_hash) values ($1, $2, $3, $4)'
  for (const email of ['ada@shop.test', 'Grace@shop.test', 'grace', '@shop.test', ''])
    await refuses(t, client, insert, [newId('usr'), email, 'Grace', HASH])
  await refuses(t, client, insert, [newId('usr'), 'grace@shop.test', 'Grace', 'a password as it is typed'])
})

test('the step of a code never goes back while its secret stays, and comes with a secret', async (t) => {
  const { client, addUser } = await open(t)
  const id = await addUser()
  const set = 'update portal_user set totp_secret = $2, totp_last_step = $3 where id = $1'
  await refuses(t, client, set, [id, bytes(52), null])
  await refuses(t, client, set, [id, null, 7])
  await refuses(t, client, set, [id, bytes(20), 7])
  await client.query(set, [id, bytes(52), 7])
  await client.query(set, [id, bytes(52), 8])
  await refuses(t, client, set, [id, bytes(52), 7])
  await client.query(set, [id, bytes(52, 2), 1])
  await client.query(set, [id, null, null])
})

test('a recovery code is used once', async (t) => {
  const { client, addUser } = await open(t)
  const id = await addUser()
  await client.query('insert into recovery_code (user_id, hash) values ($1, $2)', [id, bytes(32)])
  await client.query('update recovery_code set used_at = now() where user_id = $1', [id])
  await refuses(t, client, 'update recovery_code set used_at = null where user_id = $1', [id])
  await refuses(t, client, 'update recovery_code set used_at = now() where user_id = $1', [id])
})

const insertInvitation = `insert into invitation (id, partner_id, email, role, token_hash, created_at, expires_at)
  values ($1, $2, $3, 'viewer', $4, now() - interval '1 day', now() + $5::interval)`

test('an invitation is accepted or withdrawn once, in time, and its terms stay', async (t) => {
  const { client, partner, addMember } = await open(t)
  const member = await addMember('owner')
  const add = async (email: string, value: number, left: string) => {
    const id = newId('inv')
    await client.query(insertInvitation, [id, partner, email, bytes(32, value), left])
    return id
  }
  const accept = 'update invitation set accepted_at = now(), accepted_by = $2 where id = $1'
  const withdraw = 'update invitation set withdrawn_at = now() where id = $1'
  const expired = await add('late@shop.test', 1, '0 hours')
  await refuses(t, client, accept, [expired, member])
  await client.query(withdraw, [expired])
  await refuses(t, client, 'update invitation set withdrawn_at = null where id = $1', [expired])
  const accepted = await add('ada@shop.test', 2, '1 hour')
  await refuses(t, client, insertInvitation, [newId('inv'), partner, 'ada@shop.test', bytes(32, 3), '1 hour'])
  await refuses(t, client, "update invitation set role = 'owner' where id = $1", [accepted])
  await refuses(t, client, "update invitation set expires_at = now() + interval '9 days' where id = $1", [accepted])
  await client.query(accept, [accepted, member])
  await refuses(t, client, accept, [accepted, member])
  await refuses(t, client, withdraw, [accepted])
  await refuses(t, client, 'delete from invitation')
  await add('ada@shop.test', 3, '1 hour')
})

test('a reset is used once, in time, and there is one open at a time', async (t) => {
  const { client, addUser } = await open(t)
  const user = await addUser()
  const insert = `insert into password_reset (id, user_id, token_hash, removes_second_factor, created_at, expires_at)
    values ($1, $2, $3, false, now() - interval '1 day', now() + $4::interval)`
  const use = 'update password_reset set used_at = now() where id = $1'
  const [expired, open1] = [newId('rst'), newId('rst')]
  await client.query(insert, [expired, user, bytes(32, 1), '0 hours'])
  await refuses(t, client, use, [expired])
  await refuses(t, client, insert, [open1, user, bytes(32, 2), '1 hour'])
  await client.query('update password_reset set withdrawn_at = now() where id = $1', [expired])
  await client.query(insert, [open1, user, bytes(32, 2), '1 hour'])
  await refuses(t, client, 'update password_reset set removes_second_factor = true where id = $1', [open1])
  await client.query(use, [open1])
  await refuses(t, client, use, [open1])
  await refuses(t, client, 'update password_reset set used_at = null where id = $1', [open1])
})

test('a link that comes by mail answers a wish, lasts an hour and leaves the second factor', async (t) => {
  const { client, addUser } = await open(t)
  const user = await addUser()
  const insert = `insert into password_reset (id, user_id, token_hash, removes_second_factor, by_mail, expires_at)
    values ($1, $2, $3, $4, true, now() + $5::interval)`
  await refuses(t, client, insert, [newId('rst'), user, bytes(32, 1), true, '1 hour'])
  await refuses(t, client, insert, [newId('rst'), user, bytes(32, 1), false, '61 minutes'])
  for (const email of ['Ada@shop.test', 'ada', ''])
    await refuses(t, client, 'insert into reset_wish (email) values ($1)', [email])
  const { rows } = await client.query('select email from portal_user where id = $1', [user])
  const { email } = rows[0]
  const answer = (id: string, seed: number) =>
    client.query('select * from answer_reset_wish($1, $2, $3)', [email, id, bytes(32, seed)])
  await t.throwsAsync(answer(newId('rst'), 2), { message: /nobody asked/ })
  const [first, second] = [newId('rst'), newId('rst')]
  for (const [id, seed] of [
    [first, 3],
    [second, 4],
  ] as const) {
    await client.query('insert into reset_wish (email) values ($1)', [email])
    t.is((await answer(id, seed)).rows[0].user_id, user)
    await t.throwsAsync(answer(newId('rst'), 5), { message: /nobody asked/ })
  }
  const made = await client.query(
    'select id, withdrawn_at is null as open, removes_second_factor as removes from password_reset order by open',
  )
  t.deepEqual(made.rows, [
    { id: first, open: false, removes: false },
    { id: second, open: true, removes: false },
  ])
  await refuses(t, client, 'update password_reset set by_mail = false where id = $1', [second])
})

test('a session that has ended stays ended, and none lasts longer than 30 days', async (t) => {
  const { client, addUser } = await open(t)
  const user = await addUser()
  const insert = 'insert into session (id, user_id, token_hash, expires_at) values ($1, $2, $3, now() + $4::interval)'
  const id = newId('ses')
  await refuses(t, client, insert, [id, user, bytes(32), '31 days'])
  await client.query(insert, [id, user, bytes(32), '30 days'])
  await refuses(t, client, 'update session set token_hash = $2 where id = $1', [id, bytes(32, 2)])
  await refuses(t, client, "update session set expires_at = now() + interval '1 day' where id = $1", [id])
  await refuses(t, client, 'update session set user_id = $2 where id = $1', [id, await addUser()])
  await client.query('update session set ended_at = now() where id = $1', [id])
  await refuses(t, client, 'update session set ended_at = null where id = $1', [id])
  await refuses(t, client, 'update session set last_seen_at = now() where id = $1', [id])
})
