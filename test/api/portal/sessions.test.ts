import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { newId } from '../../../db/new-id.ts'
import { tokenHash } from '../../../domain/portal/token.ts'
import { auditOf } from '../../support/audit.ts'
import { stillService } from '../../support/site/file-service.ts'
import { makePartner } from '../../support/factory.ts'
import { makeMember, makeSession, PASSWORD, portalClient, signedInAs } from '../../support/portal/portal.ts'
import { reasonOf, refusalOf } from '../../support/portal/refusal.ts'

const shared = stillService(test)

const NEW_PASSWORD = 'battery staple horse'

test('sessions are listed with where they come from, and the present one is marked', async (t) => {
  const service = await shared()
  const { client, sessionId, userId } = await signedInAs(service)
  await signedInAs(service)
  const other = await makeSession(service, userId)
  const sessions = await client.session.list.query()
  t.deepEqual(sessions.map(({ id }) => id).toSorted(), [sessionId, other.sessionId].toSorted())
  t.deepEqual(
    sessions.filter(({ isThis }) => isThis).map(({ id }) => id),
    [sessionId],
  )
  t.like(sessions[0], { address: '127.0.0.1', userAgent: 'test' })
})

test('a session that its user ends is refused from the next call on', async (t) => {
  const service = await shared()
  const { client, userId } = await signedInAs(service)
  const other = await makeSession(service, userId)
  const elsewhere = portalClient(service, other.token).client
  t.truthy((await elsewhere.session.me.query()).user)
  await client.session.end.mutate({ id: other.sessionId })
  t.is((await elsewhere.session.me.query()).user, null)
  t.like(await refusalOf(elsewhere.session.list.query()), { reason: 'not_signed_in', status: 401 })
  t.is(await reasonOf(client.session.end.mutate({ id: other.sessionId })), 'not_found')
})

test('nobody ends a session of somebody else', async (t) => {
  const service = await shared()
  const [one, two] = [await signedInAs(service), await signedInAs(service)]
  t.is(await reasonOf(one.client.session.end.mutate({ id: two.sessionId })), 'not_found')
  t.truthy((await two.client.session.me.query()).user)
})

test('all others end together, and the present one stays', async (t) => {
  const service = await shared()
  const { client, userId, sessionId } = await signedInAs(service)
  const bystander = await signedInAs(service)
  for (let i = 0; i < 3; i += 1) await makeSession(service, userId)
  await client.session.endOthers.mutate()
  t.deepEqual(
    (await client.session.list.query()).map(({ id }) => id),
    [sessionId],
  )
  t.truthy((await bystander.client.session.me.query()).user)
})

test('who has taken a session, and cannot confirm it, ends no other one', async (t) => {
  const service = await shared()
  const owner = await signedInAs(service)
  const { token } = await makeSession(service, owner.userId, { confirmed: false })
  const thief = portalClient(service, token).client
  t.is(await reasonOf(thief.session.end.mutate({ id: owner.sessionId })), 'confirmation_needed')
  t.is(await reasonOf(thief.session.endOthers.mutate()), 'confirmation_needed')
  t.truthy((await owner.client.session.me.query()).user)
  await owner.client.session.endOthers.mutate()
  t.is((await thief.session.me.query()).user, null)
})

test('signing out ends the session, takes the cookie back and leaves its token worth nothing', async (t) => {
  const service = await shared()
  const { client, cookie } = await signedInAs(service)
  const { token } = cookie
  await client.session.signOut.mutate()
  t.is(cookie.token, null)
  t.is((await portalClient(service, token).client.session.me.query()).user, null)
})

test('a session ends after 12 hours without use', async (t) => {
  const service = await shared()
  const { client, sessionId } = await signedInAs(service)
  const unused = (minutes: number) =>
    service.pool.query(sql.unsafe`
      update session set last_seen_at = now() - make_interval(mins => ${minutes}) where id = ${sessionId}`)
  await unused(12 * 60 - 1)
  t.truthy((await client.session.me.query()).user)
  await unused(12 * 60)
  t.is((await client.session.me.query()).user, null)
  t.is(await reasonOf(client.session.list.query()), 'not_signed_in')
})

test('a session ends after 30 days, however much it is used', async (t) => {
  const service = await shared()
  const { client, sessionId, userId } = await signedInAs(service)
  const { age } = await service.pool.one(sql.type(z.object({ age: z.string() }))`
    select (expires_at - created_at)::text as age from session where id = ${sessionId}`)
  t.is(age, '30 days')
  const old = 'o'.repeat(43)
  await service.pool.query(sql.unsafe`
    insert into session (id, user_id, token_hash, created_at, last_seen_at, expires_at)
    values (${newId('ses')}, ${userId}, ${sql.binary(tokenHash(old))}, now() - interval '30 days', now(), now())`)
  t.truthy((await client.session.me.query()).user)
  t.is((await portalClient(service, old).client.session.me.query()).user, null)
})

