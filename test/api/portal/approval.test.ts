import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { OWNER_WAIT_DAYS } from '../../../domain/portal/approval.ts'
import { makeCampaign, theOperator } from '../../support/factory.ts'
import { createKey } from '../../../api/actions/account/create-key.ts'
import { requestWallet } from '../../../api/actions/payout/request-wallet.ts'
import { clientOf } from '../../support/partner-api/ask.ts'
import { ageApprovals, ageOwners, twoOwners } from '../../support/portal/owners.ts'
import { reasonOf, refusalOf } from '../../support/portal/refusal.ts'
import { signedInAs } from '../../support/portal/portal.ts'
import { fileService } from '../../support/site/file-service.ts'

const service = fileService(test)

const OLD = `0x${'ab'.repeat(20)}`
const NEW = `0x${'1'.repeat(40)}`
const OTHER = `0x${'2'.repeat(40)}`
const LIVE = { mode: 'live', payout: { chain: 'base', token: 'USDC', wallet: OLD } } as const

/** A team of two owners with a live campaign. */
const open = async () => {
  const own = await service()
  const team = await twoOwners(own)
  const { partner, ada, ben, account } = team
  const { slug, id: campaignId } = await makeCampaign(own, { partner, ...LIVE })
  const waiting = async () =>
    (await ada.client.campaign.get.query({ account, slug })).waitingWallet?.wallet.toLowerCase() ?? null
  return {
    ...team,
    own,
    slug,
    campaignId,
    waiting,
    askWallet: (by = ada, wallet = NEW) => by.client.campaign.setWallet.mutate({ account, slug, wallet }),
    askKey: (by = ada) =>
      by.client.key.create.mutate({ account, label: 'Shop', scopes: ['read'], addresses: ['127.0.0.1'] }),
    list: async (by = ben) => (await by.client.approval.list.query({ account })).approvals,
    approve: (id: string, by = ben) => by.client.approval.approve.mutate({ account, id }),
    decline: (id: string, by = ben) => by.client.approval.decline.mutate({ account, id }),
    status: async (key: string) => (await clientOf(own, key).get('/campaigns')).status,
    age: (hours: number) => ageApprovals(own, partner, hours),
    notices: async (by = ben) =>
      (await by.client.home.get.query({ account })).notices.map(({ sentence }) => sentence.replaceAll(/ \(.*?\)/g, '')),
  }
}

test('a wallet is asked for by one owner and approved by another, and then waits for the operator as ever', async (t) => {
  const { askWallet, list, approve, age, waiting, own, partner, ada, ben, account, notices } = await open()
  const asked = await askWallet()
  t.false(asked.takesEffect)
  t.is(Date.parse(asked.approval?.expiresAt ?? '') - Date.parse(asked.approval?.notBefore ?? ''), 6 * 86_400_000)
  t.deepEqual((await askWallet()).approval, asked.approval, 'to ask for the same again changes nothing')
  t.is(await waiting(), null)
  const [first] = await list()
  t.like(first, { kind: 'wallet', state: 'waiting', isYours: false, askedBy: 'Ada Example' })
  t.regex(first?.sentence ?? '', /would go to 0x1{40} instead of 0x/)
  t.regex(first?.whyNot ?? '', /can be approved from .* on, so that every owner can see it/)
  t.is(await reasonOf(approve(first?.id ?? '')), 'change_refused')
  const [need] = (await ben.client.home.get.query({ account })).needs.filter(({ kind }) => kind === 'approval')
  t.regex(need?.sentence ?? '', /asks for another payout wallet\.$/)
  t.regex(need?.advice ?? '', /^Refuse it if it is not right, else approve it from/)
  const walletNeeds = async (by = ben) =>
    (await by.client.home.get.query({ account })).needs.filter(({ kind }) => kind.startsWith('wallet_'))
  t.deepEqual(await walletNeeds(), [], 'who is to approve it sees it once')
  t.like((await walletNeeds(ada))[0], { kind: 'wallet_asked', section: 'money', isYours: true })
  const viewer = await signedInAs(own, { partner, role: 'viewer' })
  t.like((await walletNeeds(viewer))[0], { kind: 'wallet_asked', isYours: false })
  await age(24)
  t.like((await list())[0], { state: 'open', whyNot: null })
  await approve(first?.id ?? '')
  t.is(await waiting(), NEW)
  for (const by of [ada, ben, viewer]) {
    const [waits, ...others] = await walletNeeds(by)
    t.deepEqual(others, [])
    t.like(waits, { kind: 'wallet_change', section: 'money', isYours: by !== viewer })
    t.regex(waits?.sentence ?? '', new RegExp(`to ${NEW} waits for the service’s operator since`))
  }
  t.like((await list())[0], { state: 'approved', decidedBy: 'Ben Example' })
  t.deepEqual(
    (await notices()).filter((sentence) => sentence.includes(NEW)),
    [
      `Ben Example approved another payout wallet for ${(await list())[0]?.title.split(' for ')[1]}, ${NEW}.`,
      `Ada Example asks for another payout wallet for ${(await list())[0]?.title.split(' for ')[1]}, ${NEW}.`,
    ],
  )
  t.is(partner, account.partner)
})

