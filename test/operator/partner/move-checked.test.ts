import test, { type ExecutionContext } from 'ava'
import { takeMoveTurn } from '../../../db/moving/two-sides.ts'
import { thief } from '../../db/roles/attack.ts'
import { connect } from '../../support/attack.ts'
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

test('one command moves partners from a database at a time, and nobody else keeps it from that', async (t) => {
  const { from, to, shop, move } = await open(t)
  const [owner, reader] = [await connect(t, from.databaseUrl), await thief(t, 'reader', from.databaseUrl)]
  await owner.query('grant execute on function pg_advisory_lock(integer, integer) to prize_reader')
  await reader.query('select pg_advisory_lock(7077085, hashtext($1))', [shop.partner])
  await reader.query('begin; lock table partner_move in access share mode')
  t.is((await move.once()).answer?.state, 'holding')
  t.true(await takeMoveTurn(owner))
  const refused = await movingBetween(from, to, (await makeShop(from)).partner).once()
  t.is(refused.code, 1)
  t.regex(refused.stderr, /Somebody else moves a partner from this database: wait until that has ended\./)
})