test('that a session is in use is noted about once a minute', async (t) => {
  const service = await shared()
  const { client, sessionId } = await signedInAs(service)
  const seen = async () =>
    service.pool.oneFirst(sql.type(z.object({ age: z.number() }))`
      select extract(epoch from now() - last_seen_at)::float8 as age from session where id = ${sessionId}`)
  const unused = (seconds: number) =>
    service.pool.query(sql.unsafe`
      update session set last_seen_at = now() - make_interval(secs => ${seconds}) where id = ${sessionId}`)
  await unused(50)
  await client.session.me.query()
  t.is(await seen(), 50)
  await unused(120)
  await client.session.me.query()
  t.is(await seen(), 0)
})

test('a new password takes the present one, ends every session, and gives this browser a new token', async (t) => {
  const service = await shared()
  const { client, cookie, userId, email, partner } = await signedInAs(service, { hasSecondFactor: false })
  const other = await makeSession(service, userId)
  const { token } = cookie
  t.like(await refusalOf(client.user.changePassword.mutate({ current: 'not this one', next: NEW_PASSWORD })), {
    reason: 'sign_in_failed',
    problems: [{ pointer: '/current' }],
  })
  await client.user.changePassword.mutate({ current: PASSWORD, next: NEW_PASSWORD })
  t.not(cookie.token, token)
  t.is((await client.session.me.query()).user?.id, userId)
  for (const old of [token, other.token])
    t.is((await portalClient(service, old).client.session.me.query()).user, null, 'an old token')
  const signIn = (password: string) => reasonOf(portalClient(service).client.session.signIn.mutate({ email, password }))
  t.is(await signIn(PASSWORD), 'sign_in_failed')
  t.is(await signIn(NEW_PASSWORD), 'none')
  t.true((await auditOf(service, partner)).some(({ action }) => action === 'user.password_changed'))
})

test('a new password that is too weak is refused at its own input, before anything is counted', async (t) => {
  const service = await shared()
  const { client, email } = await signedInAs(service)
  for (const next of ['short', 'password1234', email])
    t.like(await refusalOf(client.user.changePassword.mutate({ current: 'whatever', next })), {
      reason: 'bad_request',
      problems: [{ pointer: '/next' }],
    })
})

test('a person may take another name, which is one that can be shown, and their teams read of it', async (t) => {
  const service = await shared()
  const { client, partner, userId, memberId } = await signedInAs(service)
  const other = await makePartner(service)
  const otherId = await makeMember(service, { partner: other, userId, role: 'viewer' })
  for (const name of ['  Ada King ', 'Ada King']) await client.user.rename.mutate({ name })
  t.is((await client.session.me.query()).user?.name, 'Ada King')
  const renamed = { action: 'user.renamed', detail: { from: 'Ada Example', to: 'Ada King' } }
  for (const [team, actor] of [
    [partner, memberId],
    [other, otherId],
  ] as const)
    t.like(
      (await auditOf(service, team)).filter(({ action }) => action === 'user.renamed'),
      [{ ...renamed, actor }],
      'and not of the same name again',
    )
  for (const name of ['', ' ', 'a\u202eb', 'x'.repeat(101)])
    t.is(await reasonOf(client.user.rename.mutate({ name })), 'bad_request')
})

test('a session whose user was removed from the team still stands, and the team is closed to it', async (t) => {
  const service = await shared()
  const { client, account, memberId } = await signedInAs(service, { role: 'manager' })
  t.is(await reasonOf(client.team.list.query({ account })), 'none')
  await service.pool.query(sql.unsafe`update member set removed_at = now() where id = ${memberId}`)
  t.is(await reasonOf(client.team.list.query({ account })), 'not_found')
  t.deepEqual((await client.session.me.query()).partners, [])
})

test('a confirmation is good for ten minutes', async (t) => {
  const service = await shared()
  const { client, sessionId } = await signedInAs(service)
  const confirmed = (minutes: number) =>
    service.pool.query(sql.unsafe`
      update session set confirmed_at = now() - make_interval(mins => ${minutes}) where id = ${sessionId}`)
  await confirmed(9)
  t.truthy((await client.session.me.query()).confirmedUntil)
  await confirmed(10)
  t.is((await client.session.me.query()).confirmedUntil, null)
})

test('a cookie that is none of ours is like no cookie', async (t) => {
  const service = await shared()
  const { cookie } = await signedInAs(service)
  for (const token of ['', 'x', 'A'.repeat(43), `${cookie.token}x`, "' or 1=1 --", '%00'.repeat(20)])
    t.is((await portalClient(service, token).client.session.me.query()).user, null, token)
})