test('a live key is shown at once, and lets nobody in before another owner has approved it', async (t) => {
  const { askKey, list, approve, age, status, ada, account } = await open()
  const made = await askKey()
  t.truthy(made.approval)
  t.is(await status(made.key), 401)
  t.deepEqual(await ada.client.key.list.query({ account }), [])
  const [asked] = await list()
  t.is(asked?.sentence, 'It may read from 127.0.0.1/32 only, and never expires.')
  t.false(JSON.stringify(asked).includes(made.key.slice(9)))
  await age(1)
  await approve(asked?.id ?? '')
  t.is((await ada.client.key.list.query({ account }))[0]?.id, made.id)
})

test('one member asks for ten things at a time, and the others can go on asking', async (t) => {
  const { own, partner, askKey, askWallet, ada, account } = await open()
  const max = await signedInAs(own, { partner, role: 'manager' })
  const asked = await Promise.all(Array.from({ length: 10 }, () => askKey(max)))
  const refused = await refusalOf(askKey(max))
  t.like(refused, { reason: 'change_refused' })
  t.regex(refused.message, /^You have already asked for 10 things that wait for an owner\. Withdraw some of them first/)
  t.truthy((await askWallet()).approval)
  t.truthy((await askKey(ada)).approval)
  const mine = (await max.client.approval.list.query({ account })).approvals.filter(({ isYours }) => isYours)
  t.is(mine.length, asked.length)
  await max.client.approval.decline.mutate({ account, id: mine[0]?.id ?? '' })
  t.truthy((await askKey(max)).approval)
})

test('a live key is rolled: the old one goes on until the new one is approved, then for the overlap', async (t) => {
  const { own, partner, ada, account, list, approve, age, status } = await open()
  const old = await createKey(own, theOperator, {
    partnerId: partner,
    mode: 'live',
    label: 'Shop',
    scopes: ['read'],
    addresses: [],
    expiresAt: null,
  })
  const fresh = await ada.client.key.roll.mutate({ account, id: old.id, overlapHours: 0 })
  t.is(await status(old.key), 200)
  await age(1)
  await approve((await list())[0]?.id ?? '')
  t.is(await status(old.key), 401)
  t.is(await status(fresh.key), 200)
  t.deepEqual(
    (await ada.client.key.list.query({ account })).map(({ id }) => id),
    [fresh.id, old.id],
  )
})

test('a key that ended meanwhile is not rolled, and the request stays to be refused', async (t) => {
  const { own, partner, ada, account, list, approve, decline, age } = await open()
  const old = await createKey(own, theOperator, {
    partnerId: partner,
    mode: 'live',
    label: null,
    scopes: ['read'],
    addresses: [],
    expiresAt: null,
  })
  await ada.client.key.roll.mutate({ account, id: old.id, overlapHours: 1 })
  await ada.client.key.revoke.mutate({ account, id: old.id })
  await age(1)
  const [asked] = await list()
  t.is(await reasonOf(approve(asked?.id ?? '')), 'key_ended')
  await decline(asked?.id ?? '')
  t.is((await list())[0]?.state, 'refused')
})

