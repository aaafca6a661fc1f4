import test from 'ava'
import { sql } from 'slonik'
import { newId } from '../../../db/new-id.ts'
import { tokenHash } from '../../../domain/portal/token.ts'
import { auditOf } from '../../support/audit.ts'
import { inviteMember } from '../../../api/actions/account/invite-member.ts'
import { resumePartner, suspendPartner } from '../../../api/actions/account/suspend-partner.ts'
import { makePartner } from '../../support/factory.ts'
import { beginMoving } from '../../support/moving/away.ts'
import { fileService } from '../../support/site/file-service.ts'
import { codeOf, wrongCode } from '../../support/portal/authenticator.ts'
import { makeUser, PASSWORD, portalClient, signedInAs } from '../../support/portal/portal.ts'
import { reasonOf, refusalOf } from '../../support/portal/refusal.ts'
import type { Service } from '../../support/service.ts'
import type { Role } from '../../../domain/portal/role.ts'

const shared = fileService(test)

const BASE_URL = 'https://api.test'
const operator = { operator: 'ada' }

let invited = 0

/** An invitation by the operator, with its token as the link has it. */
const invite = async (
  { pool }: Service,
  { partner, role = 'owner', ...options }: { partner: string; role?: Role; email?: string },
) => {
  invited += 1
  const email = options.email ?? `new.${invited}@shop.test`
  const { id, acceptUrl } = await inviteMember({ pool, baseUrl: BASE_URL }, operator, {
    partnerId: partner,
    email,
    role,
  })
  return { id, email, token: new URL(acceptUrl).hash.slice(1), acceptUrl }
}

const open = async () => {
  const service = await shared()
  const partner = await makePartner(service)
  return { service, partner, ...portalClient(service) }
}

test('an invited person says a name and a password, and is signed in as a member', async (t) => {
  const { service, partner, client, cookie } = await open()
  const { token, email, acceptUrl } = await invite(service, { partner })
  t.is(acceptUrl, `${BASE_URL}/portal/accept#${token}`)
  const { expiresAt, ...read } = await client.invitation.read.mutate({ token })
  t.deepEqual(read, { partnerName: 'A shop', email, role: 'owner' })
  t.true(new Date(expiresAt) > new Date(Date.now() + 6 * 86_400_000))
  const accepted = await client.invitation.accept.mutate({ token, name: 'Grace', password: PASSWORD })
  t.deepEqual(accepted, { state: 'signed_in' })
  t.regex(cookie.token ?? '', /^[\w-]{43}$/)
  const me = await client.session.me.query()
  t.like(me, { user: { email, name: 'Grace', hasSecondFactor: false }, partners: [{ id: partner, role: 'owner' }] })
  t.truthy(me.confirmedUntil)
  const signIn = portalClient(service).client.session.signIn.mutate({ email, password: PASSWORD })
  t.deepEqual(await signIn, { state: 'signed_in' })
  const audited = await auditOf(service, partner)
  t.deepEqual(
    audited.slice(0, 2).map(({ action, actor, detail }) => ({ action, actor: actor.slice(0, 4), detail })),
    [
      { action: 'member.invited', actor: 'oper', detail: { email, role: 'owner' } },
      { action: 'member.joined', actor: 'mbr_', detail: { email, role: 'owner' } },
    ],
  )
})

test('an invitation is accepted once, and says afterwards that it was', async (t) => {
  const { service, partner, client } = await open()
  const { token } = await invite(service, { partner })
  await client.invitation.accept.mutate({ token, name: 'Grace', password: PASSWORD })
  const refused = await refusalOf(client.invitation.read.mutate({ token }))
  t.like(refused, { reason: 'token_not_valid', status: 400 })
  t.regex(refused.message, /accepted already/)
  t.regex((await refusalOf(client.invitation.accept.mutate({ token, password: PASSWORD }))).message, /accepted already/)
})

