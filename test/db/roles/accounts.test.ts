import { hash, randomBytes } from 'node:crypto'
import test, { type ExecutionContext } from 'ava'
import { newId } from '../../../db/new-id.ts'
import { hashPassword } from '../../../api/portal/sign-in/password-hash.ts'
import { TOKEN_BYTES, tokenFrom, tokenHash } from '../../../domain/portal/token.ts'
import { connect } from '../../support/attack.ts'
import { fileDatabase } from '../../support/database.ts'
import { makePartner } from '../../support/factory.ts'
import { makeMember, makeSession, makeUser } from '../../support/portal/portal.ts'
import { openWorkplace } from '../../support/workplace.ts'
import { forbids, thief } from './attack.ts'

const database = fileDatabase(test)

/** A team with an owner and a viewer, who are signed in, and somebody with the credential of the web process. */
const open = async (t: ExecutionContext) => {
  const place = await openWorkplace(database.url)
  t.teardown(place.close)
  const partner = await makePartner(place)
  const join = async (role: 'owner' | 'manager' | 'viewer', hasSecondFactor = true) => {
    const user = await makeUser(place, { hasSecondFactor })
    const memberId = await makeMember(place, { partner, userId: user.userId, role })
    const { sessionId, token } = await makeSession(place, user.userId)
    return { ...user, memberId, sessionId, token }
  }
  const owner = await join('owner')
  const viewer = await join('viewer')
  const client = await thief(t, 'web', database.url)
  const ask = async (text: string, values: unknown[]) =>
    (await (await connect(t, database.url)).query(text, values)).rows
  return { place, partner, join, owner, viewer, client, ask }
}

const newToken = () => tokenFrom(randomBytes(TOKEN_BYTES))

const OPEN_SESSION = 'select open_session($1, $2, $3, $4, null, null)'

test('a session is made only by who proves the password, and what the database keeps of that proves nothing', async (t) => {
  const { owner, client, ask } = await open(t)
  const row = [newId('ses'), owner.userId, tokenHash('mine'), owner.memberId]
  await forbids(
    t,
    client,
    `insert into session (id, user_id, token_hash, expires_at, confirmed_at) values ($1, $2, $3, now() + interval '1 day', now())`,
    row.slice(0, 3),
  )
  await forbids(t, client, 'update session set user_id = $1', [owner.userId])
  await forbids(t, client, 'update session set token_hash = $1', [tokenHash('mine')])
  const { rows } = await client.query('select password_hash as stored from portal_user where id = $1', [owner.userId])
  const [check = ''] = String(rows[0].stored).split('$').slice(-1)
  for (const proof of [randomBytes(32), Buffer.from(check, 'base64'), Buffer.from(check), Buffer.alloc(0), null])
    await forbids(t, client, OPEN_SESSION, [newId('ses'), owner.userId, tokenHash('mine'), proof])
  const { stored, proof } = await hashPassword('correct horse battery', { name: 'owner', isKnown: true })
  await ask('update portal_user set password_hash = $1 where id = $2', [stored, owner.userId])
  await client.query(OPEN_SESSION, [newId('ses'), owner.userId, tokenHash('mine'), proof])
  const [made] = await ask('select user_id as "userId" from session where token_hash = $1', [tokenHash('mine')])
  t.is(made.userId, owner.userId)
})

