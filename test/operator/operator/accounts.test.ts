import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { inviteMember } from '../../../api/actions/account/invite-member.ts'
import { findOperatorInvitation } from '../../../db/queries/console/invitations.ts'
import { tokenHash } from '../../../domain/portal/token.ts'
import { runHere } from '../../support/operator/run.ts'
import { fileDatabase, testDatabase } from '../../support/database.ts'
import { makeOperator, makeOperatorSession } from '../../support/console/console.ts'
import { makePartner } from '../../support/factory.ts'
import { beginMoving } from '../../support/moving/away.ts'
import { operatorOn } from '../../support/operator/operator.ts'
import { openWorkplace } from '../../support/workplace.ts'

const database = fileDatabase(test)

const { operator, json } = operatorOn(database)

test('operators are invited by a link, listed and removed by commands', async (t) => {
  const place = await openWorkplace(database.url)
  t.teardown(place.close)
  const { stdout } = await runHere(['operator', 'list'], { DATABASE_URL: await testDatabase(t) })
  t.is(stdout, 'Nobody has an account for the console. Invite them.\n')
  const invited = await operator('operator', 'invite', '--name', 'Nora New', '--email', 'Nora@Service.test')
  t.regex(invited.stdout, /^Nora New sets up their account .*\nhttp.*\/operator\/accept#[\w-]{43}\n$/)
  const { email, name } = await makeOperator(place)
  const { operators } = await json<{ operators: object[] }>('operator', 'list')
  t.like(operators, [{ email, name, lastSeenAt: null }])
  t.is((await operator('operator', 'remove', '--email', email)).code, 0)
  t.deepEqual((await json<{ operators: object[] }>('operator', 'list')).operators, [])
  const again = await operator('operator', 'remove', '--email', email)
  t.is(again.code, 1)
  t.regex(again.stderr, /There is no operator with the e-mail address/)
})

test('an invitation that went to a wrong address is listed, and withdrawn before anybody has accepted it', async (t) => {
  const place = await openWorkplace(database.url)
  t.teardown(place.close)
  const email = 'wrong@elsewhere.test'
  type Invited = { acceptUrl: string }
  const { acceptUrl } = await json<Invited>('operator', 'invite', '--name', 'Wanda Wrong', '--email', email)
  const invitedNow = async () =>
    (await json<{ invited: { email: string }[] }>('operator', 'list')).invited.map((invited) => invited.email)
  t.true((await invitedNow()).includes(email))
  t.regex(
    (await operator('operator', 'list')).stdout,
    /^wrong@elsewhere\.test  Wanda Wrong  invited by operator .*, until 20/m,
  )
  const removed = await operator('operator', 'remove', '--email', email)
  t.is(removed.code, 0, removed.stderr)
  t.regex(removed.stdout, /had no account yet: the link of their invitation opens nothing any more/)
  t.false((await invitedNow()).includes(email))
  const token = new URL(acceptUrl).hash.slice(1)
  const [invitation] = await place.statements.rows(findOperatorInvitation, [tokenHash(token)])
  t.is(invitation?.state, 'withdrawn')
  t.is((await operator('operator', 'remove', '--email', email)).code, 1)
})

test('nobody is invited under the name of another operator, as which the logs would have what they do', async (t) => {
  const url = await testDatabase(t)
  const place = await openWorkplace(url)
  t.teardown(place.close)
  const { email } = await makeOperator(place, { name: 'Olga Example' })
  const invite = (name: string, address: string) =>
    runHere(['operator', 'invite', '--name', name, '--email', address], {
      DATABASE_URL: url,
      BASE_URL: 'https://api.test',
    })
  const refused = await invite('olga example', 'other@service.test')
  t.is(refused.code, 1)
  t.regex(refused.stderr, new RegExp(`^${email} is called olga example, too, .*choose another`))
  t.is((await invite('Olga Example', email)).code, 0, 'who has lost their device is invited again')
  t.is((await invite('Otto Open', 'otto@service.test')).code, 0)
  t.is((await invite('Otto Open', 'other@service.test')).code, 1)
  t.is((await runHere(['operator', 'remove', '--email', 'otto@service.test'], { DATABASE_URL: url })).code, 0)
  t.is((await invite('Otto Open', 'other@service.test')).code, 0)
})

test('an operator is removed also where somebody whom they invited has not joined a team that moves or has moved', async (t) => {
  const url = await testDatabase(t)
  const place = await openWorkplace(url)
  t.teardown(place.close)
  for (const states of [['holding', 'leaving'], ['holding', 'leaving', 'gone'], ['arriving']]) {
    const { id: operatorId, email } = await makeOperator(place)
    const token = await makeOperatorSession(place, operatorId)
    const partnerId = await makePartner(place)
    const invited = { partnerId, email: 'ann@shop.test', role: 'owner' as const }
    const service = { pool: place.pool, baseUrl: 'https://api.test' }
    const { id } = await inviteMember(service, { operator: 'Olga Operator', token }, invited)
    await beginMoving(place, partnerId, states)
    const { code, stderr } = await runHere(['operator', 'remove', '--email', email], { DATABASE_URL: url })
    t.is(code, 0, stderr)
    const open = sql.type(z.object({}))`select from invitation where id = ${id} and withdrawn_at is null`
    t.false(await place.pool.exists(open))
  }
})

test('an invitation without a name or with a wrong address is refused in one line', async (t) => {
  for (const words of [
    ['--email', 'nora@service.test'],
    ['--name', 'Nora', '--email', 'nowhere'],
  ]) {
    const { code, stderr } = await operator('operator', 'invite', ...words)
    t.is(code, 1)
    t.is(stderr.trim().split('\n').length, 1)
  }
})