test('nobody joins a suspended partner, who gets no sample for it, until it goes on', async (t) => {
  const { service, partner, client } = await open()
  const { token, email } = await invite(service, { partner })
  await suspendPartner(service, operator, { partnerId: partner, reason: 'Fraud.' })
  const accept = () => client.invitation.accept.mutate({ token, name: 'Grace', password: PASSWORD })
  const refused = await refusalOf(accept())
  t.like(refused, { reason: 'suspended', status: 403 })
  t.regex(refused.message, /open this link again once it goes on/)
  const known = await signedInAs(service, { email: 'known@shop.test' })
  const theirs = await invite(service, { partner, email: 'known@shop.test' })
  t.is(await reasonOf(known.client.invitation.join.mutate({ token: theirs.token })), 'suspended')
  t.false(await service.pool.exists(sql.unsafe`select from member where partner_id = ${partner}`))
  t.false(await service.pool.exists(sql.unsafe`select from campaign where partner_id = ${partner}`))
  t.false(await service.pool.exists(sql.unsafe`select from portal_user where email = ${email}`))
  await resumePartner(service, operator, partner)
  t.deepEqual(await accept(), { state: 'signed_in' })
})

test('nobody joins a partner that has moved, and the refusal says where it is', async (t) => {
  const { service, partner, client } = await open()
  const { token } = await invite(service, { partner })
  await beginMoving(service, partner, ['holding', 'leaving', 'gone'])
  const refused = await refusalOf(client.invitation.accept.mutate({ token, name: 'Grace', password: PASSWORD }))
  t.is(refused.reason, 'moved')
  t.regex(refused.message, /has moved to https:\/\/api\.second\.test/)
})

test('of eight acceptances at the same moment one takes effect', async (t) => {
  const { service, partner } = await open()
  const { token } = await invite(service, { partner })
  const reasons = await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      reasonOf(
        portalClient(service).client.invitation.accept.mutate({ token, name: `Grace ${i}`, password: PASSWORD }),
      ),
    ),
  )
  t.is(reasons.filter((reason) => reason === 'none').length, 1)
  t.is(reasons.filter((reason) => /already_member|token_not_valid|sign_in_failed/.test(reason)).length, 7)
})

test('an invitation that has expired, was withdrawn or was replaced says so', async (t) => {
  const { service, partner, client } = await open()
  const expired = 'e'.repeat(43)
  await service.pool.query(sql.unsafe`
    insert into invitation (id, partner_id, email, role, token_hash, created_at, expires_at)
    values (${newId('inv')}, ${partner}, 'late@shop.test', 'owner', ${sql.binary(tokenHash(expired))},
      now() - interval '7 days', now())`)
  const message = async (token: string) => (await refusalOf(client.invitation.read.mutate({ token }))).message
  t.regex(await message(expired), /has expired/)
  t.regex(
    (await refusalOf(client.invitation.accept.mutate({ token: expired, name: 'G', password: PASSWORD }))).message,
    /has expired/,
  )
  const first = await invite(service, { partner })
  const second = await invite(service, { partner, email: first.email })
  t.regex(await message(first.token), /withdrawn/)
  t.is((await client.invitation.read.mutate({ token: second.token })).email, first.email)
})

test('a link that does not exist, or of which a part is missing, is refused', async (t) => {
  const { service, partner, client } = await open()
  const { token } = await invite(service, { partner })
  for (const damaged of ['', token.slice(1), `${token}A`, 'A'.repeat(43), `${token}#`])
    t.like(await refusalOf(client.invitation.read.mutate({ token: damaged })), { reason: 'token_not_valid' })
})

test('a new person needs a name and a good password, and nothing typed is lost to a wrong one', async (t) => {
  const { service, partner, client } = await open()
  const { token, email } = await invite(service, { partner })
  const refused = (input: { name?: string; password: string }) =>
    refusalOf(client.invitation.accept.mutate({ token, ...input }))
  t.like(await refused({ password: PASSWORD }), { reason: 'bad_request', problems: [{ pointer: '/name' }] })
  t.like(await refused({ name: ' ', password: PASSWORD }), { reason: 'bad_request', problems: [{ pointer: '/name' }] })
  for (const password of ['short', 'password1234', email.toUpperCase()])
    t.like(await refused({ name: 'Grace', password }), { reason: 'bad_request', problems: [{ pointer: '/password' }] })
  t.is((await refused({ name: 'Grace', password: PASSWORD })).reason, 'none')
})

