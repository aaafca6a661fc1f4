import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { issueReset } from '../../../../api/actions/account/issue-reset.ts'
import { auditOf } from '../../../support/audit.ts'
import { makePartner } from '../../../support/factory.ts'
import { codeOf, wrongCode } from '../../../support/portal/authenticator.ts'
import { makeMember, makeUser, PASSWORD, portalClient, signedInAs } from '../../../support/portal/portal.ts'
import { reasonOf, refusalOf } from '../../../support/portal/refusal.ts'
import type { Service } from '../../../support/service.ts'
import { fileService } from '../../../support/site/file-service.ts'

const shared = fileService(test)

const count = (service: Service, table: string, userId: string) =>
  service.pool.oneFirst(sql.type(z.object({ count: z.number() }))`
    select count(*)::int as count from ${sql.identifier([table])} where user_id = ${userId}`)

/** Uses up an account's sign-in attempts, as strangers can from many addresses. */
const lockAccount = (service: Service, email: string) =>
  service.pool.query(sql.unsafe`
    insert into sign_in_attempt values ('email', ${email}, 50, now() + interval '10 minutes')
    on conflict (kind, subject) do update set tries = 50, counted_until = excluded.counted_until`)

const lockNetwork = (service: Service) =>
  service.pool.query(sql.unsafe`
    insert into sign_in_attempt values ('address', '127.0.0.1', 500, now() + interval '10 minutes')
    on conflict (kind, subject) do update set tries = 500, counted_until = excluded.counted_until`)

const resetToken = async (service: Service, email: string): Promise<string> => {
  const deps = { ...service, baseUrl: 'https://api.test' }
  const { resetUrl } = await issueReset(deps, { operator: 'root' }, { email, removesSecondFactor: false })
  return new URL(resetUrl).hash.slice(1)
}

/** Forgets the attempts of earlier tests, which all come from one network address and would lock it. */
const unlocked = async (): Promise<Service> => {
  const service = await shared()
  await service.pool.query(sql.unsafe`delete from sign_in_attempt where kind = 'address'`)
  return service
}

test.serial('wrong passwords from elsewhere lock nobody out of a browser in which they have signed in', async (t) => {
  const service = await unlocked()
  const user = await makeUser(service)
  const proof = { email: user.email, password: PASSWORD }
  const own = portalClient(service)
  await own.client.session.signIn.mutate(proof)
  await own.client.session.signOut.mutate()
  await lockAccount(service, user.email)
  await lockNetwork(service)
  const elsewhere = await refusalOf(portalClient(service).client.session.signIn.mutate(proof))
  t.like(elsewhere, { reason: 'too_many_attempts', status: 429 })
  t.regex(elsewhere.message, /A browser in which you have signed in before lets you in/)
  t.is(await reasonOf(own.client.session.signIn.mutate(proof)), 'none')
  t.is(await reasonOf(portalClient(service).client.session.signIn.mutate(proof)), 'too_many_attempts')
})

test.serial('a known browser has ten tries of its own, which cost nobody else any', async (t) => {
  const service = await unlocked()
  const user = await makeUser(service)
  const own = portalClient(service)
  await own.client.session.signIn.mutate({ email: user.email, password: PASSWORD })
  const guess = () => reasonOf(own.client.session.signIn.mutate({ email: user.email, password: 'not this one' }))
  for (let i = 0; i < 10; i += 1) t.is(await guess(), 'sign_in_failed')
  t.is(await guess(), 'too_many_attempts')
  const other = portalClient(service).client
  t.is(await reasonOf(other.session.signIn.mutate({ email: user.email, password: PASSWORD })), 'none')
})

test.serial(
  'a browser is known for those who signed in there, and a token that we never gave out for nobody',
  async (t) => {
    const service = await unlocked()
    const [ada, bob] = [await makeUser(service), await makeUser(service)]
    const browser = portalClient(service)
    await browser.client.session.signIn.mutate({ email: ada.email, password: PASSWORD })
    const given = browser.cookie.device
    await lockAccount(service, bob.email)
    const asBob = () => reasonOf(browser.client.session.signIn.mutate({ email: bob.email, password: PASSWORD }))
    t.is(await asBob(), 'too_many_attempts')
    await service.pool.query(sql.unsafe`delete from sign_in_attempt where subject = ${bob.email}`)
    t.is(await asBob(), 'none')
    t.is(browser.cookie.device, given, 'both share the token')
    await lockAccount(service, bob.email)
    await lockAccount(service, ada.email)
    t.is(await asBob(), 'none')
    t.is(await reasonOf(browser.client.session.signIn.mutate({ email: ada.email, password: PASSWORD })), 'none')
    const planted = portalClient(service)
    planted.cookie.device = 'A'.repeat(43)
    t.is(
      await reasonOf(planted.client.session.signIn.mutate({ email: bob.email, password: PASSWORD })),
      'too_many_attempts',
    )
    const carol = await makeUser(service)
    await planted.client.session.signIn.mutate({ email: carol.email, password: PASSWORD })
    t.not(planted.cookie.device, 'A'.repeat(43))
  },
)

test.serial('after another password only the browser that it was changed in is known', async (t) => {
  const service = await unlocked()
  const user = await makeUser(service)
  const [own, other] = [portalClient(service), portalClient(service)]
  for (const { client } of [own, other]) await client.session.signIn.mutate({ email: user.email, password: PASSWORD })
  const password = 'another horse battery'
  await own.client.user.changePassword.mutate({ current: PASSWORD, next: password })
  await lockAccount(service, user.email)
  const signIn = ({ client }: typeof own) => reasonOf(client.session.signIn.mutate({ email: user.email, password }))
  t.deepEqual([await signIn(own), await signIn(other)], ['none', 'too_many_attempts'])
})

