/** What has waited for rows is not done for somebody who may no longer do it by then. */
import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { makeKey } from '../../support/factory.ts'
import { signedInAs } from '../../support/portal/portal.ts'
import { reasonOf } from '../../support/portal/refusal.ts'
import { fileService } from '../../support/site/file-service.ts'
import { besideUncommitted } from '../../support/uncommitted.ts'

const shared = fileService(test, { isPatient: true })

const team = 'with team as (select id from partner where id = $1 for no key update)'

/** What happens while a change waits for its team. $1 the partner, $2 the member. */
const happenings = {
  not_found: `${team} update member set removed_at = now() where id = $2 and partner_id in (select id from team)`,
  role_too_low: `${team} update member set role = 'viewer' where id = $2 and partner_id in (select id from team)`,
  not_signed_in: `${team} update session set ended_at = now()
    where user_id = (select m.user_id from member m join team on team.id = m.partner_id where m.id = $2)`,
}

/** An owner, a second one who waits, and what is asked of them. */
const open = async () => {
  const service = await shared()
  const first = await signedInAs(service)
  const { partner } = first
  const actor = await signedInAs(service, { partner })
  const waiting = async (
    t: Parameters<typeof besideUncommitted>[0],
    happening: string,
    act: () => Promise<unknown>,
  ) => {
    let reason = ''
    const hasWaited = await besideUncommitted(t, service.databaseUrl, {
      change: { text: happening, values: [partner, actor.memberId] },
      statement: '%from partner %for no key update%',
      work: async () => {
        reason = await reasonOf(act())
      },
    })
    t.true(hasWaited)
    return reason
  }
  return { service, first, actor, partner, waiting }
}

for (const [reason, happening] of Object.entries(happenings))
  test(`a key is revoked by nobody to whom it is refused as ${reason} once the team is free`, async (t) => {
    const { service, actor, partner, waiting } = await open()
    const { id } = await makeKey(service, { partner, mode: 'test' })
    const { client, account } = actor
    t.is(await waiting(t, happening, () => client.key.revoke.mutate({ account, id })), reason)
    const revoked = sql.type(z.object({ isRevoked: z.boolean() }))`
      select revoked_at is not null as "isRevoked" from api_key where id = ${id}`
    t.false(await service.pool.oneFirst(revoked))
  })

test('a thief removes nobody from a team in a session that is ended while the call waits for the team', async (t) => {
  const { first, actor, waiting } = await open()
  const { client, account } = actor
  const removing = () => client.team.remove.mutate({ account, id: first.memberId })
  t.is(await waiting(t, happenings.not_signed_in, removing), 'not_signed_in')
  t.is((await first.client.team.list.query({ account })).members.length, 2)
})

test('an owner may remove and demote themselves', async (t) => {
  const { first, actor } = await open()
  const { client, account, memberId: id } = actor
  t.deepEqual(await client.team.setRole.mutate({ account, id, role: 'viewer' }), {})
  await first.client.team.setRole.mutate({ account, id, role: 'owner' })
  t.deepEqual(await client.team.remove.mutate({ account, id }), {})
})