test('somebody known joins another team with the password that they have', async (t) => {
  const { service, partner, client } = await open()
  const user = await makeUser(service, { name: 'Ada Lovelace' })
  const { token } = await invite(service, { partner, email: user.email })
  const wrong = client.invitation.accept.mutate({ token, name: 'Mallory', password: 'another password' })
  t.is(await reasonOf(wrong), 'sign_in_failed')
  await client.invitation.accept.mutate({ token, name: 'Mallory', password: PASSWORD })
  t.like(await client.session.me.query(), {
    user: { id: user.userId, name: 'Ada Lovelace' },
    partners: [{ id: partner }],
  })
})

test('somebody known with a second factor is asked for its code before they join', async (t) => {
  const { service, partner, client, cookie } = await open()
  const user = await makeUser(service, { hasSecondFactor: true })
  const { token } = await invite(service, { partner, email: user.email })
  t.deepEqual(await client.invitation.accept.mutate({ token, password: PASSWORD }), { state: 'code_needed' })
  t.is(cookie.token, null)
  const accept = (code: string) => client.invitation.accept.mutate({ token, password: PASSWORD, code })
  t.is(await reasonOf(accept(wrongCode(user.totpSecret))), 'code_failed')
  t.is((await client.invitation.read.mutate({ token })).email, user.email, 'it stays open')
  t.deepEqual(await accept(codeOf(user.totpSecret)), { state: 'signed_in' })
})

test('guesses of a known person’s password by an invitation count as sign-ins do', async (t) => {
  const { service, partner, client } = await open()
  const user = await makeUser(service)
  const { token } = await invite(service, { partner, email: user.email })
  const guess = () => reasonOf(client.invitation.accept.mutate({ token, password: 'another password' }))
  for (let i = 0; i < 10; i += 1) t.is(await guess(), 'sign_in_failed')
  t.is(await guess(), 'too_many_attempts')
  t.is(await reasonOf(client.session.signIn.mutate({ email: user.email, password: PASSWORD })), 'too_many_attempts')
})

test('a team begins with an owner: others join after that', async (t) => {
  const { service, partner, client } = await open()
  await t.throwsAsync(invite(service, { partner, role: 'viewer' }), { message: /no owner yet/ })
  const owner = await invite(service, { partner })
  const viewer = await invite(service, { partner, role: 'viewer' })
  const accept = (token: string) =>
    reasonOf(client.invitation.accept.mutate({ token, name: 'Grace', password: PASSWORD }))
  t.is(await accept(viewer.token), 'last_owner')
  t.is(await accept(owner.token), 'none')
  t.is(await accept(viewer.token), 'none')
})

test('an invitation over an open session of somebody else ends that session', async (t) => {
  const { service, partner } = await open()
  const { cookie, client } = await signedInAs(service)
  const before = cookie.token
  const { token, email } = await invite(service, { partner })
  await client.invitation.accept.mutate({ token, name: 'Grace', password: PASSWORD })
  t.is((await client.session.me.query()).user?.email, email)
  t.is((await portalClient(service, before).client.session.me.query()).user, null)
})

test('an invitation tells nobody whether its address has an account', async (t) => {
  const { service, partner, client } = await open()
  const user = await makeUser(service)
  const known = await invite(service, { partner, email: user.email })
  const unknown = await invite(service, { partner })
  const read = async (token: string) => Object.keys(await client.invitation.read.mutate({ token }))
  t.deepEqual(await read(known.token), await read(unknown.token))
})

test('who is signed in under the invited address joins without a password', async (t) => {
  const { service, partner } = await open()
  const { client, email } = await signedInAs(service, { hasSecondFactor: false })
  const { token } = await invite(service, { partner, email })
  await client.invitation.join.mutate({ token })
  t.true((await client.session.me.query()).partners.some(({ id }) => id === partner))
  t.is(await reasonOf(client.invitation.join.mutate({ token })), 'token_not_valid')
})

test('who is signed in under another address does not join, and reads whom the invitation is for', async (t) => {
  const { service, partner } = await open()
  const { client, email } = await signedInAs(service)
  const { token, email: wanted } = await invite(service, { partner })
  const refused = await refusalOf(client.invitation.join.mutate({ token }))
  t.like(refused, { reason: 'other_person', status: 403 })
  t.true(refused.message.includes(email) && refused.message.includes(wanted))
  t.false((await client.session.me.query()).partners.some(({ id }) => id === partner))
})
