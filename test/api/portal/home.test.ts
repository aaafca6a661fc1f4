import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import type { Need } from '../../../api/portal/shapes.ts'
import { makeCampaign, makeDrawing, winnerIds } from '../../support/factory.ts'
import { fileService } from '../../support/site/file-service.ts'
import { HELD_CENTS } from '../../support/held.ts'
import { openDrawing } from '../../support/partner-api/partner.ts'
import { makeAwaitingShop, makeGuaranteedShop } from '../../support/guarantee/periods.ts'
import { portalClient, signedInAs } from '../../support/portal/portal.ts'
import { flagDrawing, inHours, makePortalShop, type PortalShop } from '../../support/portal/shop.ts'
import { makePrizeTable } from '../../support/factory.ts'
import { makeEndpointRow } from '../../support/webhook/rows.ts'

const service = fileService(test)

const home = ({ client, account }: Pick<PortalShop, 'client' | 'account'>) => client.home.get.query({ account })

const inShort = ({ kind, slug, drawingId }: Need): string => `${kind} ${slug} ${drawingId}`

test.serial('a new account needs nobody and has no campaigns', async (t) => {
  const person = await signedInAs(await service())
  t.deepEqual(await home(person), { needs: [], notices: [], nextDraws: [], hasCampaigns: false })
})

test.serial('what needs a person is said in the language that the call names', async (t) => {
  const shop = await makePortalShop(await service())
  const drawing = await openDrawing(shop)
  await drawing.draw()
  const inGerman = portalClient(shop.service, shop.cookie.token, { 'Accept-Language': 'de' })
  const [need] = (await home({ ...shop, client: inGerman.client })).needs
  t.regex(need?.sentence ?? '', /^Für die Ziehung um .* gab es zum Annahmeschluss um .* keine Gewinnerliste\.$/)
  t.is(need?.advice, 'Verlängern Sie den Annahmeschluss und senden Sie sie dann.')
  const other = portalClient(shop.service, shop.cookie.token, { 'Accept-Language': 'fr-FR, nl;q=0.5' })
  t.regex((await home({ ...shop, client: other.client })).needs[0]?.sentence ?? '', /^The drawing of /)
})

test.serial('a list is due soon in the last tenth of the time between draws, until it is sent', async (t) => {
  const shop = await makePortalShop(await service())
  await openDrawing(shop, { drawAt: inHours(26), cutoffAt: inHours(26) })
  const [cutoffAt, drawing] = [inHours(1.9), await openDrawing(shop, { drawAt: inHours(2), cutoffAt: inHours(1.9) })]
  const [need, ...others] = (await home(shop)).needs
  t.deepEqual(others, [])
  t.like(need, { kind: 'due', section: 'due', slug: shop.slug, drawingId: drawing.id, isYours: true })
  t.true(Math.abs(Date.parse(need?.at ?? '') - cutoffAt.getTime()) < 60_000)
  t.regex(need?.sentence ?? '', /^The drawing of .* \(New York\) takes winners until .* and has none yet\.$/)
  t.is((await drawing.send(winnerIds(3))).status, 201)
  t.deepEqual((await home(shop)).needs, [])
})

test.serial('a list that is due only later, a day ahead at most, needs nobody yet', async (t) => {
  const daily = await makePortalShop(await service())
  await openDrawing(daily, { drawAt: inHours(26), cutoffAt: inHours(26) })
  await openDrawing(daily, { drawAt: inHours(3), cutoffAt: inHours(3) })
  t.deepEqual((await home(daily)).needs, [])
  const monthly = await makePortalShop(await service())
  await openDrawing(monthly, { drawAt: inHours(24 * 31), cutoffAt: inHours(24 * 31) })
  await openDrawing(monthly, { drawAt: inHours(25), cutoffAt: inHours(25) })
  t.deepEqual((await home(monthly)).needs, [])
})

test.serial('a campaign that draws every minute needs nobody before half a minute is left', async (t) => {
  const shop = await makePortalShop(await service())
  for (let minute = 1; minute <= 12; minute += 1)
    await openDrawing(shop, { drawAt: inHours(minute / 60), cutoffAt: inHours(minute / 60) })
  const { needs, nextDraws } = await home(shop)
  t.deepEqual(needs, [])
  t.is(nextDraws.length, 10)
})

