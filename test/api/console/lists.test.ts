import test from 'ava'
import { sql } from 'slonik'
import { suspendPartner } from '../../../api/actions/account/suspend-partner.ts'
import { changeCampaignStatus } from '../../../api/actions/campaign/campaigns.ts'
import { newId } from '../../../db/new-id.ts'
import { flag } from '../../../db/queries/attention.ts'
import { noteAlarms } from '../../../db/queries/alarm/noting.ts'
import { MOST_LISTED } from '../../../db/queries/console/campaigns.ts'
import { auditConsole, ENTRIES_PER_PAGE } from '../../../db/queries/console/entries.ts'
import { operatorSignedIn } from '../../support/console/console.ts'
import { makeCampaign, makeDrawing, makeKey, makePartner, theOperator } from '../../support/factory.ts'
import { makeGoLiveRequest } from '../../support/go-live.ts'
import { HELD_CENTS, makeDueDrawing, makeHoldingCampaign, untilDrawn } from '../../support/held.ts'
import { makeMember, makeUser } from '../../support/portal/portal.ts'
import { reasonOf } from '../../support/portal/refusal.ts'
import { fileService } from '../../support/site/file-service.ts'
import { watchAlarms } from '../../../worker/alarms/watch.ts'

const service = fileService(test)

test('what needs a person names partner, campaign, drawing, code and sentence', async (t) => {
  const own = await service()
  const partner = await makePartner(own, 'A shop in need')
  const campaign = await makeCampaign(own, { partner })
  const drawing = await makeDrawing(own, { campaign })
  await own.pool.transaction((tx) => flag(tx, [drawing], { code: 'no_winners', detail: {} }))
  const { client } = await operatorSignedIn(own)
  const need = (await client.attention.list.query({ code: null })).needs.find((one) => one.drawing === drawing)
  t.like(need, { partner, partnerName: 'A shop in need', campaign: campaign.slug, code: 'no_winners' })
  t.regex(need?.sentence ?? '', /No winners/)
  t.deepEqual(need?.commands, [`npm run -s operator -- drawing cancel --drawing ${drawing} --reason …`])
})

test('what needs a person is found by its code, with what the runbook says of it and the alarm that lasts', async (t) => {
  const own = await service()
  const campaign = await makeCampaign(own, { partner: await makePartner(own) })
  const detail = { contract: '0x1', chain: 'base', missing: '5' }
  await own.pool.transaction((tx) => flag(tx, [campaign.id], { code: 'till_empty', detail }))
  await watchAlarms({ pool: own.pool, log: own.log }, {})
  const { client } = await operatorSignedIn(own)
  const { needs: found } = await client.attention.list.query({ code: 'till_empty' })
  t.deepEqual([...new Set(found.map(({ code }) => code))], ['till_empty'])
  t.true(found.some((need) => need.campaign === campaign.slug))
  const { alarm, says } = await client.attention.about.query({ code: 'till_empty' })
  t.deepEqual(Object.keys(says), ['Means', 'Affects', 'See', 'Do', 'Over'])
  t.true(alarm?.places.includes(campaign.slug))
  t.deepEqual(await client.attention.list.query({ code: 'no_such_code' }), { needs: [], leftOff: 0 })
  t.deepEqual(await client.attention.about.query({ code: 'no_such_code' }), { alarm: null, says: {} })
})

test('what runs dry on a chain is among what needs a person, with the command for it, as long as its alarm lasts', async (t) => {
  const own = await service()
  const { slug } = await makeCampaign(own, { partner: await makePartner(own) })
  const [beganAt, newestAt] = [new Date('2026-11-30T09:00:00Z'), new Date('2026-11-30T10:00:00Z')]
  const alarm = {
    code: 'money_short',
    beganAt,
    newestAt,
    things: 1,
    places: [slug],
    sentence: 'It runs short.',
  } as const
  await own.pool.transaction((tx) => noteAlarms(tx, [{ ...alarm, id: newId('alm') }]))
  const { client } = await operatorSignedIn(own)
  for (const code of [null, 'money_short']) {
    const { needs: found } = await client.attention.list.query({ code })
    const need = found.find((one) => one.code === 'money_short')
    t.like(need, { campaign: slug, severity: 'operator', since: beganAt.toISOString(), sentence: 'It runs short.' })
    t.deepEqual(need?.commands, [`npm run -s operator -- chain deposit --campaign ${slug} --cents …`])
  }
  t.deepEqual(await client.attention.list.query({ code: 'ether_short' }), { needs: [], leftOff: 0 })
})

