import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { issueReset } from '../../../api/actions/account/issue-reset.ts'
import { newId } from '../../../db/new-id.ts'
import { tokenHash } from '../../../domain/portal/token.ts'
import { auditOf } from '../../support/audit.ts'
import { theOperator } from '../../support/factory.ts'
import { fileService } from '../../support/site/file-service.ts'
import { codeOf } from '../../support/portal/authenticator.ts'
import { softPasskey } from '../../support/portal/passkeys.ts'
import { PASSWORD, portalClient, signedInAs } from '../../support/portal/portal.ts'
import { reasonOf, refusalOf } from '../../support/portal/refusal.ts'

const shared = fileService(test)

const NEW_PASSWORD = 'battery staple horse'

/** A user who is signed in and has lost the password, with the link that the operator made. */
const open = async ({ hasSecondFactor = false, removesSecondFactor = false } = {}) => {
  const service = await shared()
  const user = await signedInAs(service, { hasSecondFactor })
  const issue = async () => {
    const place = { ...service, baseUrl: 'https://api.test' }
    const { id, resetUrl } = await issueReset(place, theOperator, { email: user.email, removesSecondFactor })
    return { id, resetUrl, token: new URL(resetUrl).hash.slice(1) }
  }
  const signIn = (password: string) =>
    portalClient(service).client.session.signIn.mutate({ email: user.email, password })
  return { service, user, issue, signIn, ...portalClient(service) }
}

test('a link sets a new password, ends every session and signs nobody in', async (t) => {
  const { service, user, client, cookie, issue, signIn } = await open()
  const { token, resetUrl } = await issue()
  t.is(resetUrl, `https://api.test/portal/reset#${token}`)
  t.deepEqual(await client.reset.read.mutate({ token }), { email: user.email })
  t.deepEqual(await client.reset.complete.mutate({ token, password: NEW_PASSWORD }), {})
  t.is(cookie.token, null)
  t.is((await user.client.session.me.query()).user, null)
  t.is(await reasonOf(signIn(PASSWORD)), 'sign_in_failed')
  t.deepEqual(await signIn(NEW_PASSWORD), { state: 'signed_in' })
  t.true((await auditOf(service, user.partner)).some(({ action }) => action === 'user.password_reset'))
})

test('a link is good once, also when it is used eight times at the same moment', async (t) => {
  const { client, issue } = await open()
  const { token } = await issue()
  const reasons = await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      reasonOf(client.reset.complete.mutate({ token, password: `${NEW_PASSWORD} ${i}` })),
    ),
  )
  t.deepEqual(reasons.toSorted(), ['none', ...Array.from({ length: 7 }, () => 'token_not_valid')])
  t.regex((await refusalOf(client.reset.read.mutate({ token }))).message, /used already/)
})

test('a link that has expired or was replaced says so, and one that does not exist is refused', async (t) => {
  const { service, client, issue } = await open()
  const [first, second] = [await issue(), await issue()]
  const message = async (token: string) => (await refusalOf(client.reset.read.mutate({ token }))).message
  t.regex(await message(first.token), /newer link/)
  t.is(await reasonOf(client.reset.read.mutate({ token: second.token })), 'none')
  const expired = 'e'.repeat(43)
  await service.pool.query(sql.unsafe`
    insert into password_reset (id, user_id, token_hash, removes_second_factor, created_at, expires_at)
    values (${newId('rst')}, ${(await signedInAs(service)).userId}, ${sql.binary(tokenHash(expired))}, false,
      now() - interval '1 day', now())`)
  t.regex(await message(expired), /has expired/)
  const complete = client.reset.complete.mutate({ token: expired, password: NEW_PASSWORD })
  t.regex((await refusalOf(complete)).message, /has expired/)
  t.is(await reasonOf(client.reset.read.mutate({ token: 'A'.repeat(43) })), 'token_not_valid')
  t.is(await reasonOf(client.reset.read.mutate({ token: '' })), 'token_not_valid')
})