test.serial('a drawing that a pause holds open misses nothing', async (t) => {
  const place = await service()
  const shop = await makePortalShop(place)
  await openDrawing(shop, { drawAt: inHours(2), cutoffAt: inHours(0.1) })
  t.is((await home(shop)).needs.length, 1)
  t.is((await home(shop)).nextDraws[0]?.heldSince, null)
  await shop.client.campaign.pause.mutate({ account: shop.account, slug: shop.slug, existingDrawings: 'hold' })
  t.deepEqual((await home(shop)).needs, [])
  t.regex((await home(shop)).nextDraws[0]?.heldSince ?? '', /Z$/)
})

test.serial(
  'a list that was missed before a pause held its drawing needs nobody until the campaign resumes',
  async (t) => {
    const shop = await makePortalShop(await service())
    const drawing = await openDrawing(shop)
    await drawing.draw()
    const { account, slug } = shop
    const missed = [`missed ${slug} ${drawing.id}`]
    t.deepEqual((await home(shop)).needs.map(inShort), missed)
    await shop.client.campaign.pause.mutate({ account, slug, existingDrawings: 'hold' })
    t.deepEqual((await home(shop)).needs, [])
    await shop.client.campaign.resume.mutate({ account, slug })
    t.deepEqual((await home(shop)).needs.map(inShort), missed)
  },
)

test.serial('a cutoff that passed without winners is shown once, with what to do and how many more', async (t) => {
  const shop = await makePortalShop(await service())
  const drawing = await openDrawing(shop)
  await drawing.draw()
  t.is((await drawing.read()).needsAttention, 'No winners by the cutoff.')
  const { needs } = await home(shop)
  t.deepEqual(needs.map(inShort), [`missed ${shop.slug} ${drawing.id}`])
  t.regex(needs[0]?.sentence ?? '', /had no winners at its cutoff, [^.]*\.$/)
  t.is(needs[0]?.advice, 'Extend the cutoff, then send them.')
  await (await openDrawing(shop)).draw()
  const [first, ...others] = (await home(shop)).needs
  t.deepEqual(others, [])
  t.regex(first?.sentence ?? '', / 1 more drawing has none\.$/)
})

test.serial('a viewer reads who can act instead of what to do', async (t) => {
  const shop = await makePortalShop(
    await service(),
    { payout: { chain: 'test', token: 'TEST', wallet: null } },
    'viewer',
  )
  await (await openDrawing(shop)).draw()
  t.deepEqual(
    (await home(shop)).needs.map(({ kind, advice, isYours }) => [kind, advice, isYours]),
    [
      ['missed', 'This needs a manager or an owner of your team.', false],
      ['wallet', 'This needs an owner of your team.', false],
    ],
  )
})

test.serial('who has no second factor is asked for one in live mode, unless they only look', async (t) => {
  const live = { mode: 'live' as const }
  const owner = await signedInAs(await service(), { hasSecondFactor: false })
  const { needs } = await home({ client: owner.client, account: { ...owner.account, ...live } })
  t.deepEqual(
    needs.map(({ kind, section }) => [kind, section]),
    [['second_factor', 'access']],
  )
  t.deepEqual((await home(owner)).needs, [])
  const viewer = await signedInAs(await service(), { role: 'viewer', hasSecondFactor: false })
  t.deepEqual((await home({ client: viewer.client, account: { ...viewer.account, ...live } })).needs, [])
})

test.serial('of a pull campaign nothing is expected before the cutoff, and what failed is shown', async (t) => {
  const shop = await makePortalShop(await service(), { winners: { mode: 'pull', url: 'https://shop.example/winners' } })
  const drawing = await openDrawing(shop, { drawAt: inHours(1), cutoffAt: inHours(1) })
  t.deepEqual((await home(shop)).needs, [])
  await flagDrawing(shop.service, drawing.id, 'Winners source answered 500.')
  const { needs } = await home(shop)
  t.deepEqual(needs.map(inShort), [`not_fetched ${shop.slug} ${drawing.id}`])
  t.regex(needs[0]?.sentence ?? '', /did not come: Winners source answered 500\.$/)
  t.is(needs[0]?.severity, 'partner')
})

test.serial('an ended campaign asks for no winners', async (t) => {
  const shop = await makePortalShop(await service())
  await openDrawing(shop)
  await shop.client.campaign.end.mutate({ account: shop.account, slug: shop.slug })
  t.deepEqual((await home(shop)).needs, [])
  t.deepEqual((await home(shop)).nextDraws, [])
})

test.serial('a guarantee that awaits a pick is shown, with its amount', async (t) => {
  const shop = await makeAwaitingShop(await service())
  const person = await signedInAs(shop.service, { partner: shop.partner })
  const { needs } = await home(person)
  t.is(needs.length, 1)
  t.like(needs[0], { kind: 'pick', slug: shop.campaign.slug, guaranteeId: shop.guarantee.id, drawingId: null })
  t.is(needs[0]?.sentence, 'No prize of period 1 met the threshold.')
  t.is(needs[0]?.advice, 'Pick who receives the guarantee of $250.')
  await shop.pick(shop.guarantee.id, { winner: 'bob' })
  t.deepEqual((await home(person)).needs, [])
})

