import { randomBytes } from 'node:crypto'
import test, { type ExecutionContext } from 'ava'
import { newId } from '../../../db/new-id.ts'
import { refuses } from '../../support/attack.ts'
import { fileDatabase } from '../../support/database.ts'
import { makePartner } from '../../support/factory.ts'
import { ageApprovals, ageOwners } from '../../support/portal/owners.ts'
import { makeMember, makeSession, makeUser } from '../../support/portal/portal.ts'
import { openWorkplace } from '../../support/workplace.ts'
import { forbids, thief } from './attack.ts'

const database = fileDatabase(test)

const ASK = 'select asked_by from ask_approval($1, $2, $3, $4, $5)'

/** A team of two owners and a viewer, who are signed in, and somebody with the credential of the web process. */
const open = async (t: ExecutionContext) => {
  const place = await openWorkplace(database.url)
  t.teardown(place.close)
  const partner = await makePartner(place)
  const join = async (role: 'owner' | 'viewer') => {
    const { userId } = await makeUser(place, { hasSecondFactor: true })
    const memberId = await makeMember(place, { partner, userId, role })
    return { userId, memberId, ...(await makeSession(place, userId)) }
  }
  const [ada, ben, viewer] = [await join('owner'), await join('owner'), await join('viewer')]
  await ageOwners(place, partner)
  const what = {
    key: newId('key'),
    hash: randomBytes(32).toString('hex'),
    ending: 'abcd',
    label: 'A shop',
    scopes: ['read', 'write'],
    addresses: [],
    expiresAt: null,
  }
  const id = newId('apr')
  const web = await thief(t, 'web', database.url)
  return { place, partner, ada, ben, viewer, web, id, what }
}

test('who asks another owner is the member whose session it is, and one owner’s session does not approve it as well', async (t) => {
  const { place, partner, ada, ben, viewer, web, id, what } = await open(t)
  const unconfirmed = await makeSession(place, ada.userId, { confirmed: false })
  for (const token of [viewer.token, unconfirmed.token, '', null])
    await forbids(t, web, ASK, [token, id, partner, 'key', what])
  const INSERT = 'insert into approval (id, partner_id, kind, what, asked_by) values ($1, $2, $3, $4, $5)'
  await forbids(t, web, INSERT, [id, partner, 'key', what, ben.memberId])
  t.deepEqual((await web.query(ASK, [ada.token, id, partner, 'key', what])).rows, [{ asked_by: ada.memberId }])
  await ageApprovals(place, partner, 2)
  await t.throwsAsync(web.query('select decide_approval($1, $2, $3)', [ada.token, id, 'approved']), {
    message: /not possible for this person/,
  })
  await web.query('begin')
  await web.query('select decide_approval($1, $2, $3)', [ben.token, id, 'approved'])
  await web.query('select let_key_in($1, $2)', [ben.token, id])
  await t.notThrowsAsync(() => web.query('commit'))
})

test('web takes no mail back that an owner is to get, and a worker none before its time', async (t) => {
  const { partner, ada, web, id, what } = await open(t)
  await web.query(ASK, [ada.token, id, partner, 'key', what])
  await forbids(t, web, 'delete from mail')
  const worker = await thief(t, 'worker', database.url)
  t.true(((await web.query('select id from mail where partner_id = $1', [partner])).rowCount ?? 0) > 0)
  await refuses(t, worker, 'delete from mail where partner_id = $1', [partner])
})
