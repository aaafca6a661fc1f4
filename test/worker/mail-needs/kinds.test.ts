import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { noteMoney } from '../../../db/queries/chain/pace.ts'
import { forecastMoney } from '../../../worker/forecast-money.ts'
import { mailNeedsAtOnce } from '../../../worker/mail-needs.ts'
import { WITHOUT_WALLET, makeCampaign, makeDrawing, makeKey, makePartner, setWallet } from '../../support/factory.ts'
import { makeAwaitingShop } from '../../support/guarantee/periods.ts'
import { makeDueDrawing, makeHoldingCampaign, openPlace } from '../../support/held.ts'
import { makeReader, needMailsTo, passMailTime } from '../../support/portal/need-mails.ts'
import { flagDrawing, inHours } from '../../support/portal/shop.ts'
import { fileService } from '../../support/site/file-service.ts'
import { makeEndpointRow } from '../../support/webhook/rows.ts'
import { asWorker, type TestWorkplace } from '../../support/workplace.ts'
import { work } from '../../support/work.ts'

const service = fileService(test)

const all = { due: 'at_once', money: 'at_once' } as const

const mailsOnce = async (t: ExecutionContext, place: TestWorkplace, partner: string, need: () => Promise<unknown>) => {
  const reader = await makeReader(place, { partner, ...all })
  await need()
  t.is(await mailNeedsAtOnce(asWorker(place)), 1)
  await passMailTime(place, 61)
  t.is(await mailNeedsAtOnce(asWorker(place)), 0)
  const [mail, ...more] = await needMailsTo(place, reader)
  t.deepEqual(more, [])
  const item = mail?.parts[0]?.items[0]
  return { kind: mail?.kind, title: item?.title, text: item?.text ?? '', path: item?.link?.path ?? '' }
}

const open = async (t: ExecutionContext) => {
  const place = await openPlace(t)
  return { place, partner: await makePartner(place) }
}

test('a list that could not be fetched is mailed with what the partner’s server did', async (t) => {
  const { place, partner } = await open(t)
  const campaign = await makeCampaign(place, { partner, winners: { mode: 'pull', url: 'https://shop.test/winners' } })
  const drawing = await makeDrawing(place, { campaign })
  const mail = await mailsOnce(t, place, partner, () => flagDrawing(place, drawing, 'Winners source answered 500.'))
  t.is(mail.kind, 'needs_missed')
  t.regex(mail.text, /did not come: Winners source answered 500\. Correct what your server answers/)
  t.true(mail.path.endsWith(`/drawings/${drawing}`))
})

test('a list is mailed of before its cutoff, once, and not where there would be no time for it', async (t) => {
  const { place, partner } = await open(t)
  const campaign = await makeCampaign(place, { partner })
  const often = await makeCampaign(place, { partner })
  for (const seconds of [10, 20, 30, 40])
    await makeDrawing(place, { campaign: often, drawAt: inHours(seconds / 3600), cutoffAt: inHours(seconds / 3600) })
  const make = (hours: number) => makeDrawing(place, { campaign, drawAt: inHours(hours), cutoffAt: inHours(hours) })
  await make(26)
  await make(50)
  const mail = await mailsOnce(t, place, partner, () => make(2))
  t.is(mail.kind, 'needs_due')
  t.regex(mail.text, /takes winners until .* and has none yet\. Send them before the cutoff\.$/)
  t.regex(mail.path, new RegExp(`/campaigns/${campaign.slug}/drawings/drw_\\w+/send$`))
})

test('the held prizes of a draw are mailed of once, with the largest of them', async (t) => {
  const { place, partner } = await open(t)
  const campaign = await makeHoldingCampaign(place, { partner })
  const mail = await mailsOnce(t, place, partner, async () => {
    await makeDueDrawing(place, campaign)
    await work(place)
  })
  t.is(mail.kind, 'needs_money')
  t.regex(mail.text, /^A prize of \$2,000 of draw 1 is held\. 2 more held prizes wait\. Pay it by hand/)
  t.true(mail.path.endsWith('/test/payouts#held'))
})

