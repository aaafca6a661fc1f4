import test, { type ExecutionContext } from 'ava'
import { changeCampaignStatus } from '../../../api/actions/campaign/campaigns.ts'
import { auditOf } from '../../support/audit.ts'
import { theOperator } from '../../support/factory.ts'
import { movingBetween, openCell } from '../../support/moving/cells.ts'
import { stateOf, statusesOf } from '../../support/moving/states.ts'
import { clientOf } from '../../support/partner-api/ask.ts'
import { makeShop, openDrawing } from '../../support/partner-api/partner.ts'
import { makeEndpoint } from '../../support/webhook/webhooks.ts'

/** A shop whose campaign is held for its move, which waits for a webhook that is due. */
const open = async (t: ExecutionContext) => {
  const [from, to] = [await openCell(t, 'first'), await openCell(t, 'second')]
  const shop = await makeShop(from)
  await makeEndpoint(from, { partner: shop.partner, url: 'https://shop.test/hooks' })
  await openDrawing(shop)
  const move = movingBetween(from, to, shop.partner)
  t.is((await move.once()).answer?.state, 'holding')
  const pause = async (existingDrawings: 'run' | 'hold') => {
    const { status } = await shop.api.post(`${shop.path}/pause`, { existingDrawings })
    t.is(status, 201)
  }
  return { from, to, shop, move, pause }
}

test('a campaign that its partner pauses while it is held for a move stays paused when the move is given up', async (t) => {
  const { from, shop, move, pause } = await open(t)
  await pause('hold')
  t.is((await move.once('--stay')).answer?.state, 'stays')
  t.deepEqual(await statusesOf(from, shop.partner), [{ status: 'paused', held: true }])
})

test('a campaign that its partner pauses while it is held for a move stays paused where it goes', async (t) => {
  const { from, to, shop, move, pause } = await open(t)
  await pause('hold')
  await from.ask('update webhook_endpoint set deleted_at = now()')
  const moved = await move.toItsEnd()
  t.is(moved.code, 0, JSON.stringify(moved))
  t.deepEqual(await statusesOf(to, shop.partner), [{ status: 'paused', held: true }])
})

test('a pause without a choice lets the drawings run after the move, and a resumption later counts as ever', async (t) => {
  const { from, shop, move, pause } = await open(t)
  await changeCampaignStatus(from, theOperator, shop.campaign.slug, 'paused')
  t.is((await move.once('--stay')).answer?.state, 'stays')
  t.deepEqual(await statusesOf(from, shop.partner), [{ status: 'paused', held: false }])
  t.is((await move.once()).answer?.state, 'holding')
  await pause('hold')
  t.is((await shop.api.post(`${shop.path}/resume`, {})).status, 201)
  t.is((await move.once()).answer?.state, 'holding')
  t.is((await move.once('--stay')).answer?.state, 'stays')
  t.deepEqual(await statusesOf(from, shop.partner), [{ status: 'active', held: false }])
})

test('a pause of a campaign that is held is in the audit log, where it changes what comes', async (t) => {
  const { from, shop, pause } = await open(t)
  const pauses = async () =>
    (await auditOf(from, shop.partner)).filter(({ action }) => action === 'campaign.paused').length
  const before = await pauses()
  await pause('hold')
  t.is(await pauses(), before + 1)
  await pause('hold')
  t.is(await pauses(), before + 1)
})

test('a campaign that its partner pauses where it has come to, before it goes on there, stays paused', async (t) => {
  const { from, to, shop, move } = await open(t)
  await from.ask('update webhook_endpoint set deleted_at = now()')
  await to.ask(`
    create function die() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
    create trigger die before update on campaign for each row
      when (old.status = 'paused' and new.status = 'active') execute function die()`)
  t.is((await move.toItsEnd()).code, 1)
  t.is(await stateOf(to, shop.partner), 'here')
  await to.ask('drop trigger die on campaign')
  const there = clientOf(to, shop.key)
  t.is((await there.post(`${shop.path}/pause`, { existingDrawings: 'hold' })).status, 201)
  t.is((await move.once()).answer?.state, 'here')
  t.deepEqual(await statusesOf(to, shop.partner), [{ status: 'paused', held: true }])
})

test('an operator reads that a campaign of a partner which is leaving cannot be paused now', async (t) => {
  const { from, shop } = await open(t)
  await from.ask(`update partner_move set state = 'leaving' where partner_id = $1`, [shop.partner])
  await t.throwsAsync(changeCampaignStatus(from, theOperator, shop.campaign.slug, 'paused', 'hold'), {
    message: /moves, or has moved/,
  })
})
