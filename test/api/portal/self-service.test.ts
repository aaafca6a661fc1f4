import test from 'ava'
import { makeCampaign, makeDrawing, makePrizeTable, WITHOUT_WALLET } from '../../support/factory.ts'
import { reasonOf } from '../../support/portal/refusal.ts'
import { signedInAs } from '../../support/portal/portal.ts'
import { fileService } from '../../support/site/file-service.ts'

const service = fileService(test)

const inHours = (hours: number): Date => new Date(Date.now() + hours * 3_600_000)

const open = async (mode: 'test' | 'live' = 'test') => {
  const own = await service()
  const signedIn = await signedInAs(own, { role: 'manager', mode })
  const payout = mode === 'live' ? { payout: { chain: 'base', token: 'USDC', wallet: null } } : {}
  const campaign = await makeCampaign(own, { partner: signedIn.partner, mode, ...payout })
  return { own, ...signedIn, campaign, slug: campaign.slug }
}

test('a manager makes a special drawing, and cancels it with a public reason', async (t) => {
  const { client, account, slug } = await open()
  const drawAt = inHours(5).toISOString()
  const { id } = await client.drawing.makeSpecial.mutate({ account, slug, drawAt, winners: 2 })
  t.like(await client.drawing.get.query({ account, slug, id }), { drawAt, winnersExpected: 2, status: 'open' })
  await client.drawing.cancel.mutate({ account, slug, id, reason: 'It rains.' })
  t.like(await client.drawing.get.query({ account, slug, id }), { cancelled: { reason: 'It rains.' } })
})

test('a manager edits a test campaign, but not where its winners come from', async (t) => {
  const { client, account, slug } = await open()
  const guarantee = { period: 'P7D', thresholdCents: 10_000, amountCents: 5_000 }
  const edit = { name: 'Another name', cutoffLeadSeconds: 60, largePrizeCents: null, guarantee }
  await client.campaign.edit.mutate({ account, slug, edit })
  t.like(await client.campaign.get.query({ account, slug }), edit)
  const source = { winners: { mode: 'pull' as const, url: 'https://shop.test/winners' } }
  t.is(await reasonOf(client.campaign.edit.mutate({ account, slug, edit: source })), 'bad_request')
})

test('in live mode the operator does it', async (t) => {
  const { own, client, account, slug, campaign } = await open('live')
  const id = await makeDrawing(own, { campaign, drawAt: inHours(5) })
  const drawAt = inHours(6).toISOString()
  t.is(await reasonOf(client.drawing.makeSpecial.mutate({ account, slug, drawAt })), 'forbidden')
  t.is(await reasonOf(client.drawing.cancel.mutate({ account, slug, id, reason: 'It rains.' })), 'forbidden')
  t.is(await reasonOf(client.campaign.edit.mutate({ account, slug, edit: { name: 'Mine' } })), 'forbidden')
})

test('before a change is made, the draw from which it counts is known', async (t) => {
  const { client, account, slug } = await open()
  const { from } = await client.change.preview.query({ account, slug })
  const { id } = await client.change.make.mutate({ account, slug, winnersPerDraw: 7 })
  t.like((await client.change.list.query({ account, slug }))[0], { id, from })
  const past = client.change.preview.query({ account, slug, from: '2026-01-01T00:00:00Z' })
  t.is(await reasonOf(past), 'bad_request')
})

test('the first steps are those of a partner’s own campaigns, and a sample is none of them', async (t) => {
  const own = await service()
  const { client, account, partner } = await signedInAs(own, { role: 'manager' })
  const steps = () => client.setup.steps.query({ account })
  const sample = await client.setup.makeSample.mutate({ account, language: 'en' })
  const none = { hasTable: false, campaign: null, isSent: false, drawnUrl: null, hasKey: false, hasEndpoint: false }
  t.like(await steps(), { ...none, sample: sample.slug })
  const { id: prizeTable } = await makePrizeTable(own, undefined, partner)
  const campaign = await makeCampaign(own, { partner, prizeTable, ...WITHOUT_WALLET })
  const { slug } = campaign
  t.like(await steps(), { ...none, hasTable: true, campaign: slug })
  const id = await makeDrawing(own, { campaign, drawAt: inHours(2), cutoffAt: inHours(1) })
  await client.drawing.sendWinners.mutate({ account, slug, id, winners: ['a-1', 'a-2', 'a-3'] })
  t.like(await steps(), { isSent: true, drawnUrl: null })
  const advance = async () => {
    await client.drawing.advance.mutate({ account, slug, id })
    await own.work()
  }
  await advance()
  await advance()
  t.like(await steps(), { isSent: true, drawnUrl: `https://draws.test/campaigns/${slug}/draws/${id}` })
})
