import test from 'ava'
import { auditUser } from '../../../db/queries/auditing.ts'
import { movingBetween, openCell } from '../../support/moving/cells.ts'
import { copyThere, sidesOf, stateOf } from '../../support/moving/states.ts'
import { makeShop } from '../../support/partner-api/partner.ts'
import { makeMember, makeUser } from '../../support/portal/portal.ts'

test('somebody who signs in while their team is leaving is copied only with a place in the audit log', async (t) => {
  const [from, to] = [await openCell(t, 'first'), await openCell(t, 'second')]
  const shop = await makeShop(from)
  const { userId } = await makeUser(from)
  await makeMember(from, { partner: shop.partner, userId, role: 'owner' })
  await movingBetween(from, to, shop.partner).once()
  await from.tend()
  await auditUser(from.pool, userId, { action: 'user.signed_in', detail: { address: '192.0.2.1' } })
  const sides = await sidesOf(t, from, to)
  t.is((await copyThere(sides, shop.partner)).rows, null)
  t.is(await stateOf(to, shop.partner), undefined)
  await from.tend()
  t.true(Number((await copyThere(sides, shop.partner)).rows) > 0)
  const unplaced = `select action from audit_entry e where partner_id = $1
    and not exists (select from audit_link l where l.partner_id = e.partner_id and l.entry_id = e.id)`
  t.deepEqual(await to.ask(unplaced, [shop.partner]), [])
})
