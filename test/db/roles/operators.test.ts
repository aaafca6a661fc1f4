import test, { type ExecutionContext } from 'ava'
import { randomBytes } from 'node:crypto'
import { newId } from '../../../db/new-id.ts'
import { hashPassword } from '../../../api/portal/sign-in/password-hash.ts'
import { tokenHash } from '../../../domain/portal/token.ts'
import { makeOperator, makeOperatorSession } from '../../support/console/console.ts'
import { fileDatabase } from '../../support/database.ts'
import { makePartner } from '../../support/factory.ts'
import { makeSession, makeUser } from '../../support/portal/portal.ts'
import { openWorkplace } from '../../support/workplace.ts'
import { sql } from 'slonik'
import { forbids, thief } from './attack.ts'

const database = fileDatabase(test)

/** An operator who is signed in, and somebody with the credential of the web process. */
const open = async (t: ExecutionContext) => {
  const place = await openWorkplace(database.url)
  t.teardown(place.close)
  const operator = await makeOperator(place)
  return { place, operator, client: await thief(t, 'web', database.url) }
}

const OPEN_SESSION = 'select open_operator_session($1, $2, $3, $4, null, null)'

test('a session of the console is made only by who proves the password', async (t) => {
  const { place, operator, client } = await open(t)
  const row = [newId('ops'), operator.id, tokenHash('mine')]
  await forbids(t, client, 'insert into operator_session (id, operator_id, token_hash) values ($1, $2, $3)', row)
  await forbids(t, client, 'update operator_session set token_hash = $1', [tokenHash('mine')])
  await forbids(t, client, 'update operator_account set password_hash = $1', ['x'])
  const { rows } = await client.query('select password_hash as stored from operator_account where id = $1', [
    operator.id,
  ])
  const [check = ''] = String(rows[0].stored).split('$').slice(-1)
  for (const proof of [randomBytes(32), Buffer.from(check, 'base64'), Buffer.alloc(0), null])
    await forbids(t, client, OPEN_SESSION, [...row, proof])
  const { stored, proof } = await hashPassword('correct horse battery', { name: 'olga', isKnown: true })
  await place.pool.query(sql.unsafe`update operator_account set password_hash = ${stored} where id = ${operator.id}`)
  await client.query(OPEN_SESSION, [...row, proof])
  await place.pool.query(sql.unsafe`update operator_account set removed_at = now() where id = ${operator.id}`)
  await forbids(t, client, OPEN_SESSION, [newId('ops'), operator.id, tokenHash('other'), proof])
})

test('an account for the console is made only with the token of an open invitation', async (t) => {
  const { client } = await open(t)
  await forbids(
    t,
    client,
    `insert into operator_invitation (id, email, name, token_hash, invited_by) values ($1, 'x@service.test', 'X', $2, 'operator X')`,
    [newId('oin'), tokenHash('mine')],
  )
  await forbids(t, client, 'update operator_invitation set token_hash = $1', [tokenHash('mine')])
  const join = 'select join_operators($1, $2, $3, $4, 1) as id'
  const { rows } = await client.query(join, ['unknown', newId('opr'), 'x', Buffer.alloc(52)])
  t.is(rows[0].id, null)
})

const INCIDENT = `inc_${'a'.repeat(22)}`

const BYTES = (length: number) => `\\x${'01'.repeat(length)}`

/** What operators alone do, by the function that does it for who has the token in $1. */
const acts = (partner: string, user: string): readonly (readonly [text: string, values: unknown[]])[] => [
  ['select add_partner($1, $2, $3, $4)', [newId('ptr'), 'A shop', BYTES(64)]],
  ['select set_partner_limits($1, $2, 10, 10, 10)', [partner]],
  ['select set_partner_suspension($1, $2, $3)', [partner, 'Unpaid.']],
  ['select invite_for_operator($1, $2, $3, $4, $5, $6)', [newId('inv'), partner, 'x@shop.test', 'owner', BYTES(32)]],
  ['select issue_reset($1, $2, $3, $4, false)', [newId('rst'), user, BYTES(32)]],
  ['select decide_go_live($1, $2, $3, $4, null)', ['glr_x', 'operator X', 'No.']],
  ['select lock_status_incident($1, $2)', ['inc_x']],
  [
    `with opened as materialized (
      select add_status_incident($1, jsonb_populate_record(null::status_incident, $2::jsonb)) from generate_series(1, 1))
    select add_status_update($1, $3, 'investigating', 'We look into it.', 'operator X') from opened`,
    [JSON.stringify({ id: INCIDENT, components: ['api'], impact: 'down', title: 'Late' }), INCIDENT],
  ],
]

test('what operators alone do takes the token of a session in the console', async (t) => {
  const { place, operator, client } = await open(t)
  const partner = await makePartner(place)
  const { userId } = await makeUser(place)
  const { token: ofPortal } = await makeSession(place, userId)
  const token = await makeOperatorSession(place, operator.id)
  for (const [text, values] of acts(partner, userId)) {
    for (const wrong of [null, 'guessed', tokenHash(token).toString('hex'), ofPortal])
      await forbids(t, client, text, [wrong, ...values])
    await t.notThrowsAsync(client.query(text, [token, ...values]), text)
  }
  await place.pool.query(sql.unsafe`update operator_session set ended_at = now()`)
  for (const [text, values] of acts(partner, userId)) await forbids(t, client, text, [token, ...values])
})

test('the rows that operators alone write are not the web process’s to write', async (t) => {
  const { client } = await open(t)
  for (const change of [
    'update partner set suspended_at = null, suspended_reason = null',
    'update partner set read_limit = 1000000',
    "update go_live_request set reason = 'x'",
    "insert into status_incident (id, components, impact, title) values ('inc_x', '{api}', 'down', 'Late')",
    "insert into status_update (incident_id, number, stage, said, written_by) values ('inc_x', 1, 'resolved', 'x', 'operator X')",
    'select refuse_unless_operator(null)',
    "select operator_by_session('x')",
  ])
    await forbids(t, client, change)
})
