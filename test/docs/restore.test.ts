import { readFileSync } from 'node:fs'
import test from 'ava'
import { inviteMember } from '../../api/actions/account/invite-member.ts'
import { inviteOperator } from '../../api/actions/operator/invite-operator.ts'
import { issueReset } from '../../api/actions/account/issue-reset.ts'
import { connect } from '../support/attack.ts'
import { makeOperator, makeOperatorSession } from '../support/console/console.ts'
import { testDatabase } from '../support/database.ts'
import { makePartner } from '../support/factory.ts'
import { beginMoving } from '../support/moving/away.ts'
import { makeMember, makeSession, makeUser } from '../support/portal/portal.ts'
import { openWorkplace } from '../support/workplace.ts'

const operating = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8')
const [, section = ''] = /\n## Backup and restore\n([\s\S]*?)\n## /.exec(operating) ?? []
const [, statements = ''] = /```sql\n([\s\S]*?)```/.exec(section) ?? []

const OPEN = `
  select 'session' as what from session where ended_at is null
  union all select 'operator_session' from operator_session where ended_at is null
  union all select 'password_reset' from password_reset where used_at is null and withdrawn_at is null
  union all select 'email_change' from email_change where used_at is null and withdrawn_at is null
  union all select 'invitation' from invitation where accepted_at is null and withdrawn_at is null
  union all select 'operator_invitation' from operator_invitation where accepted_at is null and withdrawn_at is null
  order by 1`

test('what operators are to run after a restore ends all sessions and all links that nobody has used', async (t) => {
  const url = await testDatabase(t)
  const place = await openWorkplace(url)
  t.teardown(place.close)
  const client = await connect(t, url)
  const service = { ...place, baseUrl: 'https://api.test' }
  const actor = { operator: 'olga' }
  const { userId, email } = await makeUser(place)
  await makeSession(place, userId)
  await makeOperatorSession(place, (await makeOperator(place)).id)
  await inviteOperator(service, actor, { name: 'Nora New', email: 'nora@service.test' })
  await issueReset(service, actor, { email, removesSecondFactor: false })
  await client.query(
    `insert into email_change (id, user_id, email, token_hash, expires_at)
    values (new_id('emc'), $1, 'other@shop.test', sha256('token'), now() + interval '1 hour')`,
    [userId],
  )
  for (const states of [[], ['holding', 'leaving', 'gone']]) {
    const partnerId = await makePartner(place)
    await makeMember(place, { partner: partnerId, userId, role: 'owner' })
    await inviteMember(service, actor, { partnerId, email: 'ann@shop.test', role: 'owner' })
    await beginMoving(place, partnerId, states)
  }
  const open = async () => (await client.query<{ what: string }>(OPEN)).rows.map(({ what }) => what)
  const all = ['email_change', 'invitation', 'invitation', 'operator_invitation', 'operator_session', 'password_reset']
  t.deepEqual(await open(), [...all, 'session'])
  await client.query(statements)
  t.deepEqual(await open(), [])
})
