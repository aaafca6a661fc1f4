import test from 'ava'
import { sql } from 'slonik'
import { auditOf } from '../../../support/audit.ts'
import { fileService } from '../../../support/site/file-service.ts'
import { bytesOfSecret, codeOf } from '../../../support/portal/authenticator.ts'
import { mailFor } from '../../../support/portal/mail.ts'
import { askedFor, softPasskey } from '../../../support/portal/passkeys.ts'
import { makeSession, PASSWORD, portalClient, signedInAs } from '../../../support/portal/portal.ts'
import { reasonOf, refusalOf } from '../../../support/portal/refusal.ts'
import { besideUncommitted } from '../../../support/uncommitted.ts'

const shared = fileService(test, { isPatient: true })

/** An owner with a passkey and nothing else, signed in, and the recovery codes that came with it. */
const withPasskey = async (options: { hasSecondFactor?: boolean } = {}) => {
  const service = await shared()
  const person = await signedInAs(service, { hasSecondFactor: false, ...options })
  const device = softPasskey()
  const add = async (own = device, name = 'A phone') => {
    const answer = own.make(await person.client.passkey.beginAdding.mutate())
    return person.client.passkey.add.mutate({ name, answer })
  }
  const { recoveryCodes } = await add()
  return { service, ...person, device, add, recoveryCodes: recoveryCodes ?? [] }
}