test('a weak password is refused and leaves the link good', async (t) => {
  const { user, client, issue } = await open()
  const { token } = await issue()
  for (const password of ['short', 'password1234', user.email])
    t.like(await refusalOf(client.reset.complete.mutate({ token, password })), {
      reason: 'bad_request',
      problems: [{ pointer: '/password' }],
    })
  t.is(await reasonOf(client.reset.complete.mutate({ token, password: NEW_PASSWORD })), 'none')
})

test('the second factor stays, unless the operator turned it off with the link', async (t) => {
  const kept = await open({ hasSecondFactor: true })
  await kept.client.reset.complete.mutate({ token: (await kept.issue()).token, password: NEW_PASSWORD })
  t.deepEqual(await kept.signIn(NEW_PASSWORD), { state: 'code_needed' })
  const lost = await open({ hasSecondFactor: true, removesSecondFactor: true })
  await lost.client.reset.complete.mutate({ token: (await lost.issue()).token, password: NEW_PASSWORD })
  t.deepEqual(await lost.signIn(NEW_PASSWORD), { state: 'signed_in' })
  t.true((await auditOf(lost.service, lost.user.partner)).some(({ action }) => action === 'user.second_factor_off'))
})

test('recovery codes stay, unless the operator turned the second factor off with the link', async (t) => {
  for (const removesSecondFactor of [false, true]) {
    const { service, user, client, issue } = await open({ hasSecondFactor: true, removesSecondFactor })
    const { recoveryCodes } = await user.client.user.newRecoveryCodes.mutate({ code: codeOf(user.totpSecret) })
    await client.reset.complete.mutate({ token: (await issue()).token, password: NEW_PASSWORD })
    const { length } = await service.pool.any(sql.type(z.object({ hash: z.instanceof(Buffer) }))`
      select hash from recovery_code where user_id = ${user.userId}`)
    t.is(length, removesSecondFactor ? 0 : recoveryCodes.length)
  }
})

test('passkeys stay, unless the operator turned the second factor off with the link', async (t) => {
  for (const removesSecondFactor of [false, true]) {
    const { user, client, issue, signIn } = await open({ removesSecondFactor })
    const answer = softPasskey().make(await user.client.passkey.beginAdding.mutate())
    await user.client.passkey.add.mutate({ name: 'A phone', answer })
    await client.reset.complete.mutate({ token: (await issue()).token, password: NEW_PASSWORD })
    t.is((await signIn(NEW_PASSWORD)).state, removesSecondFactor ? 'signed_in' : 'passkey_needed')
  }
})

test('a link made before the password was changed is worth nothing after it', async (t) => {
  const { user, client, issue } = await open()
  const { token } = await issue()
  await user.client.user.changePassword.mutate({ current: PASSWORD, next: NEW_PASSWORD })
  t.is(await reasonOf(client.reset.read.mutate({ token })), 'token_not_valid')
})

test('a reset takes back the count of sign-ins that failed', async (t) => {
  const { service, user, client, issue, signIn } = await open()
  await service.pool.query(sql.unsafe`
    insert into sign_in_attempt values ('email', ${user.email}, 10, now() + interval '10 minutes')`)
  t.is(await reasonOf(signIn(PASSWORD)), 'too_many_attempts')
  await client.reset.complete.mutate({ token: (await issue()).token, password: NEW_PASSWORD })
  t.deepEqual(await signIn(NEW_PASSWORD), { state: 'signed_in' })
})

test('there is no link for somebody who is not there', async (t) => {
  const service = await shared()
  const place = { ...service, baseUrl: 'https://api.test' }
  const issuing = issueReset(place, theOperator, { email: 'nobody@shop.test', removesSecondFactor: false })
  await t.throwsAsync(issuing, { message: /no user with the e-mail address nobody@shop.test/ })
})
