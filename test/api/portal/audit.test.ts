import test from 'ava'
import type { AuditLine } from '../../../domain/audit-chain.ts'
import { verifyAudit } from '../../../public-site/verify/verify-audit.mjs'
import { linkEntries } from '../../../worker/audit/link-entries.ts'
import type { Key } from '../../../api/portal/shapes.ts'
import { connect } from '../../support/attack.ts'
import { addEntries } from '../../support/audit.ts'
import { requestWallet } from '../../../api/actions/payout/request-wallet.ts'
import { makeCampaign, winnerIds } from '../../support/factory.ts'
import { fileService } from '../../support/site/file-service.ts'
import { openDrawing } from '../../support/partner-api/partner.ts'
import { reasonOf } from '../../support/portal/refusal.ts'
import { signedInAs } from '../../support/portal/portal.ts'
import { inHours, makePortalShop, type PortalShop } from '../../support/portal/shop.ts'

const service = fileService(test)

/** A time a few hours from now, in whole minutes. */
const LATER = new Date(Math.floor(inHours(9).getTime() / 60_000) * 60_000)

type Filter = Omit<Parameters<PortalShop['client']['audit']['list']['query']>[0], 'account'>

const list = ({ client, account }: Pick<PortalShop, 'client' | 'account'>, filter: Filter = {}) =>
  client.audit.list.query({ account, ...filter })

/** A key as the page of keys shows it. */
const shownKey = async ({ client, account }: Pick<PortalShop, 'client' | 'account'>, id: string): Promise<string> => {
  const keys: readonly Key[] = await client.key.list.query({ account })
  return keys.find((key) => key.id === id)?.shown ?? ''
}

/** Has a point, so that a search for a part of it with the point finds no random id. */
const OPERATOR = 'root.ops'

/** A shop in which a person, a server and the operator did something each. */
const makeBusyShop = async () => {
  const shop = await makePortalShop(await service())
  const { client, account, slug } = shop
  const drawing = await openDrawing(shop, { cutoffAt: inHours(1) })
  await drawing.send(winnerIds(3))
  await client.drawing.extendCutoff.mutate({ account, slug, id: drawing.id, cutoffAt: LATER.toISOString() })
  await requestWallet(shop.service, { operator: OPERATOR }, { slug, wallet: `0x${'cd'.repeat(20)}` })
  return { ...shop, drawing }
}

test('what people, servers and operators do is listed with who did it, newest first', async (t) => {
  const shop = await makeBusyShop()
  const { entries, nextBefore } = await list(shop)
  t.is(nextBefore, null)
  const told = entries.map(({ id: _id, at, sentence: _sentence, ...entry }) => {
    t.regex(at, /Z$/)
    return entry
  })
  const { slug } = shop
  const drawingId = shop.drawing.id
  t.deepEqual(told.slice(0, 3), [
    { from: 'operator', actor: OPERATOR, action: 'campaign.wallet_set', slug, drawingId: null },
    { from: 'portal', actor: `Ada Example (${shop.email})`, action: 'drawing.cutoff_extended', slug, drawingId },
    { from: 'api', actor: await shownKey(shop, shop.keyId), action: 'winners.sent', slug, drawingId },
  ])
  t.regex(entries[0]?.sentence ?? '', /^Set the payout wallet to 0x(cd){20}; it was 0x(ab){20}\.$/i)
  t.regex(
    entries[1]?.sentence ?? '',
    new RegExp(`^Extended the cutoff from .* UTC to ${LATER.toISOString().slice(0, 16).replace('T', ' ')} UTC\\.$`),
  )
  t.is(entries[2]?.sentence, 'Sent the winners of a drawing: 3.')
})

test('the log is filtered by where from, what, which campaign and who', async (t) => {
  const shop = await makeBusyShop()
  const other = await makeCampaign(shop.service, { partner: shop.partner })
  await shop.client.campaign.pause.mutate({ account: shop.account, slug: other.slug })
  const actions = async (filter: Filter) => (await list(shop, filter)).entries.map(({ action }) => action)
  t.deepEqual(await actions({ from: 'api' }), ['winners.sent'])
  t.deepEqual(await actions({ from: 'portal' }), ['campaign.paused', 'drawing.cutoff_extended'])
  t.deepEqual(await actions({ from: 'operator', slug: shop.slug, action: 'campaign.wallet_set' }), [
    'campaign.wallet_set',
  ])
  t.deepEqual(await actions({ action: 'drawing.cutoff_extended' }), ['drawing.cutoff_extended'])
  t.deepEqual(await actions({ slug: other.slug, from: 'portal' }), ['campaign.paused'])
  t.deepEqual(await actions({ slug: 'nowhere' }), [])
  t.deepEqual(await actions({ actor: 'ADA EX', slug: shop.slug }), ['drawing.cutoff_extended'])
  t.deepEqual(await actions({ actor: shop.email }), ['campaign.paused', 'drawing.cutoff_extended'])
  t.deepEqual(await actions({ actor: shop.keyId.slice(0, 12) }), ['winners.sent'])
  t.deepEqual(await actions({ actor: await shownKey(shop, shop.keyId) }), ['winners.sent'])
  t.deepEqual(await actions({ actor: 'OOT.O' }), ['campaign.wallet_set'])
  t.deepEqual(await actions({ actor: '%' }), [])
  t.is(await reasonOf(list(shop, { action: 'nothing.done' as 'key.created' })), 'bad_request')
})

