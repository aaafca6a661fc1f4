import { randomBytes } from 'node:crypto'
import test, { type ExecutionContext } from 'ava'
import { hashPassword } from '../../../api/portal/sign-in/password-hash.ts'
import { newId } from '../../../db/new-id.ts'
import { tokenHash } from '../../../domain/portal/token.ts'
import { connect } from '../../support/attack.ts'
import { fileDatabase } from '../../support/database.ts'
import { makePartner } from '../../support/factory.ts'
import { makeMember, makeUser } from '../../support/portal/portal.ts'
import { openWorkplace } from '../../support/workplace.ts'
import { forbids, thief } from './attack.ts'

const database = fileDatabase(test)

const spelled = () => `\\x${randomBytes(64).toString('hex')}`

/** An owner who has a passkey, and somebody with the credential of the web process alone. */
const open = async (t: ExecutionContext) => {
  const place = await openWorkplace(database.url)
  t.teardown(place.close)
  const partner = await makePartner(place)
  const { userId } = await makeUser(place)
  const memberId = await makeMember(place, { partner, userId, role: 'owner' })
  const passkeyOf = (id: string) => ({
    id,
    user_id: userId,
    credential_id: spelled(),
    public_key: spelled(),
    counter: 0,
    name: 'A phone',
    transports: [],
    is_backed_up: false,
  })
  const owner = await connect(t, database.url)
  const passkey = newId('psk')
  await owner.query('insert into passkey select * from jsonb_populate_record(null::passkey, $1)', [
    JSON.stringify({ ...passkeyOf(passkey), created_at: new Date() }),
  ])
  const approval = newId('apr')
  await owner.query("insert into approval (id, partner_id, kind, what, asked_by) values ($1, $2, 'key', '{}', $3)", [
    approval,
    partner,
    memberId,
  ])
  const web = await thief(t, 'web', database.url)
  const token = `the token of ${userId}'s session`
  const makeUp = async () => {
    await web.query('update passkey set last_used_at = now() where id = $1', [passkey])
    await web.query(
      `select open_passkey_session($1, $2, $3, row($1, $4, $5, $6, $7, now(), null)::passkey_signature, null, null)`,
      [newId('ses'), userId, tokenHash(token), passkey, randomBytes(64), randomBytes(64), randomBytes(64)],
    )
  }
  const key = { id: newId('key'), partner_id: partner, mode: 'live', hash: spelled().slice(0, 66), label: 'A shop' }
  const another = await hashPassword('another password', { name: userId, isKnown: true })
  const acts: readonly [string, unknown[]][] = [
    [
      'select make_key($1, jsonb_populate_record(null::api_key, $2), null)',
      [JSON.stringify({ ...key, scopes: ['read', 'write'] })],
    ],
    [
      "select invite_member($1, $2, $3, 'mallory@shop.test', 'owner', $4)",
      [newId('inv'), partner, tokenHash(newId('inv'))],
    ],
    ["select decide_approval($1, $2, 'refused')", [approval]],
    ['select change_password_by_passkey($1, $2)', [another.stored]],
    ['select add_passkey($1, jsonb_populate_record(null::passkey, $2))', [JSON.stringify(passkeyOf(newId('psk')))]],
  ]
  return { web, owner, token, makeUp, acts }
}

test('who makes up what a passkey has signed does nothing for its owner before a worker looks at it', async (t) => {
  const { web, token, makeUp, acts } = await open(t)
  for (const [text, values] of acts) {
    await web.query('begin')
    await makeUp()
    await forbids(t, web, text, [token, ...values])
    await web.query('rollback')
  }
})

test('once a worker has found that what the passkey signed holds, its session does what the owner may', async (t) => {
  const { web, owner, token, makeUp, acts } = await open(t)
  await web.query('begin')
  await makeUp()
  await web.query('commit')
  for (const [text, values] of acts) await forbids(t, web, text, [token, ...values])
  await owner.query('update passkey_signature set checked_at = now() where checked_at is null')
  for (const [text, values] of acts) await t.notThrowsAsync(() => web.query(text, [token, ...values]), text)
})