test.serial('a reset link makes its browser known, and every other one unknown', async (t) => {
  const service = await unlocked()
  const user = await makeUser(service)
  const old = portalClient(service)
  await old.client.session.signIn.mutate({ email: user.email, password: PASSWORD })
  const token = await resetToken(service, user.email)
  const fresh = portalClient(service)
  const password = 'another horse battery'
  await fresh.client.reset.complete.mutate({ token, password })
  await lockAccount(service, user.email)
  t.is(await reasonOf(fresh.client.session.signIn.mutate({ email: user.email, password })), 'none')
  t.is(await reasonOf(old.client.session.signIn.mutate({ email: user.email, password })), 'too_many_attempts')
})

test.serial('of a user’s browsers the twenty used last are known, and only hashes are kept', async (t) => {
  const service = await unlocked()
  const user = await makeUser(service)
  await service.pool.query(sql.unsafe`
    insert into known_device select sha256(${user.userId}::bytea || i::text::bytea), ${user.userId}, now(), now() - make_interval(days => i)
    from generate_series(1, 25) i`)
  const browser = portalClient(service)
  await browser.client.session.signIn.mutate({ email: user.email, password: PASSWORD })
  t.is(await count(service, 'known_device', user.userId), 20)
  const rows = await service.pool.anyFirst(sql.type(z.object({ row: z.string() }))`
    select d::text as row from known_device d`)
  t.true(rows.every((row) => !row.includes(browser.cookie.device as string)))
})

const failuresOf = async (service: Service, partner: string) =>
  (await auditOf(service, partner)).filter(({ action }) => action.endsWith('_failed'))

test.serial(
  'what failed is in the log of each of the person’s teams, with its address and without the password',
  async (t) => {
    const service = await unlocked()
    const partner = await makePartner(service)
    const user = await makeUser(service, { hasSecondFactor: true })
    const actor = await makeMember(service, { partner, userId: user.userId, role: 'manager' })
    const { client } = portalClient(service)
    await reasonOf(client.session.signIn.mutate({ email: user.email, password: 'secret guess' }))
    await reasonOf(
      client.session.signIn.mutate({ email: user.email, password: PASSWORD, code: wrongCode(user.totpSecret) }),
    )
    const entry = { actor, action: 'user.sign_in_failed', mode: null, campaignId: null, drawingId: null }
    t.deepEqual(await failuresOf(service, partner), [
      { ...entry, detail: { address: '127.0.0.1', by: 'password' } },
      { ...entry, detail: { address: '127.0.0.1', by: 'code' } },
    ])
  },
)

test.serial('a flood of wrong passwords leaves ten entries, and one for made-up addresses none', async (t) => {
  const service = await unlocked()
  const shop = await signedInAs(service)
  const rows = () =>
    service.pool.oneFirst(sql.type(z.object({ count: z.number() }))`select count(*)::int as count from audit_entry`)
  const before = await rows()
  for (let i = 0; i < 12; i += 1)
    await reasonOf(portalClient(service).client.session.signIn.mutate({ email: `no.${i}@x.test`, password: 'guess' }))
  t.is(await rows(), before)
  for (let i = 0; i < 15; i += 1)
    await reasonOf(portalClient(service).client.session.signIn.mutate({ email: shop.email, password: 'guess' }))
  t.is((await failuresOf(service, shop.partner)).length, 10)
})

test.serial('a failed confirmation and an old reset link are recorded too, a few times', async (t) => {
  const service = await unlocked()
  const shop = await signedInAs(service, { confirmed: false })
  await reasonOf(shop.client.session.confirm.mutate({ code: wrongCode(shop.totpSecret) }))
  await reasonOf(shop.client.user.removeSecondFactor.mutate({ password: 'guess', code: codeOf(shop.totpSecret) }))
  const token = await resetToken(service, shop.email)
  await resetToken(service, shop.email)
  for (let i = 0; i < 12; i += 1)
    await reasonOf(portalClient(service).client.reset.complete.mutate({ token, password: 'another horse battery' }))
  const address = '127.0.0.1'
  const failures = (await failuresOf(service, shop.partner)).map(({ action, detail }) => ({ action, ...detail }))
  t.deepEqual(failures, [
    { action: 'user.confirmation_failed', address, by: 'code' },
    { action: 'user.confirmation_failed', address, by: 'password' },
    ...Array.from({ length: 10 }, () => ({ action: 'user.reset_failed', address })),
  ])
})

test.serial('others’ failures are told to those who manage the team, one’s own to everybody', async (t) => {
  const service = await unlocked()
  const owner = await signedInAs(service)
  const viewers = [
    await signedInAs(service, { partner: owner.partner, role: 'viewer' }),
    await signedInAs(service, { partner: owner.partner, role: 'viewer' }),
  ] as const
  await reasonOf(portalClient(service).client.session.signIn.mutate({ email: viewers[0].email, password: 'guess' }))
  const seenBy = async ({ client, account }: typeof owner) =>
    (await client.audit.list.query({ account, action: 'user.sign_in_failed' })).entries.map(({ sentence }) => sentence)
  const sentence = 'A sign-in in their name failed by a wrong password from 127.0.0.1.'
  t.deepEqual(await seenBy(owner), [sentence])
  t.deepEqual(await seenBy(viewers[0]), [sentence])
  t.deepEqual(await seenBy(viewers[1]), [])
})