test('a partner is shown with their team, keys and limits; one that is not there is not found', async (t) => {
  const own = await service()
  const partner = await makePartner(own)
  const { userId, email } = await makeUser(own)
  await makeMember(own, { partner, userId, role: 'owner' })
  const { id: key } = await makeKey(own, { partner })
  const { client } = await operatorSignedIn(own)
  await client.partner.setLimits.mutate({ partner, read: 77, write: null, confirm: partner })
  const found = await client.partner.get.query({ partner })
  t.like(found, { id: partner, readLimit: 77, writeLimit: null, suspendedAt: null })
  t.deepEqual(
    found.members.map((member) => member.email),
    [email],
  )
  t.deepEqual(
    found.keys.map(({ id }) => id),
    [key],
  )
  t.false(found.hasMoreKeys)
  t.is(await reasonOf(client.partner.get.query({ partner: newId('ptr') })), 'not_found')
})

test('campaigns are listed of a partner or of all, with their tables, and a pause and an end are told of before', async (t) => {
  const own = await service()
  const partner = await makePartner(own)
  const campaign = await makeCampaign(own, { partner })
  await makeDrawing(own, { campaign })
  const { client } = await operatorSignedIn(own)
  const {
    rows: [row],
    hasMore,
  } = await client.campaign.list.query({ partner })
  t.false(hasMore)
  t.like(row, { slug: campaign.slug, partner, status: 'active', isHolding: false })
  t.true((await client.campaign.list.query({ partner: null })).rows.some(({ id }) => id === campaign.id))
  t.true((await client.campaign.prizeTables.query()).rows.some(({ id }) => id === row?.prizeTable))
  const { run, hold, end } = await client.campaign.preview.query({ slug: campaign.slug })
  t.regex(run, /1 drawing exists and goes on/)
  t.regex(hold, /stays open/)
  t.is(end, '1 drawing without winners will be cancelled.')
  await changeCampaignStatus(own, theOperator, campaign.slug, 'paused', 'hold')
  t.like((await client.campaign.list.query({ partner })).rows[0], { status: 'paused', isHolding: true })
})

test('more campaigns than are listed are told of, and each can be looked at by its slug', async (t) => {
  const own = await service()
  const partner = await makePartner(own)
  const { id } = await makeCampaign(own, { partner })
  await own.pool.transaction(async (tx) => {
    await tx.query(sql.unsafe`set local session_replication_role = replica`)
    await tx.query(sql.unsafe`
      insert into campaign
      select (jsonb_populate_record(c, jsonb_build_object(
        'id', 'cmp_' || lpad(n::text, 22, '0'), 'slug', 'one-of-many-' || n,
        'created_at', c.created_at - n * interval '1 second'))).*
      from campaign c, generate_series(1, ${MOST_LISTED}::integer) n where c.id = ${id}`)
  })
  const { client } = await operatorSignedIn(own)
  const { rows, hasMore } = await client.campaign.list.query({ partner })
  t.is(rows.length, MOST_LISTED)
  t.true(hasMore)
  const slug = `one-of-many-${MOST_LISTED}`
  t.false(rows.some((row) => row.slug === slug))
  t.like(await client.campaign.get.query({ slug }), { slug, status: 'active' })
})

