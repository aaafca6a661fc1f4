import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { removeFromTeam, setRole, withdraw } from '../../../api/actions/account/change-team.ts'
import { inviteMember } from '../../../api/actions/account/invite-member.ts'
import { memberCaller } from '../../../domain/actor.ts'
import { auditOf } from '../../support/audit.ts'
import { fileService } from '../../support/site/file-service.ts'
import { mailFor, tokenMailedTo } from '../../support/portal/mail.ts'
import { PASSWORD, portalClient, signedInAs } from '../../support/portal/portal.ts'
import { reasonOf, refusalOf } from '../../support/portal/refusal.ts'
import { reasonOfRefusal } from '../../support/refusal.ts'
import { testKeyring } from '../../support/keyring.ts'
import { silentLog } from '../../support/workplace.ts'

const shared = fileService(test)

test('a team lists its members, owners first, and who is invited by whom', async (t) => {
  const service = await shared()
  const owner = await signedInAs(service, { name: 'Ada' })
  const { account, partner } = owner
  const viewer = await signedInAs(service, { partner, role: 'viewer', name: 'Vera', hasSecondFactor: false })
  await signedInAs(service)
  await owner.client.team.invite.mutate({ account, email: 'New@Shop.test', role: 'manager' })
  const { members, invitations } = await viewer.client.team.list.query({ account })
  t.deepEqual(
    members.map((member) => ({ ...member, lastSeenAt: null })),
    [
      {
        id: owner.memberId,
        name: 'Ada',
        email: owner.email,
        role: 'owner',
        hasSecondFactor: true,
        lastSeenAt: null,
        isYou: false,
      },
      {
        id: viewer.memberId,
        name: 'Vera',
        email: viewer.email,
        role: 'viewer',
        hasSecondFactor: false,
        lastSeenAt: null,
        isYou: true,
      },
    ],
  )
  t.truthy(members[0]?.lastSeenAt)
  t.like(invitations, [{ email: 'new@shop.test', role: 'manager', invitedBy: 'Ada' }])
})

