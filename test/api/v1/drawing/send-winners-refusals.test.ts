import test from 'ava'
import { changeCampaignStatus } from '../../../../api/actions/campaign/campaigns.ts'
import { newId } from '../../../../db/new-id.ts'
import { winnerIds, theOperator } from '../../../support/factory.ts'
import { fileService } from '../../../support/site/file-service.ts'
import { clientOf } from '../../../support/partner-api/ask.ts'
import { idsOf, makeShop, openDrawing } from '../../../support/partner-api/partner.ts'
import { isProblem } from '../../../support/partner-api/problem.ts'

const service = fileService(test)

/** A drawing whose cutoff has passed, and its list. */
const sentInTime = async () => {
  const drawing = await openDrawing(await makeShop(await service()))
  const winners = winnerIds(3)
  await drawing.send(winners)
  await drawing.passCutoff()
  return { drawing, winners }
}

test('404 not_found: no such campaign under the account', async (t) => {
  const shop = await makeShop(await service())
  const { id } = await openDrawing(shop)
  const answer = await shop.api.post(`/campaigns/no-such-one/drawings/${id}/winners`, { winners: winnerIds(3) })
  isProblem(t, answer, 404, 'not_found', /no such drawing under this account/)
})

test('404 not_found: no such drawing under the account', async (t) => {
  const shop = await makeShop(await service())
  const answer = await shop.api.post(`${shop.path}/drawings/${newId('drw')}/winners`, { winners: winnerIds(3) })
  isProblem(t, answer, 404, 'not_found', /no such drawing under this account/)
})

test('404 not_found: the drawing is one of another campaign of the same account', async (t) => {
  const shop = await makeShop(await service())
  const other = await makeShop(await service())
  const drawing = await openDrawing(shop)
  const own = clientOf(await service(), shop.key)
  const answer = await own.post(`${other.path}/drawings/${drawing.id}/winners`, { winners: winnerIds(3) })
  isProblem(t, answer, 404, 'not_found', /no such drawing/)
})

test('404 not_found: another partner sends to this drawing, and its list stays as it is', async (t) => {
  const drawing = await openDrawing(await makeShop(await service()))
  const winners = winnerIds(3)
  await drawing.send(winners)
  const stranger = await makeShop(await service())
  const answer = await stranger.api.post(`${drawing.path}/winners`, { winners: winnerIds(3) })
  isProblem(t, answer, 404, 'not_found', /no such drawing/)
  t.deepEqual(idsOf(await drawing.read()), winners)
})

test('409 locked: the cutoff has passed and the list differs, be it locked yet or not', async (t) => {
  const { drawing, winners } = await sentInTime()
  isProblem(t, await drawing.send(winnerIds(3)), 409, 'locked', /cutoff has passed and this list differs/)
  await (await service()).work()
  isProblem(t, await drawing.send(winnerIds(3)), 409, 'locked', /cutoff has passed and this list differs/)
  t.deepEqual(idsOf(await drawing.read()), winners)
})

test('409 locked: the same winners in another order are a different list', async (t) => {
  const { drawing, winners } = await sentInTime()
  isProblem(t, await drawing.send(winners.toReversed()), 409, 'locked', /differs/)
})

test('409 locked: after a cutoff without winners the answer says to extend the cutoff first, or which drawing to go on with', async (t) => {
  const drawing = await openDrawing(await makeShop(await service()))
  await drawing.passCutoff()
  const words = /Extend the cutoff first, .*, or go on with the first open drawing whose cutoff is still to come\.$/
  isProblem(t, await drawing.send(winnerIds(3)), 409, 'locked', words)
  t.deepEqual((await drawing.read()).winners, [])
})

test('a drawing with no winners at the cutoff is flagged and waits; the cutoff is extended, then the list is sent', async (t) => {
  const shop = await makeShop(await service())
  const drawing = await openDrawing(shop)
  await drawing.draw()
  const waiting = await drawing.read()
  t.is(waiting.status, 'open')
  t.is(waiting.needsAttention, 'No winners by the cutoff.')
  isProblem(t, await drawing.send(winnerIds(3)), 409, 'locked', /Extend the cutoff first/)
  await shop.api.post(`${drawing.path}/cutoff`, { cutoffAt: new Date(Date.now() + 600_000).toISOString() })
  t.is((await drawing.send(winnerIds(3))).status, 201)
  await drawing.draw()
  const drawn = await drawing.read()
  t.is(drawn.status, 'paid')
  t.is(drawn.needsAttention, null)
})

test("409 pull_campaign: the service fetches this campaign's winners from the partner's URL", async (t) => {
  const shop = await makeShop(await service(), { winners: { mode: 'pull', url: 'https://shop.example/winners' } })
  const drawing = await openDrawing(shop)
  isProblem(t, await drawing.send(winnerIds(3)), 409, 'pull_campaign', /fetches the winners/)
  t.deepEqual((await drawing.read()).winners, [])
})

test('409 campaign_ended: the campaign has ended, for every list but the one that is there', async (t) => {
  const shop = await makeShop(await service())
  const drawing = await openDrawing(shop)
  const winners = winnerIds(3)
  await drawing.send(winners)
  await changeCampaignStatus(await service(), theOperator, shop.campaign.slug, 'ended')
  isProblem(t, await drawing.send(winnerIds(3)), 409, 'campaign_ended', /has ended/)
  isProblem(t, await drawing.send(winners.toReversed()), 409, 'campaign_ended', /has ended/)
  t.is((await drawing.send(winners)).status, 200)
  t.deepEqual(idsOf(await drawing.read()), winners)
})

test('a paused campaign takes winners for the drawings that it has', async (t) => {
  const shop = await makeShop(await service())
  const drawing = await openDrawing(shop)
  await changeCampaignStatus(await service(), theOperator, shop.campaign.slug, 'paused')
  t.is((await drawing.send(winnerIds(3))).status, 201)
})

test('a wrong number of winners is reported as such after the cutoff too', async (t) => {
  const drawing = await openDrawing(await makeShop(await service()))
  await drawing.passCutoff()
  isProblem(t, await drawing.send(winnerIds(2)), 400, 'bad_request', /exactly 3 winners/)
})