test('a request to go live is listed with its terms, what is checked now, and what is gone', async (t) => {
  const own = await service()
  const guarantee = { period: 'P7D', thresholdCents: 10_000, amountCents: 5_000 }
  const { id, partner, campaign } = await makeGoLiveRequest(own, { guarantee })
  const { client } = await operatorSignedIn(own)
  const listed = async () => (await client.goLive.list.query()).find((one) => one.id === id)
  const request = await listed()
  t.like(request, { partner, campaign: campaign.slug, mostCents: 1_500, gone: [] })
  const failing = request?.checks.filter(({ ok }) => !ok).map(({ check }) => check)
  t.deepEqual(failing, ['organiser', 'endpoint'])
  t.like(Object.fromEntries(request?.termsInWords ?? []), {
    Winners: '3 a draw, sent by the partner',
    'At the very most': '$15 a draw',
    'Held prizes': 'from $1,000 on',
    Guarantee: '$50 for every 7 days without a prize of $100',
  })
  await suspendPartner(own, theOperator, { partnerId: partner, reason: 'Fraud.' })
  await changeCampaignStatus(own, theOperator, campaign.slug, 'ended')
  const [suspended, ended, ...others] = (await listed())?.gone ?? []
  t.regex(suspended ?? '', /partner is suspended: resume it first/)
  t.regex(ended ?? '', /test campaign has ended: decline/)
  t.deepEqual(others, [])
})

test('held prizes wait in a list until one is marked as paid', async (t) => {
  const own = await service()
  const partner = await makePartner(own)
  const { id: drawing } = await makeDueDrawing(own, await makeHoldingCampaign(own, { partner, winnersPerDraw: 1 }))
  await untilDrawn(own, drawing)
  const { client } = await operatorSignedIn(own)
  const waiting = async () => (await client.held.list.query()).prizes.filter((prize) => prize.drawing === drawing)
  t.like(await waiting(), [{ position: 0, amountCents: HELD_CENTS }])
  const mark = { drawing, position: 0, reference: 'SEPA 8', confirm: `${drawing} 0` }
  t.deepEqual(await client.held.markPaid.mutate(mark), { isFirst: true })
  t.deepEqual(await client.held.markPaid.mutate(mark), { isFirst: false })
  t.deepEqual(await waiting(), [])
})

/** Serial, as another test writes more entries than a page has. */
test.serial('the console’s log is read backwards', async (t) => {
  const own = await service()
  const { client } = await operatorSignedIn(own, { name: 'Rita Reader' })
  await client.session.signOut.mutate()
  const { client: other } = await operatorSignedIn(own)
  const { entries } = await other.log.list.query({ before: null })
  const mine = entries.find(({ actor }) => actor === 'operator Rita Reader')
  t.is(mine?.action, 'operator.signed_out')
  const older = await other.log.list.query({ before: mine?.id ?? null })
  t.false(older.entries.some(({ id }) => id === mine?.id))
})

test('the console’s log says whether there are older entries than those of a page', async (t) => {
  const own = await service()
  const { client } = await operatorSignedIn(own)
  for (let i = 0; i <= ENTRIES_PER_PAGE; i += 1)
    await auditConsole(own.pool, theOperator, { action: 'operator.signed_out' })
  const newest = await client.log.list.query({ before: null })
  t.like(newest, { entries: { length: ENTRIES_PER_PAGE }, hasOlder: true })
  t.like(await client.log.list.query({ before: '1' }), { entries: { length: 0 }, hasOlder: false })
})

test('a campaign’s drawings are listed by page, the latest first, with what stands in their way', async (t) => {
  const own = await service()
  const campaign = await makeCampaign(own, { partner: await makePartner(own) })
  const drawings: string[] = []
  for (let day = 1; day <= 52; day += 1)
    drawings.unshift(await makeDrawing(own, { campaign, drawAt: new Date(Date.UTC(2030, 0, day)) }))
  await own.pool.transaction((tx) => flag(tx, drawings.slice(0, 1), { code: 'no_winners', detail: {} }))
  const { client } = await operatorSignedIn(own)
  const { slug } = campaign
  t.like(await client.campaign.get.query({ slug }), { id: campaign.id, winnersPerDraw: 3 })
  const first = await client.drawing.list.query({ slug, before: null })
  t.is(first.rows[0]?.code, 'no_winners')
  t.true(first.hasMore)
  const rest = await client.drawing.list.query({ slug, before: first.rows.at(-1)?.drawAt ?? null })
  t.false(rest.hasMore)
  t.deepEqual(
    [...first.rows, ...rest.rows].map(({ id }) => id),
    drawings,
  )
  t.is(await reasonOf(client.campaign.get.query({ slug: 'no-such-campaign' })), 'not_found')
})