test('an owner invites somebody, who joins by the link', async (t) => {
  const service = await shared()
  const { client, account, partner, memberId } = await signedInAs(service)
  const email = 'grace@shop.test'
  const { expiresAt, ...others } = await client.team.invite.mutate({ account, email, role: 'viewer' })
  t.deepEqual(others, {}, 'the link is for the invited person alone')
  t.true(new Date(expiresAt) > new Date())
  const [mail] = await mailFor(service, email)
  t.like(mail, { kind: 'invitation', facts: { team: 'A shop', role: 'viewer', invitedBy: 'Ada Example' } })
  t.regex(mail?.link ?? '', /^https:\/\/api\.test\/portal\/accept#[\w-]{43}$/)
  const guest = portalClient(service).client
  const token = await tokenMailedTo(service, email)
  await guest.invitation.accept.mutate({ token, name: 'Grace', password: PASSWORD })
  t.like(await guest.session.me.query(), { partners: [{ id: partner, role: 'viewer' }] })
  t.deepEqual((await client.team.list.query({ account })).invitations, [])
  t.like((await auditOf(service, partner))[0], {
    action: 'member.invited',
    actor: memberId,
    detail: { email: 'grace@shop.test', role: 'viewer' },
  })
})

test('a member is not invited again, in whatever case the address is written', async (t) => {
  const service = await shared()
  const { client, account, partner } = await signedInAs(service)
  const { email } = await signedInAs(service, { partner, role: 'viewer' })
  const invite = client.team.invite.mutate({ account, email: email.toUpperCase(), role: 'owner' })
  t.like(await refusalOf(invite), { reason: 'already_member', status: 409 })
})

test('a withdrawn invitation lets nobody in', async (t) => {
  const service = await shared()
  const { client, account } = await signedInAs(service)
  await client.team.invite.mutate({ account, email: 'w@shop.test', role: 'viewer' })
  const token = await tokenMailedTo(service, 'w@shop.test')
  const [invitation] = (await client.team.list.query({ account })).invitations
  const id = invitation?.id as string
  await client.team.withdrawInvitation.mutate({ account, id })
  t.is(await reasonOf(client.team.withdrawInvitation.mutate({ account, id })), 'not_found')
  const guest = portalClient(service).client
  const accept = guest.invitation.accept.mutate({ token, name: 'W', password: PASSWORD })
  t.regex((await refusalOf(accept)).message, /withdrawn/)
  t.deepEqual(await mailFor(service, 'w@shop.test'), [], 'its mail waits no longer')
})

test('an owner gives another role, which counts from the next call on', async (t) => {
  const service = await shared()
  const { client, account, partner } = await signedInAs(service)
  const other = await signedInAs(service, { partner, role: 'viewer' })
  t.is(await reasonOf(other.client.team.remove.mutate({ account, id: other.memberId })), 'role_too_low')
  await client.team.setRole.mutate({ account, id: other.memberId, role: 'owner' })
  t.is(await reasonOf(other.client.team.invite.mutate({ account, email: 'x@shop.test', role: 'viewer' })), 'none')
  t.like((await auditOf(service, partner))[0], {
    action: 'member.role_set',
    detail: { email: other.email, from: 'viewer', role: 'owner' },
  })
})

test('the only owner neither goes nor takes a lower role', async (t) => {
  const service = await shared()
  const { client, account, partner, memberId } = await signedInAs(service)
  await signedInAs(service, { partner, role: 'manager' })
  t.like(await refusalOf(client.team.remove.mutate({ account, id: memberId })), { reason: 'last_owner', status: 409 })
  t.is(await reasonOf(client.team.setRole.mutate({ account, id: memberId, role: 'viewer' })), 'last_owner')
  t.is(await reasonOf(client.team.setRole.mutate({ account, id: memberId, role: 'owner' })), 'none')
})

test('of two owners who remove each other at the same moment one stays', async (t) => {
  const service = await shared()
  for (let round = 0; round < 5; round += 1) {
    const one = await signedInAs(service)
    const { account, partner } = one
    const two = await signedInAs(service, { partner })
    const reasons = await Promise.all([
      reasonOf(one.client.team.remove.mutate({ account, id: two.memberId })),
      reasonOf(two.client.team.remove.mutate({ account, id: one.memberId })),
    ])
    t.is(reasons.filter((reason) => reason === 'none').length, 1)
    const owners = await service.pool.oneFirst(sql.type(z.object({ count: z.number() }))`
      select count(*)::int as count from member where partner_id = ${partner} and removed_at is null`)
    t.is(owners, 1)
  }
})

test('a user who is no longer an owner when the change begins changes nothing', async (t) => {
  const service = await shared()
  const { account, partner, memberId } = await signedInAs(service)
  const other = await signedInAs(service, { partner, role: 'manager' })
  const late = memberCaller(other.memberId, partner, account.mode)
  const place = { pool: service.pool, keyring: testKeyring, log: silentLog, baseUrl: 'https://api.test' }
  const invite = { partnerId: partner, email: 'late@shop.test', role: 'owner' } as const
  t.is(await reasonOfRefusal(inviteMember(place, late, invite)), 'role_too_low')
  t.is(await reasonOfRefusal(removeFromTeam(place, late, { partnerId: partner, id: memberId })), 'role_too_low')
  t.is(await reasonOfRefusal(setRole(place, late, { id: other.memberId, role: 'owner' })), 'role_too_low')
  t.is(await reasonOfRefusal(withdraw(place, late, { id: 'inv_x' })), 'role_too_low')
})

test('what a removed owner invited counts no more, and neither does what one invited who is none any more', async (t) => {
  const service = await shared()
  const { client, account, partner } = await signedInAs(service)
  const guest = portalClient(service).client
  const [removed, lowered] = [await signedInAs(service, { partner }), await signedInAs(service, { partner })]
  await removed.client.team.invite.mutate({ account, email: 'second.self@shop.test', role: 'owner' })
  await lowered.client.team.invite.mutate({ account, email: 'third.self@shop.test', role: 'owner' })
  const tokens = [
    await tokenMailedTo(service, 'second.self@shop.test'),
    await tokenMailedTo(service, 'third.self@shop.test'),
  ]
  await client.team.remove.mutate({ account, id: removed.memberId })
  await client.team.setRole.mutate({ account, id: lowered.memberId, role: 'manager' })
  for (const token of tokens) t.is(await reasonOf(guest.invitation.read.mutate({ token })), 'token_not_valid')
  t.is(await reasonOf(removed.client.team.list.query({ account })), 'not_found')
})

test('somebody who was removed may be invited again', async (t) => {
  const service = await shared()
  const { client, account, partner } = await signedInAs(service)
  const other = await signedInAs(service, { partner, role: 'manager', hasSecondFactor: false })
  await client.team.remove.mutate({ account, id: other.memberId })
  await client.team.invite.mutate({ account, email: other.email, role: 'viewer' })
  await other.client.invitation.join.mutate({ token: await tokenMailedTo(service, other.email) })
  t.like(await other.client.session.me.query(), { partners: [{ id: partner, role: 'viewer' }] })
})

test('members and invitations of another team are not found', async (t) => {
  const service = await shared()
  const mine = await signedInAs(service)
  const theirs = await signedInAs(service)
  const { account } = mine
  await theirs.client.team.invite.mutate({ account: theirs.account, email: 'y@shop.test', role: 'viewer' })
  const [invitation] = (await theirs.client.team.list.query({ account: theirs.account })).invitations
  const id = theirs.memberId
  t.is(await reasonOf(mine.client.team.remove.mutate({ account, id })), 'not_found')
  t.is(await reasonOf(mine.client.team.setRole.mutate({ account, id, role: 'viewer' })), 'not_found')
  const withdraw = mine.client.team.withdrawInvitation.mutate({ account, id: invitation?.id as string })
  t.is(await reasonOf(withdraw), 'not_found')
})

test('a team changes only with a second factor and a fresh confirmation, in test mode too', async (t) => {
  const service = await shared()
  const bare = await signedInAs(service, { hasSecondFactor: false })
  const invite = { email: 'z@shop.test', role: 'viewer' as const }
  t.is(await reasonOf(bare.client.team.invite.mutate({ account: bare.account, ...invite })), 'second_factor_needed')
  const stale = await signedInAs(service, { confirmed: false })
  t.is(await reasonOf(stale.client.team.invite.mutate({ account: stale.account, ...invite })), 'confirmation_needed')
})