test('who asked approves nothing, and withdraws it; another owner refuses it', async (t) => {
  const { askWallet, list, approve, decline, age, ada, waiting } = await open()
  await askWallet()
  await age(24)
  const [first] = await list(ada)
  t.true(first?.isYours)
  t.like(await refusalOf(approve(first?.id ?? '', ada)), { reason: 'change_refused', status: 409 })
  await decline(first?.id ?? '', ada)
  t.is((await list())[0]?.state, 'withdrawn')
  await askWallet(ada, OTHER)
  const [second] = await list()
  await decline(second?.id ?? '')
  await age(24)
  t.is((await list())[0]?.state, 'refused')
  t.is(await reasonOf(approve(second?.id ?? '')), 'change_refused')
  t.is(await reasonOf(decline(second?.id ?? '')), 'change_refused')
  t.is(await waiting(), null)
})

test('a manager asks for a key, and decides nothing but what they asked for', async (t) => {
  const { own, partner, askKey, askWallet, list, approve, decline, age } = await open()
  const cleo = await signedInAs(own, { partner, mode: 'live', role: 'manager', name: 'Cleo Example' })
  await askWallet()
  const [wallet] = await list()
  t.is(await reasonOf(approve(wallet?.id ?? '', cleo)), 'role_too_low')
  t.is(await reasonOf(decline(wallet?.id ?? '', cleo)), 'role_too_low')
  t.truthy((await askKey(cleo)).approval)
  await age(1)
  const key = (await list()).find(({ kind }) => kind === 'key')
  t.is(key?.askedBy, 'Cleo Example')
  await approve(key?.id ?? '')
})

test('an owner of another team finds no request of this one', async (t) => {
  const { askWallet, list, age } = await open()
  const other = await open()
  await askWallet()
  await age(24)
  const [asked] = await list()
  for (const act of [other.approve, other.decline])
    t.like(await refusalOf(act(asked?.id ?? '')), { reason: 'not_found', status: 404 })
  t.deepEqual(await other.list(), [])
})

test('an attacker in one owner’s session gets nowhere by inviting an owner, nor by removing the other', async (t) => {
  const { own, partner, ada, ben, account, askWallet, list, approve, age, notices } = await open()
  const eve = await signedInAs(own, { partner, mode: 'live', name: 'Eve Example' })
  await askWallet()
  await age(24)
  const [asked] = await list(eve)
  t.regex(asked?.whyNot ?? '', /You became an owner less than 3 days ago/)
  t.is(await reasonOf(approve(asked?.id ?? '', eve)), 'change_refused')
  t.true((await notices()).includes('Eve Example became an owner of this team.'))
  await ada.client.approval.decline.mutate({ account, id: asked?.id ?? '' })
  await ada.client.team.remove.mutate({ account, id: ben.memberId })
  t.truthy((await askWallet()).approval, 'Ben is missed for three days')
  t.true((await notices(eve)).includes('Ben Example is no longer an owner of this team.'))
  await ada.client.approval.decline.mutate({ account, id: (await list(ada))[0]?.id ?? '' })
  await ageOwners(own, partner, 2)
  t.truthy((await askWallet()).approval)
})

