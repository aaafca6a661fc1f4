import test from 'ava'
import { fetchAgain } from '../../../../api/actions/drawing/fetch-again.ts'
import { changeCampaignStatus } from '../../../../api/actions/campaign/campaigns.ts'
import { cancelDrawing, theOperator, winnerIds } from '../../../support/factory.ts'
import { fileService } from '../../../support/site/file-service.ts'
import { ask } from '../../../support/partner-api/ask.ts'
import type { Drawing } from '../../../../api/client/types.ts'
import { isProblem } from '../../../support/partner-api/problem.ts'
import { makeShop, openDrawing } from '../../../support/partner-api/partner.ts'

const service = fileService(test)

const cancelledShop = async (overrides: Record<string, unknown> = {}) => {
  const shop = await makeShop(await service(), overrides)
  const drawing = await openDrawing(shop)
  return { shop, drawing, cancel: () => cancelDrawing(shop.service, drawing.id, 'Rain.') }
}

test('a drawing says when and why it was cancelled beside its status, which stays open; one that was not says null', async (t) => {
  const { drawing, cancel } = await cancelledShop()
  t.is((await drawing.read()).cancelled, null)
  const before = Date.now()
  await cancel()
  const { status, number, needsAttention, cancelled } = await drawing.read()
  t.like({ status, number, needsAttention }, { status: 'open', number: null, needsAttention: null })
  t.is(cancelled?.reason, 'Rain.')
  t.true(Math.abs(Date.parse(cancelled?.at ?? '') - before) < 60_000)
})

test('409 cancelled: a cancelled drawing takes no other winners; those that it has may get other names', async (t) => {
  const { drawing, cancel } = await cancelledShop()
  const winners = winnerIds(3)
  await drawing.send(winners)
  await cancel()
  isProblem(t, await drawing.send(winnerIds(3)), 409, 'cancelled', /cancelled \(“Rain\.”\).*Go on with the next one/)
  const renamed = await drawing.send(winners.map((winner) => ({ winner, displayName: 'Ada' })))
  t.is(renamed.status, 200)
  t.is(renamed.body.drawing.winners[0]?.displayName, 'Ada')
})

test('409 cancelled: neither is its cutoff extended, nor is it brought forward or fetched for', async (t) => {
  const { shop, drawing, cancel } = await cancelledShop({
    winners: { mode: 'pull', url: 'https://shop.example/winners' },
  })
  await cancel()
  const cutoffAt = new Date(Date.now() + 9_000_000).toISOString()
  isProblem(t, await shop.api.post(`${drawing.path}/cutoff`, { cutoffAt }), 409, 'cancelled', /Rain/)
  isProblem(t, await shop.api.post(`/test/drawings/${drawing.id}/advance`, {}), 409, 'cancelled', /Rain/)
  const refused = await t.throwsAsync<Error & { reason: string }>(() =>
    fetchAgain(shop.service, theOperator, { drawingId: drawing.id }),
  )
  t.is(refused?.reason, 'cancelled')
})

test('a send to a cancelled drawing of an ended campaign is refused as campaign_ended', async (t) => {
  const { shop, drawing } = await cancelledShop()
  await changeCampaignStatus(shop.service, theOperator, shop.campaign.slug, 'ended')
  t.is((await drawing.read()).cancelled?.reason, 'The campaign ended.')
  isProblem(t, await drawing.send(winnerIds(3)), 409, 'campaign_ended', /has ended/)
})

test('a cancelled drawing is not among the open ones, whose first a partner’s loop takes, but among all', async (t) => {
  const { shop, drawing, cancel } = await cancelledShop()
  const next = await openDrawing(shop, { cutoffAt: new Date(Date.now() + 7_200_000) })
  await cancel()
  const ids = async (query: string) =>
    (await shop.api.get<{ drawings: Drawing[] }>(`${shop.path}/drawings${query}`)).body.drawings.map(({ id }) => id)
  t.deepEqual(await ids('?status=open'), [next.id])
  t.deepEqual(new Set(await ids('')), new Set([next.id, drawing.id]))
})

test('draws.json has a cancelled draw with its reason, and no proof of it', async (t) => {
  const { shop, drawing, cancel } = await cancelledShop()
  await cancel()
  const { cancelled } = await drawing.read()
  const list = await ask<{ draws: object[] }>(shop.service, `${shop.path}/draws.json`)
  t.like(list.body.draws[0], { id: drawing.id, number: null, stage: 'open', cancelled, proof: null })
  t.is((await ask(shop.service, `${shop.path}/draws/${drawing.id}/proof.json`)).status, 404)
})

test('past its cutoff a cancelled drawing is not locked, needs nobody, and waits for nothing', async (t) => {
  const { shop, drawing, cancel } = await cancelledShop()
  await drawing.send(winnerIds(3))
  await drawing.passCutoff()
  await cancel()
  await shop.service.work()
  t.like(await drawing.read(), { status: 'open', needsAttention: null })
})
