import test from 'ava'
import { inviteMember } from '../../../api/actions/account/invite-member.ts'
import { removeOperator } from '../../../api/actions/operator/remove-operator.ts'
import { memberCaller } from '../../../domain/actor.ts'
import { makeOperator, makeOperatorSession } from '../../support/console/console.ts'
import { theOperator } from '../../support/factory.ts'
import { movingBetween, openCell } from '../../support/moving/cells.ts'
import { makeShop } from '../../support/partner-api/partner.ts'
import { signedInAs } from '../../support/portal/portal.ts'

test('a link that an operator made opens nothing where the partner goes, and one of its owner does', async (t) => {
  const [from, to] = [await openCell(t, 'first'), await openCell(t, 'second')]
  const { partner } = await makeShop(from)
  const owner = await signedInAs(from, { partner })
  const { id: operatorId, name, email } = await makeOperator(from)
  const token = await makeOperatorSession(from, operatorId)
  const asOwner = memberCaller(owner.memberId, partner, 'live', owner.cookie.token ?? '')
  for (const [actor, invited] of [
    [{ operator: name, token }, 'thief@else.test'],
    [asOwner, 'ann@shop.test'],
  ] as const)
    await inviteMember(from, actor, { partnerId: partner, email: invited, role: 'owner' })
  const moved = await movingBetween(from, to, partner).toItsEnd()
  t.is(moved.code, 0, JSON.stringify(moved))
  await removeOperator(from, theOperator, email)
  const open = 'select email from invitation where partner_id = $1 and withdrawn_at is null and accepted_at is null'
  t.deepEqual(await to.ask(open, [partner]), [{ email: 'ann@shop.test' }])
})
