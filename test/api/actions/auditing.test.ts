import test from 'ava'
import { changeCampaignStatus } from '../../../api/actions/campaign/campaigns.ts'
import { requestWallet } from '../../../api/actions/payout/request-wallet.ts'
import { auditOf } from '../../support/audit.ts'
import { theOperator } from '../../support/factory.ts'
import { fileService } from '../../support/site/file-service.ts'
import { makeShop, openDrawing } from '../../support/partner-api/partner.ts'

const service = fileService(test)

test('each change of a list is noted once under its key: the first, a replacement, other names; a retry is not', async (t) => {
  const place = await service()
  const shop = await makeShop(place)
  const drawing = await openDrawing(shop)
  const named = [{ winner: 'anna', displayName: 'Anna' }, 'bob', 'carl']
  for (const list of [
    ['bob', 'anna', 'carl'],
    ['bob', 'anna', 'carl'],
    named,
    named,
    [{ winner: 'anna', displayName: null }, 'bob', 'carl'],
  ])
    await drawing.send(list)
  await drawing.draw()
  await drawing.send(named)
  await drawing.send(named)
  const [created, ...sends] = await auditOf(place, shop.partner)
  t.like(created, { actor: 'operator Ann', action: 'campaign.created', mode: 'test', campaignId: shop.campaign.id })
  t.deepEqual(
    sends.map(({ action }) => action),
    ['winners.sent', 'winners.replaced', 'winners.display_changed', 'winners.display_changed'],
  )
  for (const { actor, mode, campaignId, drawingId } of sends)
    t.deepEqual(
      { actor, mode, campaignId, drawingId },
      {
        actor: shop.keyId,
        mode: 'test',
        campaignId: shop.campaign.id,
        drawingId: drawing.id,
      },
    )
})

test('a list that is refused leaves no entry', async (t) => {
  const place = await service()
  const shop = await makeShop(place)
  const drawing = await openDrawing(shop)
  t.is((await drawing.send(['anna'])).status, 400)
  await drawing.passCutoff()
  t.is((await drawing.send(['anna', 'bob', 'carl'])).status, 409)
  t.is((await auditOf(place, shop.partner)).length, 1)
})

test('an extended cutoff is noted with the old one and the new', async (t) => {
  const place = await service()
  const shop = await makeShop(place)
  const drawing = await openDrawing(shop)
  const { cutoffAt: from } = await drawing.read()
  const to = new Date(Date.parse(from) + 3_600_000).toISOString()
  t.is((await shop.api.post(`${drawing.path}/cutoff`, { cutoffAt: to })).status, 200)
  t.like((await auditOf(place, shop.partner)).at(-1), { action: 'drawing.cutoff_extended', detail: { from, to } })
})

test('what the operator does is noted under their name, and what changes nothing is not noted', async (t) => {
  const place = await service()
  const shop = await makeShop(place)
  const { slug } = shop.campaign
  for (const status of ['paused', 'paused', 'active', 'ended'] as const)
    await changeCampaignStatus(place, theOperator, slug, status)
  const wallet = `0x${'12'.repeat(20)}`
  await requestWallet(place, theOperator, { slug, wallet })
  const entries = (await auditOf(place, shop.partner)).slice(1)
  t.deepEqual(
    entries.map(({ actor, action }) => [actor, action]),
    [
      ['operator Ann', 'campaign.paused'],
      ['operator Ann', 'campaign.resumed'],
      ['operator Ann', 'campaign.ended'],
      ['operator Ann', 'campaign.wallet_set'],
    ],
  )
  t.is(entries.at(-1)?.detail['wallet'], wallet)
})
