import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { approveGoLive, declineGoLive } from '../../../api/actions/go-live/decide.ts'
import { makeCampaign, makeDrawing, passCutoff, theOperator } from '../../support/factory.ts'
import { termsOf } from '../../support/go-live.ts'
import { changeTermsInPast } from '../../support/past-terms.ts'
import { reasonOf, refusalOf } from '../../support/portal/refusal.ts'
import { makeMember, makeUser, signedInAs } from '../../support/portal/portal.ts'
import type { Service } from '../../support/service.ts'
import { fileService } from '../../support/site/file-service.ts'

const service = fileService(test)

const WALLET = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const inHours = (hours: number): Date => new Date(Date.now() + hours * 3_600_000)

let made = 0

const newWish = () => {
  made += 1
  return {
    liveSlug: `live-${made}`,
    chain: 'base',
    token: 'USDC',
    wallet: WALLET,
    startsAt: '2100-01-01T00:00:00.000Z',
  }
}

type SignedIn = Awaited<ReturnType<typeof signedInAs>>

/** A draw of the campaign, from its list to its prizes. */
const drawOnce = async (
  own: Service,
  { client, account }: SignedIn,
  campaign: { slug: string; id: string; winnersPerDraw: number },
) => {
  const { slug } = campaign
  const id = await makeDrawing(own, { campaign, drawAt: inHours(2), cutoffAt: inHours(1) })
  await client.drawing.sendWinners.mutate({ account, slug, id, winners: ['a-1', 'a-2', 'a-3'] })
  const advance = async () => {
    await client.drawing.advance.mutate({ account, slug, id })
    await own.work()
  }
  await advance()
  await advance()
}

const open = async () => {
  const own = await service()
  const owner = await signedInAs(own)
  const guarantee = { period: 'P7D', thresholdCents: 10_000, amountCents: 5_000 }
  const campaign = await makeCampaign(own, { partner: owner.partner, guarantee, cutoffLeadSeconds: 60 })
  return { own, owner, campaign, slug: campaign.slug, account: owner.account, client: owner.client }
}

const ready = async () => {
  const opened = await open()
  await drawOnce(opened.own, opened.owner, opened.campaign)
  return opened
}

const stateOf = (checks: readonly { check: string; ok: boolean }[]) =>
  Object.fromEntries(checks.map(({ check, ok }) => [check, ok]))

test('what is looked at says yes or no, and what stands in the way is refused in words', async (t) => {
  const { own, owner, client, account, slug } = await open()
  const user = await makeUser(own, { name: 'Grace' })
  await makeMember(own, { partner: owner.partner, userId: user.userId, role: 'owner' })
  const { checks, unprotectedOwners, mostCents, request } = await client.goLive.get.query({ account, slug })
  t.deepEqual(stateOf(checks), { second_factors: false, drawn: false, source: true, organiser: false, endpoint: false })
  t.deepEqual([unprotectedOwners, mostCents, request], [['Grace'], 1_500, null])
  const refused = await refusalOf(client.goLive.ask.mutate({ account, slug, wish: newWish() }))
  t.is(refused.reason, 'change_refused')
  t.regex(refused.message, /every owner of the team needs a second factor; a draw of this campaign has to take place/)
})

test('a draw of months ago that was drawn by the present prize table counts as one of it, and is shown with it', async (t) => {
  const { own, client, account, slug, campaign } = await open()
  const isDrawn = async () => stateOf((await client.goLive.get.query({ account, slug })).checks)['drawn']
  await changeTermsInPast(own, { slug, days: 60 })
  const id = await makeDrawing(own, { campaign })
  await client.drawing.sendWinners.mutate({ account, slug, id, winners: ['a-1', 'a-2', 'a-3'] })
  t.false(await isDrawn())
  await passCutoff(own, id)
  await own.work()
  t.true(await isDrawn())
  const shown = async () => (await client.drawing.get.query({ account, slug, id })).prizeTable
  const drawnBy = await shown()
  await changeTermsInPast(own, { slug, days: 59.5, amountCents: 800 })
  t.deepEqual(await shown(), drawnBy)
})

