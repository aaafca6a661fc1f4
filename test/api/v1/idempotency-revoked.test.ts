import test from 'ava'
import { suspendPartner } from '../../../api/actions/account/suspend-partner.ts'
import { revokeKey } from '../../../db/queries/account/api-keys.ts'
import { theOperator, winnerIds } from '../../support/factory.ts'
import { isProblem } from '../../support/partner-api/problem.ts'
import { makeShop, openDrawing } from '../../support/partner-api/partner.ts'
import { fileService } from '../../support/site/file-service.ts'

const service = fileService(test)

/** A shop that has sent a list under an Idempotency-Key, and may send it again. */
const withSent = async () => {
  const shop = await makeShop(await service())
  const drawing = await openDrawing(shop)
  const winners = winnerIds(3)
  const send = () => shop.api.post(`${drawing.path}/winners`, { winners }, { 'Idempotency-Key': 'one' })
  const { status } = await send()
  if (status !== 201) throw new Error(`the list was answered with ${status}`)
  return { ...shop, send }
}

test('a key that was revoked a moment ago gets no stored answer', async (t) => {
  const { keyId, send } = await withSent()
  t.true(await revokeKey((await service()).pool, keyId))
  isProblem(t, await send(), 401, 'unauthorized', /revoked/)
})

test('a partner that was suspended a moment ago gets no stored answer', async (t) => {
  const { partner, send } = await withSent()
  await suspendPartner(await service(), theOperator, { partnerId: partner, reason: 'Unpaid.' })
  isProblem(t, await send(), 403, 'suspended', /Unpaid/)
})
