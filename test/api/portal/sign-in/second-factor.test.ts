import test from 'ava'
import { sql } from 'slonik'
import { auditOf } from '../../../support/audit.ts'
import { fileService } from '../../../support/site/file-service.ts'
import { bytesOfSecret, codeOf, wrongCode } from '../../../support/portal/authenticator.ts'
import { makeSession, PASSWORD, portalClient, signedInAs } from '../../../support/portal/portal.ts'
import { reasonOf, refusalOf } from '../../../support/portal/refusal.ts'

const shared = fileService(test)

test('a second factor is set up with the password and a code of the device, and gives ten recovery codes', async (t) => {
  const service = await shared()
  const { client, partner, email, sessionId, userId } = await signedInAs(service, { hasSecondFactor: false })
  const other = await makeSession(service, userId)
  const { secret, uri } = await client.user.beginSecondFactor.mutate({ password: PASSWORD })
  t.is(new URL(uri).searchParams.get('secret'), secret)
  t.true(decodeURIComponent(uri).includes(email))
  t.false((await client.session.me.query()).user?.hasSecondFactor)
  t.is(await reasonOf(client.user.finishSecondFactor.mutate({ code: wrongCode(bytesOfSecret(secret)) })), 'code_failed')
  const { recoveryCodes } = await client.user.finishSecondFactor.mutate({ code: codeOf(bytesOfSecret(secret)) })
  t.is(new Set(recoveryCodes).size, 10)
  t.like((await client.session.me.query()).user, { hasSecondFactor: true, recoveryCodesLeft: 10 })
  t.deepEqual(
    (await client.session.list.query()).map(({ id }) => id),
    [sessionId],
    'sessions from before it have ended',
  )
  t.is((await portalClient(service, other.token).client.session.me.query()).user, null)
  t.like((await auditOf(service, partner)).at(-1), { action: 'user.second_factor_on' })
})

test('the code that set the second factor up does not sign in as well', async (t) => {
  const service = await shared()
  const { client, email } = await signedInAs(service, { hasSecondFactor: false })
  const { secret } = await client.user.beginSecondFactor.mutate({ password: PASSWORD })
  const code = codeOf(bytesOfSecret(secret))
  await client.user.finishSecondFactor.mutate({ code })
  const stranger = portalClient(service).client
  t.is(await reasonOf(stranger.session.signIn.mutate({ email, password: PASSWORD, code })), 'code_failed')
  const next = codeOf(bytesOfSecret(secret), 1)
  t.is(await reasonOf(stranger.session.signIn.mutate({ email, password: PASSWORD, code: next })), 'none')
})

test('setting up takes the password, and is finished in the session that began it', async (t) => {
  const service = await shared()
  const { client, userId } = await signedInAs(service, { hasSecondFactor: false })
  t.like(await refusalOf(client.user.beginSecondFactor.mutate({ password: 'not this one' })), {
    reason: 'sign_in_failed',
    problems: [{ pointer: '/password' }],
  })
  t.is(await reasonOf(client.user.finishSecondFactor.mutate({ code: '123456' })), 'bad_request')
  const { secret } = await client.user.beginSecondFactor.mutate({ password: PASSWORD })
  const other = portalClient(service, (await makeSession(service, userId)).token).client
  const code = codeOf(bytesOfSecret(secret))
  t.is(await reasonOf(other.user.finishSecondFactor.mutate({ code })), 'bad_request')
  t.is(await reasonOf(client.user.finishSecondFactor.mutate({ code })), 'none')
})

test('a user who has a second factor sets up no other one beside it', async (t) => {
  const service = await shared()
  const { client } = await signedInAs(service)
  t.is(await reasonOf(client.user.beginSecondFactor.mutate({ password: PASSWORD })), 'bad_request')
})

test('a recovery code signs in once, however it is typed, and is counted', async (t) => {
  const service = await shared()
  const { client, partner, email, totpSecret } = await signedInAs(service)
  const { recoveryCodes } = await client.user.newRecoveryCodes.mutate({ code: codeOf(totpSecret) })
  const proof = { email, password: PASSWORD, code: (recoveryCodes[3] as string).toLowerCase().replaceAll('-', ' ') }
  t.is(await reasonOf(portalClient(service).client.session.signIn.mutate(proof)), 'none')
  t.is(await reasonOf(portalClient(service).client.session.signIn.mutate(proof)), 'code_failed')
  t.is((await client.session.me.query()).user?.recoveryCodesLeft, 9)
  t.true((await auditOf(service, partner)).some(({ action }) => action === 'user.recovery_code_used'))
})

test('of eight sign-ins with one recovery code at the same moment one succeeds', async (t) => {
  const service = await shared()
  const { client, email, totpSecret } = await signedInAs(service)
  const { recoveryCodes } = await client.user.newRecoveryCodes.mutate({ code: codeOf(totpSecret) })
  const proof = { email, password: PASSWORD, code: recoveryCodes[0] as string }
  const reasons = await Promise.all(
    Array.from({ length: 8 }, () => reasonOf(portalClient(service).client.session.signIn.mutate(proof))),
  )
  t.deepEqual(reasons.toSorted(), [...Array.from({ length: 7 }, () => 'code_failed'), 'none'])
})