test('with a single owner it is as it was, and the owner gets a notice of what is done', async (t) => {
  const own = await service()
  const ada = await signedInAs(own, { mode: 'live' })
  const { partner, account } = ada
  await ageOwners(own, partner)
  await signedInAs(own, { partner, mode: 'live', name: 'New Owner' })
  const { slug } = await makeCampaign(own, { partner, ...LIVE })
  t.deepEqual(await ada.client.campaign.setWallet.mutate({ account, slug, wallet: NEW }), {
    takesEffect: false,
    approval: null,
  })
  const made = await ada.client.key.create.mutate({ account, label: 'Shop', scopes: ['read'] })
  t.is(made.approval, null)
  t.is((await clientOf(own, made.key).get('/campaigns')).status, 200)
  t.false((await ada.client.approval.list.query({ account })).takesTwo)
  const { notices } = await ada.client.home.get.query({ account })
  t.deepEqual(
    notices.map(({ sentence }) => sentence.replace(/^.*?\) /, '')),
    [
      'made a live API key, “Shop”.',
      `asked us for another payout wallet for ${slug}, ${NEW}.`,
      'became an owner of this team.',
    ],
  )
})

test('test mode and the operator need nobody’s approval, and owners get a notice of the latter', async (t) => {
  const { own, partner, ada, account, slug, notices } = await open()
  const inTest = { ...account, mode: 'test' as const }
  t.is((await ada.client.key.create.mutate({ account: inTest, label: 'Try', scopes: ['read'] })).approval, null)
  await requestWallet(own, theOperator, { slug, wallet: NEW })
  await createKey(own, theOperator, {
    partnerId: partner,
    mode: 'live',
    label: 'By hand',
    scopes: ['read'],
    addresses: [],
    expiresAt: null,
  })
  t.deepEqual((await notices()).slice(0, 2), [
    'The service’s operator made a live API key, “By hand”.',
    `The service’s operator asked us for another payout wallet for ${slug}, ${NEW}.`,
  ])
})

test('only owners see notices and requests that wait on their home', async (t) => {
  const { own, partner, account, askWallet } = await open()
  await askWallet()
  const cleo = await signedInAs(own, { partner, mode: 'live', role: 'manager' })
  const home = await cleo.client.home.get.query({ account })
  t.deepEqual([home.notices, home.needs.filter(({ kind }) => kind === 'approval')], [[], []])
})

test('one wallet is asked for at a time, and one that was overtaken is not approved', async (t) => {
  const { own, askWallet, ben, age, list, approve, slug } = await open()
  await askWallet()
  t.regex(
    (await refusalOf(askWallet(ben, OTHER))).message,
    /A change to 0x1{40} waits to be approved: withdraw it first/,
  )
  await age(24)
  await requestWallet(own, theOperator, { slug, wallet: OTHER })
  t.is(await reasonOf(approve((await list())[0]?.id ?? '')), 'change_refused')
})

test('a campaign’s first wallet takes two owners as well', async (t) => {
  const { own, partner, ada, account, age, list, approve } = await open()
  const payout = { ...LIVE.payout, wallet: null }
  const { slug } = await makeCampaign(own, { partner, mode: 'live', payout })
  await ada.client.campaign.setWallet.mutate({ account, slug, wallet: NEW })
  await age(24)
  const [asked] = await list()
  t.regex(asked?.sentence ?? '', /It has no wallet yet/)
  await approve(asked?.id ?? '')
  t.is((await ada.client.campaign.get.query({ account, slug })).waitingWallet?.wallet, NEW)
})

test('two owners who approve at once carry it out once', async (t) => {
  const { own, partner, askKey, age, list, approve } = await open()
  const cleo = await signedInAs(own, { partner, mode: 'live' })
  await ageOwners(own, partner)
  await askKey()
  await age(1)
  const [asked] = await list()
  const done = await Promise.allSettled([approve(asked?.id ?? ''), approve(asked?.id ?? '', cleo)])
  t.is(done.filter(({ status }) => status === 'fulfilled').length, 1)
  const keys = await own.pool.oneFirst(sql.type(z.object({ n: z.number() }))`
    select count(*)::integer as n from api_key where partner_id = ${partner}`)
  t.is(keys, 1)
})

test('the waits of the portal’s sentences are the database’s', async (t) => {
  const { pool } = await service()
  const days = await pool.oneFirst(sql.type(z.object({ days: z.number() }))`
    select (extract(epoch from owner_wait()) / 86400)::float8 as days`)
  t.is(days, OWNER_WAIT_DAYS)
})