test('nobody gets another password without the present one or a link', async (t) => {
  const { owner, client, ask } = await open(t)
  const { stored } = await hashPassword('another password', { name: 'thief', isKnown: true })
  await forbids(t, client, 'update portal_user set password_hash = $1 where id = $2', [stored, owner.userId])
  await t.throwsAsync(
    client.query("update portal_user set email = 'mallory@shop.test' where id = $1", [owner.userId]),
    {
      message: /nobody has followed the link/,
    },
  )
  await forbids(t, client, 'select change_password($1, $2, $3)', [owner.userId, randomBytes(32), stored])
  await forbids(
    t,
    client,
    `insert into password_reset (id, user_id, token_hash, removes_second_factor, expires_at)
    values ($1, $2, $3, true, now() + interval '1 day')`,
    [newId('rst'), owner.userId, tokenHash('mine')],
  )
  await forbids(t, client, 'select * from answer_reset_wish($1, $2, $3)', [
    owner.email,
    newId('rst'),
    tokenHash('mine'),
  ])
  await forbids(t, client, 'select email from reset_wish for update')
  const token = newToken()
  const reset = async (given: string) =>
    (await client.query('select reset_password($1, $2) as done', [given, stored])).rows[0].done
  await ask(
    `insert into password_reset (id, user_id, token_hash, removes_second_factor, expires_at)
    values ($1, $2, $3, false, now() + interval '1 day')`,
    [newId('rst'), owner.userId, tokenHash(token)],
  )
  const { rows } = await client.query('select token_hash from password_reset where user_id = $1', [owner.userId])
  t.false(await reset(rows[0].token_hash.toString('hex')))
  t.true(await reset(token))
  t.false(await reset(token), 'it is used once')
})

test('nobody becomes a member without the link of an open invitation to their address', async (t) => {
  const { partner, owner, viewer, client, place, ask } = await open(t)
  await forbids(t, client, "insert into member (id, partner_id, user_id, role) values ($1, $2, $3, 'owner')", [
    newId('mbr'),
    partner,
    viewer.userId,
  ])
  await forbids(
    t,
    client,
    `insert into invitation (id, partner_id, email, role, token_hash, invited_by) values ($1, $2, 'm@shop.test', 'owner', $3, $4)`,
    [newId('inv'), partner, tokenHash('mine'), owner.memberId],
  )
  const [invited, other] = [await makeUser(place), await makeUser(place)]
  const token = newToken()
  const invite = (by: string) => [by, newId('inv'), partner, invited.email, 'viewer', tokenHash(token)]
  const INVITE = 'select invite_member($1, $2, $3, $4, $5, $6)'
  for (const by of [viewer.token, newToken(), '', null]) await forbids(t, client, INVITE, invite(by as string))
  await client.query(INVITE, invite(owner.token))
  await forbids(t, client, "update invitation set role = 'owner' where partner_id = $1", [partner])
  const JOIN = 'select join_team($1, $2, $3)'
  await forbids(t, client, JOIN, [newToken(), newId('mbr'), invited.userId])
  await forbids(t, client, JOIN, [token, newId('mbr'), other.userId])
  const SUSPEND = `update partner set suspended_reason = $2, suspended_at = case when $2 <> '' then now() end where id = $1`
  const suspend = (reason: string | null) => ask(SUSPEND, [partner, reason])
  await suspend('Fraud.')
  await forbids(t, client, JOIN, [token, newId('mbr'), invited.userId])
  await suspend(null)
  await client.query(JOIN, [token, newId('mbr'), invited.userId])
  await forbids(t, client, JOIN, [token, newId('mbr'), invited.userId])
  const [member] = await ask('select role from member where user_id = $1', [invited.userId])
  t.is(member.role, 'viewer')
})

test('a role is set by an owner’s session alone', async (t) => {
  const { viewer, owner, join, client } = await open(t)
  const manager = await join('manager')
  await forbids(t, client, "update member set role = 'owner' where id = $1", [viewer.memberId])
  const SET = 'select set_member_role($1, $2, $3)'
  for (const token of [viewer.token, manager.token, newToken()])
    await forbids(t, client, SET, [token, viewer.memberId, 'owner'])
  await client.query(SET, [owner.token, viewer.memberId, 'manager'])
})

const keyOf = (partner: string, mode: 'test' | 'live') => ({
  id: newId('key'),
  partner_id: partner,
  mode,
  hash: `\\x${hash('sha256', newToken(), 'hex')}`,
  label: 'A shop',
  scopes: ['read', 'write'],
  expires_at: null,
})

const MAKE_KEY = 'select make_key($1, jsonb_populate_record(null::api_key, $2), null)'

