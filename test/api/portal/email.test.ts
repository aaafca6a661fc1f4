import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { auditOf } from '../../support/audit.ts'
import { fileService } from '../../support/site/file-service.ts'
import { issueReset } from '../../../api/actions/account/issue-reset.ts'
import { newId } from '../../../db/new-id.ts'
import { besideUncommitted } from '../../support/uncommitted.ts'
import { theOperator } from '../../support/factory.ts'
import { mailFor, tokenMailedTo } from '../../support/portal/mail.ts'
import { makeUser, PASSWORD, portalClient, signedInAs } from '../../support/portal/portal.ts'
import { reasonOf, refusalOf } from '../../support/portal/refusal.ts'

const shared = fileService(test, { isPatient: true })

let asked = 0
const freshEmail = (): string => `changed.${(asked += 1)}@shop.test`

test('another address counts once the link mailed to it was followed, and the old one hears of it before and after', async (t) => {
  const service = await shared()
  const { client, email: old, partner } = await signedInAs(service, { hasSecondFactor: false })
  const email = freshEmail()
  t.deepEqual(await client.email.ask.mutate({ email: email.toUpperCase() }), {})
  t.is((await client.session.me.query()).user?.email, old)
  const guest = portalClient(service).client
  const signIn = (as: string) => reasonOf(guest.session.signIn.mutate({ email: as, password: PASSWORD }))
  t.is(await signIn(email), 'sign_in_failed')

  t.like(await mailFor(service, old), [{ kind: 'email_change_asked', facts: { to: email }, link: null }])

  const token = await tokenMailedTo(service, email)
  t.deepEqual(await guest.email.read.mutate({ token }), { email })
  t.is((await client.session.me.query()).user?.email, old, 'looking at it changes nothing')
  await guest.email.confirm.mutate({ token })
  t.is((await client.session.me.query()).user?.email, email)
  t.is(await signIn(old), 'sign_in_failed')
  t.is(await signIn(email), 'none')
  t.like((await mailFor(service, old)).at(-1), { kind: 'email_changed', facts: { to: email }, link: null })
  t.deepEqual(
    (await mailFor(service, email)).map(({ kind }) => kind),
    ['new_device'],
    'the link waits no longer',
  )
  t.like(
    (await auditOf(service, partner)).filter(({ action }) => action.startsWith('user.email')),
    [
      { action: 'user.email_change_asked', detail: { to: email } },
      { action: 'user.email_changed', detail: { from: old, to: email } },
    ],
  )
})

test('a link is good once, and a newer one takes its place', async (t) => {
  const service = await shared()
  const { client } = await signedInAs(service)
  const [first, second] = [freshEmail(), freshEmail()]
  await client.email.ask.mutate({ email: first })
  const old = await tokenMailedTo(service, first)
  await client.email.ask.mutate({ email: second })
  const token = await tokenMailedTo(service, second)
  t.regex((await refusalOf(client.email.confirm.mutate({ token: old }))).message, /newer link/)
  t.deepEqual(await mailFor(service, first), [])
  const reasons = await Promise.all(Array.from({ length: 8 }, () => reasonOf(client.email.confirm.mutate({ token }))))
  t.deepEqual(reasons.toSorted(), ['none', ...Array.from({ length: 7 }, () => 'token_not_valid')])
  t.is(await reasonOf(client.email.read.mutate({ token: 'A'.repeat(43) })), 'token_not_valid')
})

test('who asks for an address that somebody has sees no difference, and that person gets a mail', async (t) => {
  const service = await shared()
  const other = await makeUser(service)
  const { client, email: old } = await signedInAs(service, { name: 'Mallory' })
  const free = freshEmail()
  const answers = [
    await client.email.ask.mutate({ email: free }),
    await client.email.ask.mutate({ email: other.email }),
  ]
  t.deepEqual(answers[0], answers[1])
  const own = (await mailFor(service, old)).map(({ kind, facts }) => [kind, facts['to']])
  t.deepEqual(
    own,
    [free, other.email].map((to) => ['email_change_asked', to]),
  )
  t.like(await mailFor(service, other.email), [{ kind: 'email_taken', facts: { name: 'Mallory' }, link: null }])
  t.is((await client.session.me.query()).user?.email, old)
})