test('new recovery codes take a code of the device, and the old ones are worth nothing', async (t) => {
  const service = await shared()
  const { client, email, totpSecret } = await signedInAs(service)
  const { recoveryCodes: old } = await client.user.newRecoveryCodes.mutate({ code: codeOf(totpSecret) })
  t.is(await reasonOf(client.user.newRecoveryCodes.mutate({ code: wrongCode(totpSecret) })), 'code_failed')
  const { recoveryCodes } = await client.user.newRecoveryCodes.mutate({ code: codeOf(totpSecret, 1) })
  const signIn = (code: string) =>
    reasonOf(portalClient(service).client.session.signIn.mutate({ email, password: PASSWORD, code }))
  t.is(await signIn(old[0] as string), 'code_failed')
  t.is(await signIn(recoveryCodes[0] as string), 'none')
})

test('a second factor is turned off with both the password and a code', async (t) => {
  const service = await shared()
  const { client, partner, totpSecret } = await signedInAs(service)
  const remove = (password: string, code: string) => reasonOf(client.user.removeSecondFactor.mutate({ password, code }))
  t.is(await remove('not this one', codeOf(totpSecret)), 'sign_in_failed')
  t.is(await remove(PASSWORD, wrongCode(totpSecret)), 'code_failed')
  t.true((await client.session.me.query()).user?.hasSecondFactor)
  t.is(await remove(PASSWORD, codeOf(totpSecret)), 'none')
  t.like((await client.session.me.query()).user, { hasSecondFactor: false, recoveryCodesLeft: 0 })
  t.like((await auditOf(service, partner)).at(-1), { action: 'user.second_factor_off' })
})

test('confirming takes a code of the second factor; the password does not do', async (t) => {
  const service = await shared()
  const { client, totpSecret } = await signedInAs(service, { confirmed: false })
  t.is((await client.session.me.query()).confirmedUntil, null)
  t.is(await reasonOf(client.session.confirm.mutate({ password: PASSWORD })), 'code_failed')
  t.is(await reasonOf(client.session.confirm.mutate({})), 'code_failed')
  const code = codeOf(totpSecret)
  const { confirmedUntil } = await client.session.confirm.mutate({ code })
  t.true(new Date(confirmedUntil) > new Date())
  t.is((await client.session.me.query()).confirmedUntil, confirmedUntil)
  t.is(await reasonOf(client.session.confirm.mutate({ code })), 'code_failed', 'a code once more')
})

test('confirming takes the password while there is no second factor', async (t) => {
  const service = await shared()
  const { client } = await signedInAs(service, { hasSecondFactor: false, confirmed: false })
  t.is(await reasonOf(client.session.confirm.mutate({ password: 'not this one' })), 'sign_in_failed')
  t.is(await reasonOf(client.session.confirm.mutate({})), 'sign_in_failed')
  t.is(await reasonOf(client.session.confirm.mutate({ password: PASSWORD })), 'none')
})

test('of guesses to sign in ten are looked at, whichever browser they come from, and however often a new password is set', async (t) => {
  const service = await shared()
  const { email, totpSecret } = await signedInAs(service)
  const guess = (code: string) =>
    reasonOf(portalClient(service).client.session.signIn.mutate({ email, password: PASSWORD, code }))
  for (let tries = 0; tries < 10; tries += 1) t.is(await guess(wrongCode(totpSecret)), 'code_failed')
  // A new password does so, as a person who has the link to it is no stranger.
  await service.pool.query(sql.unsafe`delete from sign_in_attempt where kind = 'email' and subject = ${email}`)
  t.is(await guess(codeOf(totpSecret)), 'too_many_attempts')
})

test('of forty guesses to confirm at the same moment ten are looked at, and a stranger’s do not count', async (t) => {
  const service = await shared()
  const { client, email, totpSecret } = await signedInAs(service, { confirmed: false })
  await service.pool.query(sql.unsafe`
    insert into sign_in_attempt values ('email', ${email}, 99, now() + interval '1 hour')`)
  const reasons = await Promise.all(
    Array.from({ length: 40 }, () => reasonOf(client.session.confirm.mutate({ code: wrongCode(totpSecret) }))),
  )
  t.is(reasons.filter((reason) => reason === 'code_failed').length, 10)
  t.is(reasons.filter((reason) => reason === 'too_many_attempts').length, 30)
})

test('the right password takes no guesses of the code back', async (t) => {
  const service = await shared()
  const { client, totpSecret } = await signedInAs(service)
  const remove = (code: string) => reasonOf(client.user.removeSecondFactor.mutate({ password: PASSWORD, code }))
  for (let i = 0; i < 10; i += 1) t.is(await remove(wrongCode(totpSecret)), 'code_failed')
  t.is(await remove(codeOf(totpSecret)), 'too_many_attempts')
})