test('a key is made by the session of a manager who has just confirmed who they are, and is in the audit log', async (t) => {
  const { partner, owner, viewer, join, client, ask, place } = await open(t)
  const make = (token: string | null, mode: 'test' | 'live' = 'live') => [token, JSON.stringify(keyOf(partner, mode))]
  await forbids(
    t,
    client,
    `insert into api_key (id, partner_id, mode, hash, scopes) values ($1, $2, 'live', $3, '{read,write}')`,
    [newId('key'), partner, tokenHash('mine')],
  )
  const withoutFactor = await join('manager', false)
  const stranger = await makeUser(place, { hasSecondFactor: true })
  const ofStranger = await makeSession(place, stranger.userId)
  const unconfirmed = await makeSession(place, owner.userId, { confirmed: false })
  const refused = [viewer.token, withoutFactor.token, ofStranger.token, unconfirmed.token, newToken(), null]
  for (const token of refused) await forbids(t, client, MAKE_KEY, make(token))
  await client.query(MAKE_KEY, make(withoutFactor.token, 'test'))
  await client.query(MAKE_KEY, make(owner.token))
  const entries = await ask(
    `select actor, mode, action, detail ->> 'key' as key from audit_entry where partner_id = $1 order by id`,
    [partner],
  )
  const keys = await ask('select id from api_key where partner_id = $1 order by created_at', [partner])
  t.deepEqual(entries, [
    { actor: withoutFactor.memberId, mode: 'test', action: 'key.created', key: keys[0].id },
    { actor: owner.memberId, mode: 'live', action: 'key.created', key: keys[1].id },
  ])
  await ask('update session set ended_at = now() where id = $1', [owner.sessionId])
  await forbids(t, client, MAKE_KEY, make(owner.token))
})

test('a key never opens more, and never comes back to life', async (t) => {
  const { partner, owner, client } = await open(t)
  const { id, ...key } = keyOf(partner, 'live')
  await client.query(MAKE_KEY, [owner.token, JSON.stringify({ ...key, id })])
  for (const change of ["hash = sha256('mine')", "mode = 'test'", "scopes = '{write}'", "partner_id = 'ptr_other'"])
    await forbids(t, client, `update api_key set ${change} where id = $1`, [id])
  await client.query("update api_key set expires_at = now() + interval '1 hour', revoked_at = now() where id = $1", [
    id,
  ])
  for (const change of ['revoked_at = null', 'expires_at = null', "expires_at = now() + interval '2 hours'"])
    await t.throwsAsync(() => client.query(`update api_key set ${change} where id = $1`, [id]), { message: /key key_/ })
})

test('a worker makes nobody a member, lets nobody in, and sees no secret of theirs', async (t) => {
  const { partner, owner } = await open(t)
  const client = await thief(t, 'worker', database.url)
  for (const text of [
    'select * from session',
    'select * from invitation',
    'select * from password_reset',
    'select password_hash from portal_user',
    'select totp_secret from portal_user',
    'select * from recovery_code',
    'update member set role = role',
    'update invitation set withdrawn_at = now()',
    `insert into member (id, partner_id, user_id, role) values ('${newId('mbr')}', '${partner}', '${owner.userId}', 'owner')`,
    `insert into api_key (id, partner_id, mode, hash, scopes) values ('${newId('key')}', '${partner}', 'live', sha256('x'), '{read}')`,
    'update api_key set revoked_at = null',
    `insert into portal_user (id, email, name, password_hash) values ('${newId('usr')}', 'm@shop.test', 'M', '$argon2id-sha256$')`,
    `select open_session('${newId('ses')}', '${owner.userId}', sha256('x'), sha256('x'), null, null)`,
    `select make_key('${owner.token}', null, null)`,
    `select write_key(null, 'operator Ann', null)`,
    `select join_team('', '', '')`,
    `select invite_member('', '', '', '', 'owner', '')`,
  ])
    await forbids(t, client, text)
})

test('a reader sees no secret, sealed or hashed', async (t) => {
  const { owner } = await open(t)
  const client = await thief(t, 'reader', database.url)
  for (const text of [
    'select secret from partner',
    'select hash from api_key',
    'select password_hash from portal_user',
    'select token_hash from session',
    'select token_hash from invitation',
    'select secret from webhook_endpoint',
    'select url from webhook_endpoint',
    'select secret from log_key',
    'select sealing_keys()',
    `update portal_user set name = 'x' where id = '${owner.userId}'`,
  ])
    await forbids(t, client, text)
})
