import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { fileService } from '../../../support/site/file-service.ts'
import { consoleClient, makeOperator, operatorSignedIn } from '../../../support/console/console.ts'
import { softPasskey } from '../../../support/portal/passkeys.ts'
import { testDatabase } from '../../../support/database.ts'
import { startService } from '../../../support/service.ts'
import { reasonOf, refusalOf } from '../../../support/portal/refusal.ts'

const service = fileService(test)

const typed = ({ email, password, code }: Awaited<ReturnType<typeof makeOperator>>) => ({
  email,
  password,
  code: code(),
})

test('an operator signs in with a password and a code, and is told who they are', async (t) => {
  const own = await service()
  const operator = await makeOperator(own)
  const { client, cookie } = consoleClient(own)
  t.is(await client.session.me.query(), null)
  await client.session.signIn.mutate(typed(operator))
  t.deepEqual(await client.session.me.query(), { name: operator.name, email: operator.email })
  t.regex(cookie.line ?? '', /; Path=\/operator; Max-Age=43200; HttpOnly; SameSite=Strict; Secure$/)
})

test('a code is good once', async (t) => {
  const own = await service()
  const operator = await makeOperator(own)
  const given = typed(operator)
  await consoleClient(own).client.session.signIn.mutate(given)
  t.is(await reasonOf(consoleClient(own).client.session.signIn.mutate(given)), 'code_failed')
})

test('a wrong password is refused whatever the code, and as an unknown address is', async (t) => {
  const own = await service()
  const operator = await makeOperator(own)
  const { client, cookie } = consoleClient(own)
  const wrong = { ...typed(operator), password: 'not the password' }
  const refused = await refusalOf(client.session.signIn.mutate(wrong))
  t.is(refused.reason, 'sign_in_failed')
  const unknown = { ...wrong, email: 'nobody@service.test' }
  t.deepEqual(await refusalOf(client.session.signIn.mutate(unknown)), refused)
  t.is(cookie.token, null)
})

test('a right password without the second factor opens nothing', async (t) => {
  const own = await service()
  const operator = await makeOperator(own)
  const { client, cookie } = consoleClient(own)
  for (const code of ['', '000000', 'AAAA-AAAA-AAAA-AAAA'])
    t.is(await reasonOf(client.session.signIn.mutate({ ...typed(operator), code })), 'code_failed')
  t.is(cookie.token, null)
  t.is(await reasonOf(client.attention.list.query({ code: null })), 'not_signed_in')
})

test('after ten wrong passwords the right one is refused too, for a while', async (t) => {
  const own = await service()
  const operator = await makeOperator(own)
  const { client } = consoleClient(own)
  const wrong = { ...typed(operator), password: 'not the password' }
  for (let tries = 0; tries < 10; tries += 1) await reasonOf(client.session.signIn.mutate(wrong))
  t.is(await reasonOf(client.session.signIn.mutate(typed(operator))), 'too_many_attempts')
})

test('who knows the password tries ten codes from all networks together, which keeps no passkey out', async (t) => {
  const own = await startService(await testDatabase(t), { trustedProxies: 1 })
  t.teardown(own.stop)
  const { client, operator } = await operatorSignedIn(own)
  const { email, password } = operator
  const device = softPasskey()
  const answer = device.make(await client.passkey.beginAdding.mutate({ code: operator.code() }))
  await client.passkey.add.mutate({ name: 'A laptop', answer })
  const from = (n: number) => consoleClient(own, null, { 'X-Forwarded-For': `203.0.113.${n}` }).client.session
  for (let n = 1; n <= 10; n += 1)
    t.is(await reasonOf(from(n).signIn.mutate({ email, password, code: '000000' })), 'code_failed')
  t.is(await reasonOf(from(11).signIn.mutate({ email, password, code: '000000' })), 'too_many_attempts')
  const options = await from(12).askPasskey.mutate({ email, password })
  t.is(await reasonOf(from(12).signIn.mutate({ email, password, answer: device.sign(options) })), 'none')
})

test('signing in, failing to and signing out are in the console’s log', async (t) => {
  const own = await service()
  const operator = await makeOperator(own, { name: 'Lena Logged' })
  const { client } = consoleClient(own)
  await reasonOf(client.session.signIn.mutate({ ...typed(operator), password: 'not the password' }))
  await client.session.signIn.mutate(typed(operator))
  await client.session.signOut.mutate()
  t.is(await client.session.me.query(), null)
  const actions = await own.pool.anyFirst(sql.type(z.object({ action: z.string() }))`
    select action from console_entry where actor = 'operator Lena Logged' order by id`)
  t.deepEqual(actions, ['operator.sign_in_failed', 'operator.signed_in', 'operator.signed_out'])
})

test('signing in again ends the session that the browser had', async (t) => {
  const own = await service()
  const { client, cookie, operator } = await operatorSignedIn(own)
  const { token: before } = cookie
  await client.session.signIn.mutate(typed(operator))
  t.not(cookie.token, before)
  t.is(await consoleClient(own, before).client.session.me.query(), null)
})

test('a session ends after an hour without use, after twelve hours, and with its account', async (t) => {
  const own = await service()
  const ends = [
    sql.fragment`operator_session set last_seen_at = now() - interval '61 minutes'`,
    sql.fragment`operator_session set ended_at = now()`,
  ]
  for (const change of ends) {
    const { client, operator } = await operatorSignedIn(own)
    t.is((await client.session.me.query())?.email, operator.email)
    await own.pool.query(sql.unsafe`update ${change} where operator_id = ${operator.id}`)
    t.is(await client.session.me.query(), null)
  }
  const { client, operator } = await operatorSignedIn(own)
  await own.pool.query(sql.unsafe`update operator_account set removed_at = now() where id = ${operator.id}`)
  t.is(await client.session.me.query(), null)
})
