import test, { type ExecutionContext } from 'ava'
import { cancelDrawing, makeDrawing } from '../../support/factory.ts'
import { movingBetween, openCell } from '../../support/moving/cells.ts'
import { makeCampaignInContract } from '../../support/moving/in-contract.ts'
import { stateOf } from '../../support/moving/states.ts'
import { makeShop } from '../../support/partner-api/partner.ts'
import { makeEndpoint } from '../../support/webhook/webhooks.ts'

/** A shop whose move waits for a webhook that is due, until there is nothing to wait for. */
const open = async (t: ExecutionContext) => {
  const [from, to] = [await openCell(t, 'first'), await openCell(t, 'second')]
  const shop = await makeShop(from)
  await makeEndpoint(from, { partner: shop.partner, url: 'https://shop.test/hooks' })
  await cancelDrawing(from, await makeDrawing(from, { campaign: shop.campaign }))
  const move = movingBetween(from, to, shop.partner)
  t.is((await move.once()).answer?.state, 'holding')
  const stopWaiting = async () => {
    await from.ask('update webhook_endpoint set deleted_at = now()')
    await from.tend()
  }
  return { from, to, shop, move, stopWaiting }
}

test('a slug that is taken there while the move waits is found before anything is refused here', async (t) => {
  const { from, to, shop, move, stopWaiting } = await open(t)
  await makeShop(to, { slug: shop.campaign.slug })
  await stopWaiting()
  const refused = await move.once()
  t.is(refused.code, 1)
  t.regex(refused.stderr, new RegExp(`other campaigns in that database with the slug ${shop.campaign.slug}`))
  t.is(await stateOf(from, shop.partner), 'holding')
})

test('a campaign that gets into a contract while the move waits keeps its partner here', async (t) => {
  const { from, shop, move, stopWaiting } = await open(t)
  const live = await makeCampaignInContract(from, shop.partner)
  await stopWaiting()
  t.regex((await move.once()).stderr, new RegExp(`"${live.slug}" is in a contract`))
  t.is(await stateOf(from, shop.partner), 'holding')
  t.is((await move.once('--stay')).answer?.state, 'stays')
})

test('a slug that is taken there as the partner leaves is named, and nothing was copied', async (t) => {
  const { from, to, shop, move, stopWaiting } = await open(t)
  await stopWaiting()
  await from.ask(`update partner_move set state = 'leaving' where partner_id = $1`, [shop.partner])
  await makeShop(to, { slug: shop.campaign.slug })
  t.regex((await move.once()).stderr, new RegExp(`with the slug ${shop.campaign.slug}, which does not change`))
  t.is(await stateOf(to, shop.partner), undefined)
  t.is((await move.once('--stay')).answer?.state, 'stays')
})
