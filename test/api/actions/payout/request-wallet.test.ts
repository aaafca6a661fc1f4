import test from 'ava'
import { sql } from 'slonik'
import { requestWallet } from '../../../../api/actions/payout/request-wallet.ts'
import { fileService } from '../../../support/site/file-service.ts'
import { makeShop, openDrawing } from '../../../support/partner-api/partner.ts'
import { theOperator } from '../../../support/factory.ts'

const service = fileService(test)

const WALLET = `0x${'cd'.repeat(20)}`

/** A drawing that is drawn and cannot be paid. */
const drawnWithoutWallet = async () => {
  const place = await service()
  const shop = await makeShop(place, { payout: { chain: 'test', token: 'TEST', wallet: null } })
  const drawing = await openDrawing(shop)
  await drawing.send(['anna', 'bob', 'carl'])
  await drawing.draw()
  return { place, shop, drawing }
}

test('a settled drawing without a wallet says so and waits; a wallet that is set pays it', async (t) => {
  const { place, shop, drawing } = await drawnWithoutWallet()
  t.like(await drawing.read(), { status: 'settled', needsAttention: 'No payout wallet.' })

  const { slug } = shop.campaign
  const requested = await requestWallet(place, theOperator, { slug, wallet: WALLET })
  t.deepEqual(requested, { previous: null, takesEffect: true, approval: null })
  await place.work()
  t.like(await drawing.read(), { status: 'paid', needsAttention: null })
  const { payouts } = (await shop.api.get<{ payouts: { wallet: string }[] }>(`${shop.path}/payouts`)).body
  t.is(payouts[0]?.wallet, WALLET)
})

test('a wallet that is set pays at once also what a failed step would have waited for', async (t) => {
  const { place, shop, drawing } = await drawnWithoutWallet()
  await place.pool.query(sql.unsafe`update drawing set retry_at = now() + interval '1 hour' where id = ${drawing.id}`)
  await requestWallet(place, theOperator, { slug: shop.campaign.slug, wallet: WALLET })
  await place.work()
  t.like(await drawing.read(), { status: 'paid', needsAttention: null })
})

test('a wallet for a campaign that there is not is refused', async (t) => {
  const request = { slug: 'nowhere', wallet: WALLET }
  await t.throwsAsync(async () => requestWallet(await service(), theOperator, request), {
    message: /no campaign "nowhere"/,
  })
})