test.serial('a guarantee period that waits for a drawing is listed, with the drawing', async (t) => {
  const shop = await makeGuaranteedShop(await service())
  const drawing = await shop.drawingAt(2)
  await drawing.draw()
  const person = await signedInAs(shop.service, { partner: shop.partner })
  const { needs } = await home(person)
  const waiting = needs.find(({ kind }) => kind === 'period')
  t.like(waiting, { slug: shop.campaign.slug, drawingId: drawing.id })
  t.regex(waiting?.sentence ?? '', /^Guarantee period 1 waits for the drawing of .*, which needs attention\.$/)
  t.is(waiting?.severity, 'waits', 'the drawing that it waits for is a need of its own')
  t.deepEqual(needs.map(({ kind }) => kind).toSorted(), ['missed', 'period'])
})

/** A shop whose every prize is held. */
const makeHoldingShop = async (overrides: Record<string, unknown> = {}) => {
  const { id: prizeTable } = await makePrizeTable(await service(), {
    version: 1,
    tiers: [{ amountCents: HELD_CENTS, weight: 1 }],
  })
  return makePortalShop(await service(), { prizeTable, ...overrides })
}

test.serial('held prizes that wait are one need until all of them are marked as paid', async (t) => {
  const shop = await makeHoldingShop({ winnersPerDraw: 2 })
  const drawing = await openDrawing(shop)
  await drawing.send(['anna', 'bob'])
  await drawing.draw()
  const { needs } = await home(shop)
  t.deepEqual(needs.map(inShort), [`held ${shop.slug} ${drawing.id}`])
  t.is(needs[0]?.sentence, 'A prize of $2,000 of draw 1 is held. 1 more held prize waits.')
  t.is(needs[0]?.advice, 'Pay it by hand, then mark it as paid.')
  const mark = { account: shop.account, drawingId: drawing.id, reference: 'wire 7' }
  await shop.client.payout.markHeldPaid.mutate({ ...mark, position: 0 })
  t.is((await home(shop)).needs.length, 1)
  await shop.client.payout.markHeldPaid.mutate({ ...mark, position: 1 })
  t.deepEqual((await home(shop)).needs, [])
})

test.serial('a campaign without a wallet is shown, and more urgently once prizes wait for one', async (t) => {
  const shop = await makePortalShop(await service(), {
    payout: { chain: 'test', token: 'TEST', wallet: null },
    largePrizeCents: null,
  })
  const [before] = (await home(shop)).needs
  t.like(before, { kind: 'wallet', slug: shop.slug, drawingId: null, at: null })
  const drawing = await openDrawing(shop)
  await drawing.send(winnerIds(3))
  await drawing.draw()
  const { needs } = await home(shop)
  t.deepEqual(needs.map(inShort), [`wallet ${shop.slug} ${drawing.id}`])
  t.regex(needs[0]?.sentence ?? '', /^The prizes of a drawing wait for a payout wallet/)
  await shop.client.campaign.setWallet.mutate({
    account: shop.account,
    slug: shop.slug,
    wallet: `0x${'CD'.repeat(20)}`,
  })
  await shop.service.work()
  t.deepEqual((await home(shop)).needs, [])
})

test.serial('lists that did not come are listed first, then those that are due, money and access', async (t) => {
  const shop = await makePortalShop(await service(), { payout: { chain: 'test', token: 'TEST', wallet: null } })
  await makeEndpointRow(shop.service, { partner: shop.partner, failingSince: inHours(-50) })
  const other = async (overrides: Record<string, unknown> = {}) =>
    makeCampaign(shop.service, { partner: shop.partner, ...overrides })
  const [soon, missed, stuck] = [await other(), await other(), await other()]
  await makeDrawing(shop.service, { campaign: soon, cutoffAt: inHours(0.5) })
  await makeDrawing(shop.service, { campaign: missed, cutoffAt: inHours(-1) })
  await flagDrawing(shop.service, await makeDrawing(shop.service, { campaign: stuck, cutoffAt: inHours(30) }), 'Stuck.')
  t.deepEqual(
    (await home(shop)).needs.map(({ section, kind, slug }) => `${section} ${kind} ${slug}`),
    [
      `missed missed ${missed.slug}`,
      `missed not_fetched ${stuck.slug}`,
      `due due ${soon.slug}`,
      `money wallet ${shop.slug}`,
      'access webhook ',
    ],
  )
})