test('a wallet that is missing is mailed of once prizes wait for it, and no more when there is one', async (t) => {
  const { place, partner } = await open(t)
  const campaign = await makeCampaign(place, { partner, ...WITHOUT_WALLET })
  const mail = await mailsOnce(t, place, partner, async () => {
    t.is(await mailNeedsAtOnce(asWorker(place)), 0)
    await makeDueDrawing(place, campaign)
    await work(place)
  })
  t.regex(mail.text, /^The prizes of a drawing wait for a payout wallet\. Set one/)
  t.true(mail.path.endsWith(`/campaigns/${campaign.slug}#wallet`))
  const late = await makeReader(place, { partner, ...all })
  await setWallet(place, campaign.id)
  await work(place)
  t.is(await mailNeedsAtOnce(asWorker(place)), 0)
  t.deepEqual(await needMailsTo(place, late), [])
})

test('prize money that runs short is mailed of, and again when it has run short again', async (t) => {
  const { place, partner } = await open(t)
  const payout = { chain: 'base', token: 'USDC', wallet: `0x${'ab'.repeat(20)}` }
  const { id, slug } = await makeCampaign(place, { partner, mode: 'live', payout, startsAt: new Date().toISOString() })
  const sees = async (balanceCents: number) => {
    await noteMoney(place.pool, [{ id, balanceCents }])
    await forecastMoney(asWorker(place))
  }
  const mail = await mailsOnce(t, place, partner, () => sees(3_000))
  t.regex(mail.text, /^Only \$30 is left for prizes/)
  t.true(mail.path.endsWith(`/live/campaigns/${slug}#prize-money`))
  await sees(300_000)
  t.is(await mailNeedsAtOnce(asWorker(place)), 0)
  await sees(3_000)
  t.is(await mailNeedsAtOnce(asWorker(place)), 1)
})

test('an endpoint is mailed of when it has failed for a while, and when it was stopped', async (t) => {
  const { place, partner } = await open(t)
  const mail = await mailsOnce(t, place, partner, async () => {
    await makeEndpointRow(place, { partner, failingSince: inHours(-0.2) })
    await makeEndpointRow(place, { partner, disabledReason: 'by_partner', failingSince: inHours(-1) })
    await makeEndpointRow(place, { partner, description: 'Shop server', failingSince: inHours(-0.3) })
  })
  t.like(mail, { kind: 'needs_access', title: 'Shop server' })
  t.regex(mail.path, /\/test\/webhooks\/whe_\w+$/)
  await makeEndpointRow(place, { partner, disabledReason: 'gone' })
  t.is(await mailNeedsAtOnce(asWorker(place)), 1)
})

test('a key is mailed of fourteen days before its end, and again three days before', async (t) => {
  const { place, partner } = await open(t)
  const make = (expiresAt: Date) => makeKey(place, { partner, expiresAt })
  const { id } = await make(inHours(24 * 30))
  const leave = (days: number) =>
    place.pool.query(sql.unsafe`
      update api_key set created_at = created_at - interval '20 days', expires_at = now() + make_interval(hours => ${days * 24 - 1})
      where id = ${id}`)
  const move = async (days: number) => {
    await place.pool.query(sql.unsafe`alter table api_key disable trigger api_key_is_what_was_made`)
    await leave(days)
    await place.pool.query(sql.unsafe`alter table api_key enable trigger api_key_is_what_was_made`)
  }
  const mail = await mailsOnce(t, place, partner, async () => {
    t.is(await mailNeedsAtOnce(asWorker(place)), 0)
    await move(14)
  })
  t.regex(mail.text, /^This API key expires at .*\. Roll it, and give your server the new one\.$/)
  t.true(mail.path.endsWith('/test/keys'))
  await move(3)
  t.is(await mailNeedsAtOnce(asWorker(place)), 1)
})

test.serial('a guarantee that is to be picked is mailed of, with what it pays', async (t) => {
  const place = await service()
  const shop = await makeAwaitingShop(place)
  const reader = await makeReader(place, { partner: shop.partner, ...all })
  await mailNeedsAtOnce(asWorker(place))
  const [mail] = await needMailsTo(place, reader)
  t.regex(mail?.parts[0]?.items[0]?.text ?? '', /Pick who receives the guarantee of \$250\.$/)
  t.true(mail?.parts[0]?.items[0]?.link?.path.endsWith(`/campaigns/${shop.campaign.slug}/guarantees`))
})
