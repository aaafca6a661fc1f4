import test, { type ExecutionContext } from 'ava'
import { inviteMember } from '../../../../api/actions/account/invite-member.ts'
import { issueReset } from '../../../../api/actions/account/issue-reset.ts'
import { removeOperator } from '../../../../api/actions/operator/remove-operator.ts'
import { findInvitation } from '../../../../db/queries/account/invitations.ts'
import { findReset, resetPassword } from '../../../../db/queries/account/password-resets.ts'
import type { Statement } from '../../../../db/statements.ts'
import type { Operator } from '../../../../domain/actor.ts'
import { tokenHash } from '../../../../domain/portal/token.ts'
import { connect } from '../../../support/attack.ts'
import { makeOperator, makeOperatorSession } from '../../../support/console/console.ts'
import { fileDatabase } from '../../../support/database.ts'
import { makePartner, theOperator } from '../../../support/factory.ts'
import { hashCheaply } from '../../../support/portal/passwords.ts'
import { makeUser } from '../../../support/portal/portal.ts'
import { until } from '../../../support/until.ts'
import { openWorkplace } from '../../../support/workplace.ts'

const database = fileDatabase(test)

const tokenOf = (link: string): string => new URL(link).hash.slice(1)

const open = async (t: ExecutionContext) => {
  const place = { ...(await openWorkplace(database.url)), baseUrl: 'https://api.test' }
  t.teardown(place.close)
  const partner = await makePartner(place)
  const reset = async (by: Operator) => {
    const { email } = await makeUser(place)
    return tokenOf((await issueReset(place, by, { email, removesSecondFactor: true })).resetUrl)
  }
  let invited = 0
  const invite = async (by: Operator) => {
    const email = `owner.${(invited += 1)}@shop.test`
    return tokenOf((await inviteMember(place, by, { partnerId: partner, email, role: 'owner' })).acceptUrl)
  }
  const stateOf = async <Row extends { state: string }>(statement: Statement<Row>, token: string) =>
    (await place.statements.rows(statement, [tokenHash(token)]))[0]?.state
  return { place, reset, invite, stateOf }
}

const signedIn = async ({ place }: Awaited<ReturnType<typeof open>>) => {
  const { id, email, name } = await makeOperator(place)
  return { id, email, acting: { operator: name, token: await makeOperatorSession(place, id) } }
}

test('the links that an operator made end with their account, and nobody else’s', async (t) => {
  const opened = await open(t)
  const { place, reset, invite, stateOf } = opened
  const { email, acting } = await signedIn(opened)
  const others: Operator[] = [(await signedIn(opened)).acting, theOperator]
  const [resetLink, invitation] = [await reset(acting), await invite(acting)]
  const kept = []
  for (const other of others) kept.push({ resetLink: await reset(other), invitation: await invite(other) })
  await removeOperator(place, theOperator, email)
  t.is(await stateOf(findReset, resetLink), 'withdrawn')
  t.is(await stateOf(findInvitation, invitation), 'withdrawn')
  t.false(await place.pool.transaction((tx) => resetPassword(tx, resetLink, hashCheaply('theirs by now'))))
  for (const links of kept) {
    t.is(await stateOf(findReset, links.resetLink), 'open')
    t.is(await stateOf(findInvitation, links.invitation), 'open')
  }
})

const LOCK = 'select from operator_account where id = $1 for no key update'

/** What a removal does once it has locked the operator. */
const STEPS = [
  'update password_reset set withdrawn_at = now() where operator_id = $1 and withdrawn_at is null',
  'update invitation set withdrawn_at = now() where operator_id = $1 and withdrawn_at is null',
  'update operator_account set removed_at = now() where id = $1',
]

const WAITING = `
  select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%' || $1 || '%'`

test('an operator who is being removed makes no link that outlives them, nor does a link hold the removal up', async (t) => {
  const opened = await open(t)
  const { place } = opened
  const { email } = await makeUser(place)
  const partnerId = await makePartner(place)
  const makes: Record<string, (by: Operator) => Promise<unknown>> = {
    issue_reset: (by) => issueReset(place, by, { email, removesSecondFactor: true }),
    invite_for_operator: (by) => inviteMember(place, by, { partnerId, email: 'owner@shop.test', role: 'owner' }),
  }
  const [removing, looking] = [await connect(t, database.url), await connect(t, database.url)]
  for (const [name, make] of Object.entries(makes)) {
    const { id, acting } = await signedIn(opened)
    await make(acting)
    await removing.query('begin')
    await removing.query(LOCK, [id])
    const refused = t.throwsAsync(make(acting), { message: /needs the session of an operator/ }, name)
    await until(
      async () => (await looking.query(WAITING, [name])).rowCount,
      (waiting) => waiting === 1,
    )
    for (const step of STEPS) await t.notThrowsAsync(removing.query(step, [id]), step)
    await removing.query('commit')
    await refused
  }
})
