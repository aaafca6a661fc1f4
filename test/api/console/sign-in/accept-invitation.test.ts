import test from 'ava'
import { Secret, TOTP } from 'otpauth'
import { inviteOperator } from '../../../../api/actions/operator/invite-operator.ts'
import { removeOperator } from '../../../../api/actions/operator/remove-operator.ts'
import { consoleClient, operatorSignedIn } from '../../../support/console/console.ts'
import { theOperator } from '../../../support/factory.ts'
import { reasonOf, refusalOf } from '../../../support/portal/refusal.ts'
import { fileService } from '../../../support/site/file-service.ts'

const service = fileService(test)

const password = 'seven tall ships'

const codeOf = (secret: string): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate()

const nameOf = (email: string): string => `Who reads ${email}`

/** The token in the link of a new invitation. */
const invite = async (email: string): Promise<string> => {
  const { pool } = await service()
  const deps = { pool, baseUrl: 'https://api.test' }
  const { acceptUrl } = await inviteOperator(deps, theOperator, { email, name: nameOf(email) })
  return new URL(acceptUrl).hash.slice(1)
}

test('an invitation makes an account with a second factor, signs it in, and is used up', async (t) => {
  const own = await service()
  const email = 'nora@service.test'
  const token = await invite(email)
  const { client, cookie } = consoleClient(own)
  const { secret, name } = await client.invitation.read.mutate({ token })
  t.is(name, nameOf(email))
  t.is(
    (await client.invitation.read.mutate({ token })).secret,
    secret,
    'the secret stays when the page is loaded again',
  )
  const { recoveryCodes } = await client.invitation.accept.mutate({ token, password, code: codeOf(secret) })
  t.is((await client.session.me.query())?.email, email)
  t.is(recoveryCodes.length, 10)
  t.is(await reasonOf(client.invitation.read.mutate({ token })), 'token_not_valid')
  t.not(cookie.token, null)

  const elsewhere = consoleClient(own).client
  const [code = ''] = recoveryCodes
  await elsewhere.session.signIn.mutate({ email, password, code })
  t.is(await reasonOf(elsewhere.session.signIn.mutate({ email, password, code })), 'code_failed', 'it is good once')
})

test('an account is not made without a code of the second factor, nor with a weak password', async (t) => {
  const own = await service()
  const token = await invite('otto@service.test')
  const { client } = consoleClient(own)
  t.is(await reasonOf(client.invitation.accept.mutate({ token, password, code: '123456' })), 'bad_request')
  const { secret } = await client.invitation.read.mutate({ token })
  t.is(await reasonOf(client.invitation.accept.mutate({ token, password, code: '12345' })), 'code_failed')
  const weak = { token, password: 'password1234', code: codeOf(secret) }
  t.deepEqual((await refusalOf(client.invitation.accept.mutate(weak))).problems[0]?.pointer, '/password')
  t.is(await client.session.me.query(), null)
})

test('a newer invitation sets an account up again, and ends what its old password opened', async (t) => {
  const own = await service()
  const { client, operator } = await operatorSignedIn(own)
  const lapsed = await invite(operator.email)
  const token = await invite(operator.email)
  const elsewhere = consoleClient(own).client
  t.is(await reasonOf(elsewhere.invitation.read.mutate({ token: lapsed })), 'token_not_valid')
  const { secret } = await elsewhere.invitation.read.mutate({ token })
  await elsewhere.invitation.accept.mutate({ token, password, code: codeOf(secret) })
  t.is(await client.session.me.query(), null)
  const old = { email: operator.email, password: operator.password, code: operator.code() }
  t.is(await reasonOf(client.session.signIn.mutate(old)), 'sign_in_failed')
})

test('who was removed is signed out, and neither their password nor their invitation is good', async (t) => {
  const own = await service()
  const { client, operator } = await operatorSignedIn(own)
  const token = await invite(operator.email)
  await removeOperator(own, theOperator, operator.email)
  t.is(await client.session.me.query(), null)
  const typed = { email: operator.email, password: operator.password, code: operator.code() }
  t.is(await reasonOf(client.session.signIn.mutate(typed)), 'sign_in_failed')
  t.is(await reasonOf(client.invitation.read.mutate({ token })), 'token_not_valid')
})