test('what is done to keys and the secret says which key, as its own page shows it', async (t) => {
  const shop = await makePortalShop(await service())
  const { client, account } = shop
  const made = await client.key.create.mutate({ account, label: 'Shop server', scopes: ['read'] })
  const rolled = await client.key.roll.mutate({ account, id: made.id, overlapHours: 0 })
  await client.key.revoke.mutate({ account, id: rolled.id })
  const [first, second] = [await shownKey(shop, made.id), await shownKey(shop, rolled.id)]
  await client.key.rotateSigningSecret.mutate({ account })
  const { entries } = await list(shop, { actor: shop.email })
  const [rotated, revoked, rolling, created] = entries.map(({ sentence }) => sentence)
  t.is(created, `Created the test key ${first} “Shop server” (read).`)
  t.regex(rolling ?? '', new RegExp(`^Rolled the test key ${first} “Shop server”: ${second} takes its place, and`))
  t.is(revoked, `Revoked the test key ${second} “Shop server”.`)
  t.is(rotated, 'Made a new signing secret.')
})

test.serial('a long log is paged', async (t) => {
  const shop = await makePortalShop(await service())
  const { client, account, slug } = shop
  for (let i = 0; i < 51; i += 1) {
    await client.campaign.pause.mutate({ account, slug })
    await client.campaign.resume.mutate({ account, slug })
  }
  const first = await list(shop, { from: 'portal' })
  t.is(first.entries.length, 100)
  t.is(first.nextBefore, first.entries.at(-1)?.id ?? '')
  const second = await list(shop, { from: 'portal', before: first.nextBefore ?? '' })
  t.deepEqual(
    second.entries.map(({ action }) => action),
    ['campaign.resumed', 'campaign.paused'],
  )
  t.is(second.nextBefore, null)
  t.is(await reasonOf(list(shop, { before: 'the first' })), 'bad_request')
})

test("another partner's log is not shown, and of the other mode only what concerns both", async (t) => {
  const shop = await makeBusyShop()
  await shop.client.key.rotateSigningSecret.mutate({ account: shop.account })
  const live = { client: shop.client, account: { ...shop.account, mode: 'live' as const } }
  t.deepEqual(
    (await list(live)).entries.map(({ action }) => action),
    ['secret.rotated'],
  )
  const stranger = await signedInAs(shop.service)
  t.deepEqual((await list(stranger)).entries, [])
  t.deepEqual((await list(stranger, { slug: shop.slug })).entries, [])
})

test('managers download the whole log, which checks offline, and viewers do not', async (t) => {
  const shop = await makeBusyShop()
  await linkEntries(shop.service)
  const lines = async (account = shop.account) => {
    const all: AuditLine[] = []
    for (let after: number | null | undefined; after !== null; ) {
      const page = await shop.client.audit.lines.query({ account, ...(after !== undefined && { after }) })
      all.push(...page.lines)
      after = page.nextAfter
    }
    return all
  }
  const check = async (of: readonly AuditLine[]) => verifyAudit(of.map((line) => JSON.stringify(line)))
  const all = await lines()
  const { entries } = await list(shop)
  t.true(new Set(all.map(({ entry }) => entry.id)).isSupersetOf(new Set(entries.map(({ id }) => id))))
  t.true((await check(all)).ok)
  t.deepEqual(await lines({ ...shop.account, mode: 'live' }), all, 'one chain of both modes')
  await addEntries(await connect(t, shop.service.databaseUrl), shop.partner, 2_500)
  await linkEntries(shop.service)
  const more = await lines()
  t.is(more.length, all.length + 2_500)
  t.true((await check(more)).ok)
  t.is(await reasonOf(shop.client.audit.lines.query({ account: shop.account, after: -2 })), 'bad_request')
  const viewer = await signedInAs(shop.service, { partner: shop.partner, role: 'viewer' })
  t.is(await reasonOf(viewer.client.audit.lines.query({ account: viewer.account })), 'role_too_low')
})
