import test, { type ExecutionContext } from 'ava'
import { makeCampaign } from '../../support/factory.ts'
import { movingBetween, openCell } from '../../support/moving/cells.ts'
import { copyThere, sidesOf, stateOf, statusesOf } from '../../support/moving/states.ts'
import { makeShop, openDrawing } from '../../support/partner-api/partner.ts'
import { makeEndpoint } from '../../support/webhook/webhooks.ts'

/** A shop whose move waits in `holding` for a webhook that is due, as long as its endpoint is there. */
const open = async (t: ExecutionContext) => {
  const [from, to] = [await openCell(t, 'first'), await openCell(t, 'second')]
  const shop = await makeShop(from)
  await makeEndpoint(from, { partner: shop.partner, url: 'https://shop.test/hooks' })
  await openDrawing(shop)
  const before = await statusesOf(from, shop.partner)
  const move = movingBetween(from, to, shop.partner)
  t.is((await move.once()).answer?.state, 'holding')
  t.deepEqual(await statusesOf(from, shop.partner), [{ status: 'paused', held: true }])
  return { from, to, shop, move, before }
}

const RESUMES_NOTHING = `
  create function die() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
  create trigger die before update on campaign for each row
    when (old.status = 'paused' and new.status = 'active') execute function die()`

test('a move that is given up by a command which is killed before the campaigns go on is given up when it is run again', async (t) => {
  const { from, shop, move, before } = await open(t)
  await from.ask(RESUMES_NOTHING)
  t.is((await move.once('--stay')).code, 1)
  await from.ask('drop trigger die on campaign')
  const again = await move.once('--stay')
  t.is(again.answer?.state, 'stays', again.stderr)
  t.deepEqual(await statusesOf(from, shop.partner), before)
})

test('a move is given up only with the database that it goes to, where the copy is', async (t) => {
  const { from, to, shop, move, before } = await open(t)
  const third = await openCell(t, 'third')
  await copyThere(await sidesOf(t, from, to), shop.partner)
  const elsewhere = await movingBetween(from, third, shop.partner).once('--stay')
  t.is(elsewhere.code, 1)
  t.regex(elsewhere.stderr, /moves to https:\/\/second\.test: run the command with that database/)
  t.is(await stateOf(from, shop.partner), 'leaving')
  t.is((await move.once('--stay')).answer?.state, 'stays')
  t.is(await stateOf(to, shop.partner), undefined)
  t.deepEqual(await statusesOf(from, shop.partner), before)
})

test('a campaign that is made while others are held goes on as well, whether the move is given up or comes to its end', async (t) => {
  const { from, to, shop, move } = await open(t)
  await makeCampaign(from, { partner: shop.partner })
  t.is((await move.once()).answer?.state, 'holding')
  t.is((await move.once('--stay')).answer?.state, 'stays')
  const both = [1, 2].map(() => ({ status: 'active', held: false }))
  t.deepEqual(await statusesOf(from, shop.partner), both)

  await openDrawing(shop)
  t.is((await move.once()).answer?.state, 'holding')
  await makeCampaign(from, { partner: shop.partner })
  await from.ask('update webhook_endpoint set deleted_at = now()')
  const moved = await move.toItsEnd()
  t.is(moved.code, 0, JSON.stringify(moved))
  t.deepEqual(await statusesOf(to, shop.partner), [...both, { status: 'active', held: false }])
})