test('an owner asks, sees that it waits, cannot ask twice, and withdraws it', async (t) => {
  const { own, owner, client, account, slug } = await ready()
  const wish = newWish()
  const { id } = await client.goLive.ask.mutate({ account, slug, wish })
  t.like((await client.goLive.get.query({ account, slug })).request, {
    id,
    slug: wish.liveSlug,
    wallet: WALLET,
    decision: null,
  })
  t.true((await client.setup.steps.query({ account })).isLive)
  t.is(await reasonOf(client.goLive.ask.mutate({ account, slug, wish: newWish() })), 'change_refused')
  const manager = await signedInAs(own, { partner: owner.partner, role: 'manager' })
  const withdraw = (by = client, request = id) => by.goLive.withdraw.mutate({ account, slug, request })
  t.is(await reasonOf(withdraw(manager.client)), 'role_too_low')
  await withdraw()
  t.like((await client.goLive.get.query({ account, slug })).request, { decision: 'withdrawn' })
  t.is(await reasonOf(withdraw()), 'not_found')
  const next = await client.goLive.ask.mutate({ account, slug, wish: newWish() })
  t.is(await reasonOf(withdraw()), 'not_found', 'it is not the one that was seen')
  t.like((await client.goLive.get.query({ account, slug })).request, { id: next.id, decision: null })
  const { notices } = await client.home.get.query({ account })
  t.true(notices.some(({ sentence }) => sentence.includes(`asked us to let ${slug} go live`)))
})

test('wrong wishes are refused before anybody is asked', async (t) => {
  const { client, account, slug } = await ready()
  const ask = (wrong: object) => reasonOf(client.goLive.ask.mutate({ account, slug, wish: { ...newWish(), ...wrong } }))
  t.is(await ask({ wallet: WALLET.replace('aA', 'Aa') }), 'bad_request')
  t.is(await ask({ chain: 'test' }), 'bad_request')
  t.is(await ask({ token: 'DOGE' }), 'bad_request')
  t.is(await ask({ liveSlug: slug }), 'slug_taken')
})

const liveRow = z.object({
  mode: z.string(),
  name: z.string(),
  lead: z.number(),
  chain: z.string(),
  wallet: z.string(),
  guarantee: z.string(),
  winners: z.number(),
  isSameTable: z.boolean(),
})

test('what the operator approves is the campaign that was asked for, with the test campaign’s terms', async (t) => {
  const { own, client, account, slug, campaign } = await ready()
  const wish = newWish()
  const { id } = await client.goLive.ask.mutate({ account, slug, wish })
  const terms = await termsOf(own, id)
  await approveGoLive(own, theOperator, { id, terms })
  const live = await own.pool.one(sql.type(liveRow)`
    select c.mode::text, c.name, c.cutoff_lead_seconds as lead, c.payout_chain as chain, c.payout_wallet as wallet,
      c.guarantee_period as guarantee, (terms_at(c.id, now())).winners_per_draw as winners,
      (terms_at(c.id, now())).prize_table_id = (terms_at(${campaign.id}, now())).prize_table_id as "isSameTable"
    from campaign c where slug = ${wish.liveSlug}`)
  t.deepEqual(live, {
    mode: 'live',
    name: 'Daily draw',
    lead: 60,
    chain: 'base',
    wallet: WALLET.toLowerCase(),
    guarantee: 'P7D',
    winners: 3,
    isSameTable: true,
  })
  t.like((await client.goLive.get.query({ account, slug })).request, { decision: 'approved' })
  await t.throwsAsync(approveGoLive(own, theOperator, { id, terms }), { message: /approved already/ })
})

test('a slug that is taken meanwhile leaves the request waiting, and a decline is read by the team', async (t) => {
  const { own, owner, client, account, slug } = await ready()
  const wish = newWish()
  const { id } = await client.goLive.ask.mutate({ account, slug, wish })
  await makeCampaign(own, { partner: owner.partner, slug: wish.liveSlug })
  const terms = await termsOf(own, id)
  await t.throwsAsync(approveGoLive(own, theOperator, { id, terms }), { message: /slug/ })
  t.like((await client.goLive.get.query({ account, slug })).request, { decision: null })
  await declineGoLive(own, theOperator, id, 'Choose another slug.')
  t.like((await client.goLive.get.query({ account, slug })).request, {
    decision: 'declined',
    reason: 'Choose another slug.',
  })
  t.false((await client.setup.steps.query({ account })).isLive)
})
