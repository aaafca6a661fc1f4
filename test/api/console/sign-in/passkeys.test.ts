import { randomBytes } from 'node:crypto'
import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { newId } from '../../../../db/new-id.ts'
import { connect } from '../../../support/attack.ts'
import { consoleClient, operatorSignedIn } from '../../../support/console/console.ts'
import { softPasskey } from '../../../support/portal/passkeys.ts'
import { reasonOf, type Refusal, refusalOf } from '../../../support/portal/refusal.ts'
import { fileService } from '../../../support/site/file-service.ts'
import { besideUncommitted } from '../../../support/uncommitted.ts'

const service = fileService(test)

/** An operator with a passkey on this device; `ask` is what a browser gets for the password. */
const withPasskey = async () => {
  const own = await service()
  const signedIn = await operatorSignedIn(own)
  const { client, operator } = signedIn
  const device = softPasskey()
  const answer = device.make(await client.passkey.beginAdding.mutate({ code: operator.code() }))
  await client.passkey.add.mutate({ name: 'My laptop', answer })
  const { email, password } = operator
  const ask = () => consoleClient(own).client.session.askPasskey.mutate({ email, password })
  return { ...signedIn, own, device, email, password, ask }
}

test('a password and a passkey sign an operator in, and the answer is good once', async (t) => {
  const { own, device, email, password, ask, operator, client } = await withPasskey()
  const answer = device.sign(await ask())
  const browser = consoleClient(own)
  await browser.client.session.signIn.mutate({ email, password, answer })
  t.deepEqual(await browser.client.session.me.query(), { name: operator.name, email })
  t.is(await reasonOf(browser.client.session.signIn.mutate({ email, password, answer })), 'passkey_failed')
  const [passkey] = await client.passkey.list.query()
  t.is(passkey?.name, 'My laptop')
  t.truthy(passkey?.lastUsedAt)
})

test('a passkey is asked for, and signs in, only after the right password', async (t) => {
  const { own, device, email, password, ask } = await withPasskey()
  const { client } = consoleClient(own)
  const wrong = { email, password: 'not the password' }
  t.is(await reasonOf(client.session.askPasskey.mutate(wrong)), 'sign_in_failed')
  const answer = device.sign(await ask())
  t.is(await reasonOf(client.session.signIn.mutate({ ...wrong, answer })), 'sign_in_failed')
  const other = await withPasskey()
  const foreign = other.device.sign(await other.ask())
  t.is(await reasonOf(client.session.signIn.mutate({ email, password, answer: foreign })), 'passkey_failed')
})

test('a passkey is added by who shows a code, and signs nobody in once it is removed; the app stays', async (t) => {
  const { own, client, device, email, password, ask } = await withPasskey()
  t.is(await reasonOf(client.passkey.beginAdding.mutate({ code: '000000' })), 'code_failed')
  const options = await ask()
  const [passkey] = await client.passkey.list.query()
  await client.passkey.remove.mutate({ id: passkey?.id ?? '' })
  const signIn = consoleClient(own).client.session.signIn.mutate({ email, password, answer: device.sign(options) })
  t.is(await reasonOf(signIn), 'passkey_failed')
  t.is(await reasonOf(ask()), 'passkey_failed', 'there is none to ask for any more')
  await t.throwsAsync(
    own.pool.query(sql.unsafe`update operator_account set totp_secret = null where email = ${email}`),
    { message: /not NULL/ },
  )
})

test('of two passkeys that an operator adds at one moment one is the twentieth, and the other is refused with a sentence', async (t) => {
  const own = await service()
  const { client, operator } = await operatorSignedIn(own)
  const text = `insert into operator_passkey
    (id, operator_id, credential_id, public_key, counter, transports, is_backed_up, name)
    select $1, id, $2, $3, 0, array['usb'], false, 'A key' from operator_account where email = $4`
  const another = () => [newId('opk'), randomBytes(32), randomBytes(77), operator.email]
  const adding = await connect(t, own.databaseUrl)
  for (let count = 1; count < 20; count += 1) await adding.query(text, another())
  const answer = softPasskey().make(await client.passkey.beginAdding.mutate({ code: operator.code() }))
  let refused: Promise<Refusal> | undefined
  const hasWaited = await besideUncommitted(t, own.databaseUrl, {
    change: { text, values: another() },
    statement: '%operator%',
    work: () => (refused = refusalOf(client.passkey.add.mutate({ name: 'One too many', answer }))),
  })
  t.true(hasWaited)
  t.like(await refused, { reason: 'passkey_limit' })
})

test('wrong codes of a session are counted and noted, until none is looked at any more', async (t) => {
  const { own, client, operator } = await withPasskey()
  const begin = (code: string) => reasonOf(client.passkey.beginAdding.mutate({ code }))
  for (let i = 0; i < 10; i += 1) t.is(await begin('000000'), 'code_failed')
  t.is(await begin(operator.code()), 'too_many_attempts')
  const noted = await own.pool.oneFirst(sql.type(z.object({ count: z.coerce.number() }))`
    select count(*) from console_entry
    where actor = ${`operator ${operator.name}`} and action = 'operator.sign_in_failed' and detail ->> 'by' = 'code'`)
  t.true(noted >= 10)
})

test('an account that is set up again begins without passkeys', async (t) => {
  const { own, client, email } = await withPasskey()
  await own.pool.query(sql.unsafe`
    update operator_account set password_hash = password_hash || 'x' where email = ${email}`)
  t.deepEqual(await client.passkey.list.query(), [])
})