test('an address that got an account meanwhile is not taken over', async (t) => {
  const service = await shared()
  const { client, email: old } = await signedInAs(service)
  const email = freshEmail()
  await client.email.ask.mutate({ email })
  const token = await tokenMailedTo(service, email)
  await makeUser(service, { email })
  t.is(await reasonOf(client.email.confirm.mutate({ token })), 'already_member')
  t.is((await client.session.me.query()).user?.email, old)
})

test('who confirms an address that somebody takes at that moment hears that it is taken', async (t) => {
  const service = await shared()
  const { client, email: old } = await signedInAs(service)
  const email = freshEmail()
  await client.email.ask.mutate({ email })
  const token = await tokenMailedTo(service, email)
  let reason: string | undefined
  const hasWaited = await besideUncommitted(t, service.databaseUrl, {
    change: {
      text: `insert into portal_user (id, email, name, password_hash)
        select $1, $2, name, password_hash from portal_user where email = $3`,
      values: [newId('usr'), email, old],
    },
    statement: 'update portal_user set email%',
    work: async () => {
      reason = await reasonOf(client.email.confirm.mutate({ token }))
    },
  })
  t.true(hasWaited)
  t.is(reason, 'already_member')
  t.is((await client.session.me.query()).user?.email, old)
})

test('a reset link in the old mailbox is worth nothing once the address has changed', async (t) => {
  const service = await shared()
  const { client, email: old } = await signedInAs(service)
  const place = { ...service, baseUrl: 'https://api.test' }
  const { resetUrl } = await issueReset(place, theOperator, { email: old, removesSecondFactor: true })
  const email = freshEmail()
  await client.email.ask.mutate({ email })
  await client.email.confirm.mutate({ token: await tokenMailedTo(service, email) })
  t.is(await reasonOf(client.reset.read.mutate({ token: new URL(resetUrl).hash.slice(1) })), 'token_not_valid')
})

test('one’s own address, and what is none, are not asked for', async (t) => {
  const service = await shared()
  const { client, email } = await signedInAs(service)
  t.like(await refusalOf(client.email.ask.mutate({ email })), {
    reason: 'bad_request',
    problems: [{ pointer: '/email' }],
  })
  t.is(await reasonOf(client.email.ask.mutate({ email: 'ada' })), 'bad_request')
})

test('a person causes forty mails in a quarter of an hour at most', async (t) => {
  const service = await shared()
  const { client, account } = await signedInAs(service)
  for (let count = 0; count < 40; count += 1) await client.email.ask.mutate({ email: freshEmail() })
  t.is(await reasonOf(client.email.ask.mutate({ email: freshEmail() })), 'too_many_attempts')
  t.is(await reasonOf(client.team.invite.mutate({ account, email: freshEmail(), role: 'viewer' })), 'too_many_attempts')
})

test('what owners are mailed of counts too, but nobody waits to revoke a key or to remove a member', async (t) => {
  const service = await shared()
  const { client, account, partner, userId } = await signedInAs(service, { mode: 'live' })
  const other = await signedInAs(service, { partner, role: 'manager' })
  const key = { account, label: 'Shop', scopes: ['read' as const] }
  const { id } = await client.key.create.mutate(key)
  const counted = sql.type(z.object({ tries: z.number() }))`
    update sign_in_attempt set tries = tries where kind = 'mail' and subject = ${userId} returning tries`
  t.is(await service.pool.oneFirst(counted), 1)
  await service.pool.query(
    sql.unsafe`update sign_in_attempt set tries = 40 where kind = 'mail' and subject = ${userId}`,
  )
  const inCampaign = { account, slug: 'daily' }
  const wallet = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  const wish = { liveSlug: 'daily-live', chain: 'base', token: 'USDC', wallet, startsAt: '2100-01-01T00:00:00.000Z' }
  for (const call of [
    client.key.create.mutate(key),
    client.key.roll.mutate({ account, id, overlapHours: 0 }),
    client.team.setRole.mutate({ account, id: other.memberId, role: 'viewer' }),
    client.campaign.setWallet.mutate({ ...inCampaign, wallet }),
    client.goLive.ask.mutate({ ...inCampaign, wish }),
  ])
    t.is(await reasonOf(call), 'too_many_attempts')
  const inTest = { partner, mode: 'test' as const }
  t.is(await reasonOf(client.key.create.mutate({ ...key, account: inTest })), 'none', 'nobody is mailed of it')
  t.is(await reasonOf(client.key.revoke.mutate({ account, id })), 'none')
  t.is(await reasonOf(client.team.remove.mutate({ account, id: other.memberId })), 'none')
})