/** Lets a key that was made for long have so many hours left. */
const leaveHours = ({ service: { pool } }: PortalShop, id: string, hours: number) =>
  pool.query(sql.type(z.object({}))`update api_key set expires_at = ${inHours(hours).toISOString()} where id = ${id}`)

test.serial('a key of which a week is left is shown, until it is rolled', async (t) => {
  const shop = await makePortalShop(await service())
  const { account } = shop
  const make = (label: string) =>
    shop.client.key.create.mutate({ account, label, scopes: ['read'], expiresAt: inHours(24 * 30).toISOString() })
  const { id } = await make('Shop server')
  const { id: later } = await make('Statistics')
  t.deepEqual((await home(shop)).needs, [])
  await leaveHours(shop, id, 24 * 7 + 1)
  t.deepEqual((await home(shop)).needs, [])
  await leaveHours(shop, id, 24 * 6)
  await leaveHours(shop, later, 24 * 6.5)
  const { needs } = await home(shop)
  t.is(needs.length, 1)
  t.like(needs[0], { kind: 'key', slug: '', campaign: 'Shop server', drawingId: null, endpointId: null })
  t.regex(
    needs[0]?.sentence ?? '',
    /^This API key expires at \d\d:\d\d UTC on .*\. 1 more key expires within seven days\.$/,
  )
  await shop.client.key.roll.mutate({ account, id, overlapHours: 168 })
  t.deepEqual(
    (await home(shop)).needs.map(({ campaign }) => campaign),
    ['Statistics'],
  )
  await shop.client.key.revoke.mutate({ account, id: later })
  t.deepEqual((await home(shop)).needs, [])
})

test.serial('a key that was made for a few days ends as it should and is not told', async (t) => {
  const shop = await makePortalShop(await service())
  const expiresAt = inHours(24 * 3).toISOString()
  await shop.client.key.create.mutate({ account: shop.account, label: 'A trial', scopes: ['read'], expiresAt })
  t.deepEqual((await home(shop)).needs, [])
})

test.serial(
  'a webhook endpoint that takes nothing is shown to viewers as well, without the query of its address',
  async (t) => {
    const shop = await makePortalShop(await service(), {}, 'viewer')
    const make = (row: Partial<Parameters<typeof makeEndpointRow>[1]>) =>
      makeEndpointRow(shop.service, { partner: shop.partner, ...row })
    await make({})
    await make({ disabledReason: 'by_partner', failingSince: inHours(-50) })
    await make({ mode: 'live', failingSince: inHours(-50) })
    await make({ failingSince: new Date() })
    t.deepEqual((await home(shop)).needs, [])
    const failing = await make({ url: 'https://shop.test/hooks?token=secret', failingSince: inHours(-50) })
    const gone = await make({ description: 'Old server', disabledReason: 'gone', disabledAt: inHours(-30) })
    const given = await make({ description: 'Statistics', disabledReason: 'failing', disabledAt: inHours(-1) })
    const { needs } = await home(shop)
    t.deepEqual(
      needs.map(({ kind, campaign, endpointId }) => [kind, campaign, endpointId]),
      [
        ['webhook', 'https://shop.test/hooks', failing],
        ['webhook', 'Old server', gone],
        ['webhook', 'Statistics', given],
      ],
    )
    const [first, second, third] = needs.map(({ sentence }) => sentence)
    t.regex(first ?? '', /has failed since \d\d:\d\d UTC on .*\. After five days/)
    t.regex(second ?? '', /stopped at \d\d:\d\d UTC on .*, because it answered 410 Gone\.$/)
    t.regex(third ?? '', /because every try failed for five days\.$/)
    await shop.service.pool.query(sql.type(z.object({}))`
    update webhook_endpoint set deleted_at = now() where id = any(${sql.array([failing, gone], 'text')})`)
    t.deepEqual(
      (await home(shop)).needs.map(({ endpointId }) => endpointId),
      [given],
    )
  },
)

test.serial("another partner's needs and draws, and those of the other mode, are not told", async (t) => {
  const shop = await makePortalShop(await service())
  await openDrawing(shop, { drawAt: inHours(1), cutoffAt: inHours(1) })
  t.is((await home(shop)).nextDraws.length, 1)
  const nothing = { needs: [], notices: [], nextDraws: [], hasCampaigns: false }
  t.deepEqual(await home({ client: shop.client, account: { ...shop.account, mode: 'live' } }), nothing)
  t.deepEqual(await home(await signedInAs(shop.service)), nothing)
})