test('a passkey is added with a name, counts as a second factor, and brings recovery codes', async (t) => {
  const service = await shared()
  const { client, userId, email, sessionId, partner } = await signedInAs(service, { hasSecondFactor: false })
  const other = await makeSession(service, userId)
  const device = softPasskey()
  const options = await client.passkey.beginAdding.mutate()
  t.like(options, {
    rp: { id: 'api.test' },
    user: { name: email },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const { recoveryCodes } = await client.passkey.add.mutate({ name: 'My phone', answer: device.make(options) })
  t.is(new Set(recoveryCodes).size, 10)
  const { passkeys, hasApp } = await client.passkey.list.query()
  t.false(hasApp)
  t.like(passkeys, [{ name: 'My phone', isBackedUp: false, lastUsedAt: null }])
  t.like((await client.session.me.query()).user, { hasSecondFactor: true, recoveryCodesLeft: 10 })
  t.is((await portalClient(service, other.token).client.session.me.query()).user, null, 'other sessions have ended')
  t.deepEqual(
    (await client.session.list.query()).map(({ id }) => id),
    [sessionId],
  )
  t.like((await auditOf(service, partner)).at(-1), { action: 'user.passkey_added', detail: { name: 'My phone' } })
  t.like(await mailFor(service, email), [{ kind: 'passkey_added', facts: { passkey: 'My phone' }, link: null }])
})

test('a passkey that is added while the only other one is removed brings recovery codes in place of those that went', async (t) => {
  const { service, userId, client, add } = await withPasskey()
  let codes: string[] | null = null
  const removal = `
    with locked as (select id from portal_user where id = $1 for no key update),
      gone as (delete from passkey where user_id in (select id from locked))
    delete from recovery_code where user_id in (select id from locked)`
  const hasWaited = await besideUncommitted(t, service.databaseUrl, {
    change: { text: removal, values: [userId] },
    statement: '%from portal_user where id%for no key update%',
    work: async () => {
      ;({ recoveryCodes: codes } = await add(softPasskey(), 'Another phone'))
    },
  })
  t.true(hasWaited)
  t.is(new Set(codes).size, 10)
  t.is((await client.session.me.query()).user?.recoveryCodesLeft, 10)
})

test('a passkey alone signs in, without an e-mail address, and says when it was used', async (t) => {
  const { service, userId, device, partner } = await withPasskey()
  const { client, cookie } = portalClient(service)
  const options = await client.passkey.beginSignIn.mutate()
  t.deepEqual(options.allowCredentials, [], 'whose passkeys there are is not told')
  t.is(options.userVerification, 'required')
  t.deepEqual(await client.passkey.signIn.mutate({ answer: device.sign(options) }), { state: 'signed_in' })
  t.regex(cookie.token ?? '', /^[\w-]{43}$/)
  const me = await client.session.me.query()
  t.is(me.user?.id, userId)
  t.truthy(me.confirmedUntil)
  t.truthy((await client.passkey.list.query()).passkeys[0]?.lastUsedAt)
  const actions = (await auditOf(service, partner)).slice(-2).map(({ action }) => action)
  t.deepEqual(actions, ['user.passkey_used', 'user.signed_in'])
})

test('after the password a person with a passkey is asked for it, and the password alone lets nobody in', async (t) => {
  const { service, email, device } = await withPasskey()
  const { client, cookie } = portalClient(service)
  const answer = await client.session.signIn.mutate({ email, password: PASSWORD })
  const asked = askedFor(answer)
  t.is(cookie.token, null)
  t.like(answer, { state: 'passkey_needed', hasApp: false })
  t.deepEqual(
    asked.allowCredentials?.map(({ id }) => id),
    [device.id],
  )
  await client.passkey.signIn.mutate({ answer: device.sign(asked) })
  t.is((await client.session.me.query()).user?.email, email)
})

test('who has a passkey and an app may take either after the password', async (t) => {
  const service = await shared()
  const { email, totpSecret, client: own } = await signedInAs(service)
  const device = softPasskey()
  const made = await own.passkey.add.mutate({
    name: 'A phone',
    answer: device.make(await own.passkey.beginAdding.mutate()),
  })
  t.is(made.recoveryCodes?.length, 10, 'there were none yet')
  const { client } = portalClient(service)
  t.like(await client.session.signIn.mutate({ email, password: PASSWORD }), { state: 'passkey_needed', hasApp: true })
  const code = codeOf(totpSecret)
  t.deepEqual(await client.session.signIn.mutate({ email, password: PASSWORD, code }), { state: 'signed_in' })
})

test('a recovery code replaces a lost passkey once', async (t) => {
  const { service, email, recoveryCodes } = await withPasskey()
  const signIn = () =>
    portalClient(service).client.session.signIn.mutate({ email, password: PASSWORD, code: recoveryCodes[0] ?? '' })
  t.deepEqual(await signIn(), { state: 'signed_in' })
  t.is(await reasonOf(signIn()), 'code_failed')
})

test('a passkey confirms what affects money or access, and a password no longer does', async (t) => {
  const { service, client, sessionId, account, device } = await withPasskey()
  await service.pool.query(sql.unsafe`update session set confirmed_at = null where id = ${sessionId}`)
  const invite = () => reasonOf(client.team.invite.mutate({ account, email: 'x@shop.test', role: 'viewer' }))
  t.is(await invite(), 'confirmation_needed')
  t.is(await reasonOf(client.session.confirm.mutate({ password: PASSWORD })), 'code_failed')
  await client.passkey.confirm.mutate({ answer: device.sign(await client.passkey.beginConfirming.mutate()) })
  t.is(await invite(), 'none')
})

test('how somebody signs in changes only shortly after a confirmation', async (t) => {
  const { service, client, sessionId } = await withPasskey()
  const [passkey] = (await client.passkey.list.query()).passkeys
  await service.pool.query(sql.unsafe`update session set confirmed_at = null where id = ${sessionId}`)
  t.is(await reasonOf(client.passkey.beginAdding.mutate()), 'confirmation_needed')
  t.is(await reasonOf(client.passkey.remove.mutate({ id: passkey?.id ?? '' })), 'confirmation_needed')
  t.is(await reasonOf(client.user.newRecoveryCodes.mutate({})), 'confirmation_needed')
  t.is(await reasonOf(client.email.ask.mutate({ email: 'else@shop.test' })), 'confirmation_needed')
})

test('a removed passkey signs nobody in, and with the last one the second factor is off', async (t) => {
  const { service, client, email, device, add, partner } = await withPasskey()
  const second = softPasskey()
  t.is((await add(second, 'A security key')).recoveryCodes, null, 'the first codes stay')
  const remove = async (name: string) => {
    const { passkeys } = await client.passkey.list.query()
    await client.passkey.remove.mutate({ id: passkeys.find((passkey) => passkey.name === name)?.id ?? '' })
  }
  await remove('A phone')
  const guest = portalClient(service).client
  const removed = await refusalOf(
    guest.passkey.signIn.mutate({ answer: device.sign(await guest.passkey.beginSignIn.mutate()) }),
  )
  t.like(removed, { reason: 'passkey_failed', status: 401 })
  t.like((await client.session.me.query()).user, { hasSecondFactor: true, recoveryCodesLeft: 10 })
  await remove('A security key')
  t.like((await client.session.me.query()).user, { hasSecondFactor: false, recoveryCodesLeft: 0 })
  t.deepEqual(await guest.session.signIn.mutate({ email, password: PASSWORD }), { state: 'signed_in' })
  const actions = (await auditOf(service, partner)).map(({ action }) => action)
  t.is(actions.filter((action) => action === 'user.passkey_removed').length, 2)
  t.is(actions.filter((action) => action === 'user.second_factor_off').length, 1)
  t.is((await mailFor(service, email)).filter(({ kind }) => kind === 'passkey_removed').length, 2)
})

test('with a passkey a new password and an app need no old password', async (t) => {
  const { service, client, email, sessionId } = await withPasskey()
  const next = 'battery staple horse'
  await service.pool.query(sql.unsafe`update session set confirmed_at = null where id = ${sessionId}`)
  t.is(await reasonOf(client.user.changePassword.mutate({ next })), 'confirmation_needed')
  await service.pool.query(sql.unsafe`update session set confirmed_at = now() where id = ${sessionId}`)
  const { secret } = await client.user.beginSecondFactor.mutate({})
  await client.user.finishSecondFactor.mutate({ code: codeOf(bytesOfSecret(secret)) })
  await client.user.changePassword.mutate({ next })
  const signedIn = await portalClient(service).client.session.signIn.mutate({ email, password: next })
  t.is(signedIn.state, 'passkey_needed')
})

test('with a passkey new recovery codes and the end of the app need no code', async (t) => {
  const { client } = await withPasskey({ hasSecondFactor: true })
  t.is((await client.user.newRecoveryCodes.mutate({})).recoveryCodes.length, 10)
  await client.user.removeSecondFactor.mutate({})
  t.like(await client.passkey.list.query(), { hasApp: false })
  t.like((await client.session.me.query()).user, { hasSecondFactor: true, recoveryCodesLeft: 10 })
})

test('without a passkey they still do', async (t) => {
  const { client } = await signedInAs(await shared())
  t.is(await reasonOf(client.user.newRecoveryCodes.mutate({})), 'bad_request')
  t.is(await reasonOf(client.user.removeSecondFactor.mutate({})), 'bad_request')
  t.is(await reasonOf(client.user.removeSecondFactor.mutate({ password: PASSWORD })), 'bad_request')
  t.is(await reasonOf(client.user.changePassword.mutate({ next: 'battery staple horse' })), 'bad_request')
  t.is(await reasonOf(client.user.beginSecondFactor.mutate({})), 'bad_request')
})

test('a person has twenty passkeys at most', async (t) => {
  const { add } = await withPasskey()
  for (let count = 1; count < 20; count += 1) await add(softPasskey(), `Number ${count}`)
  t.is(await reasonOf(add(softPasskey())), 'passkey_limit')
})
