import test from 'ava'
import { sql } from 'slonik'
import { newId } from '../../../db/new-id.ts'
import { flag } from '../../../db/queries/attention.ts'
import { LOOKED_AT } from '../../../db/queries/console/life/jobs.ts'
import { operatorSignedIn } from '../../support/console/console.ts'
import {
  cancelDrawing,
  makeCampaign,
  makeDrawing,
  makeKey,
  makePartner,
  passCutoff,
  winnerIds,
} from '../../support/factory.ts'
import { HELD_CENTS, makeDueDrawing, makeHoldingCampaign } from '../../support/held.ts'
import { clientOf } from '../../support/partner-api/ask.ts'
import { reasonOf } from '../../support/portal/refusal.ts'
import { fileService } from '../../support/site/file-service.ts'
import { until } from '../../support/until.ts'
import { makeEndpoint } from '../../support/webhook/webhooks.ts'

const service = fileService(test)

/** A test drawing from its list, which a partner's server sends, to its payment. */
const makePaid = async () => {
  const own = await service()
  const partner = await makePartner(own, 'A shop with a life')
  const campaign = await makeCampaign(own, { partner })
  const drawing = await makeDrawing(own, { campaign })
  const endpoint = await makeEndpoint(own, { partner, url: 'https://shop.test/hook?token=hidden-token' })
  const { key } = await makeKey(own, { partner })
  const path = `/campaigns/${campaign.slug}/drawings/${drawing}/winners`
  await clientOf(own, key).post(path, { winners: winnerIds(campaign.winnersPerDraw) })
  await passCutoff(own, drawing)
  await own.work()
  const { client } = await operatorSignedIn(own)
  return { own, partner, campaign, drawing, endpoint, client, get: () => client.drawing.get.query({ drawing }) }
}

test('a drawing shows its whole way in order, with what each step took', async (t) => {
  const { get, partner, campaign, drawing } = await makePaid()
  const life = await get()
  t.like(life.drawing, {
    id: drawing,
    partner,
    partnerName: 'A shop with a life',
    slug: campaign.slug,
    status: 'paid',
    mode: 'test',
  })
  t.deepEqual(life.troubles, [])
  const way = ['Made', 'List locked', 'Random value asked for', 'Value taken', 'Prizes decided', 'Paid']
  t.deepEqual(
    life.steps.map(({ what }) => what).filter((what) => way.includes(what)),
    way,
  )
  t.true(
    life.steps.some(({ what, more }) => /winners/i.test(what) && more?.startsWith('by ')),
    'the send',
  )
  const times = life.steps.map(({ at }) => Date.parse(at))
  t.deepEqual(
    times,
    times.toSorted((a, b) => a - b),
  )
  life.steps.forEach(({ afterMs }, i) =>
    t.is(afterMs, i === 0 ? null : (times[i] as number) - (times[i - 1] as number)),
  )
})

test('a job that waits for a drawing, or failed, is shown however many others of its queue are done', async (t) => {
  const own = await service()
  const drawing = await makeDrawing(own, { campaign: await makeCampaign(own, { partner: await makePartner(own) }) })
  await own.pool.query(sql.unsafe`
    insert into pgboss.job (name, data, state, completed_on)
    select 'tell-operator', '{"ids": ["alm_1"]}', 'completed', now() from generate_series(1, ${LOOKED_AT}::integer)`)
  await own.pool.query(sql.unsafe`
    insert into pgboss.job (name, data, state, start_after, completed_on)
    select 'tell-operator', ${sql.jsonb({ ids: [drawing] })}, state::pgboss.job_state, now() + interval '1 hour', ended
    from (values ('created', null::timestamptz), ('failed', now())) jobs (state, ended)`)
  const { client } = await operatorSignedIn(own)
  const { jobs } = await client.drawing.get.query({ drawing })
  const told = jobs.rows.filter(({ queue }) => queue === 'tell-operator')
  t.deepEqual(told.map(({ state }) => state).toSorted(), ['created', 'failed'])
})

test('beside it stand its list, prizes, payout, files, events with their deliveries, jobs, entries and calls', async (t) => {
  const { get, drawing, endpoint } = await makePaid()
  t.true(
    await until(
      async () => (await get()).calls.rows.length === 1,
      (is) => is,
    ),
  )
  const life = await get()
  t.like(life.list, { winners: 3, fetchedFor: null })
  t.like(life.result, { heldCents: 0 })
  t.is(
    life.prizes.rows.reduce((sum, { winners }) => sum + winners, 0),
    3,
  )
  t.like(life.payout, { amountCents: life.result?.transferredCents, chain: 'test' })
  t.true(life.files.rows.some(({ path }) => path.endsWith(`${drawing}/proof.json`)))
  t.deepEqual(
    life.events.rows.map(({ type }) => type),
    ['drawing.paid', 'drawing.settled', 'drawing.locked', 'drawing.created'],
  )
  t.deepEqual(
    life.deliveries.rows.map((delivery) => delivery.endpoint),
    [endpoint.id, endpoint.id, endpoint.id],
  )
  t.true(life.jobs.rows.some(({ queue, state }) => queue === 'lock' && state === 'completed'))
  t.deepEqual(
    life.entries.rows.map(({ action, from }) => ({ action, from })),
    [{ action: 'winners.sent', from: 'api' }],
  )
  t.like(life.calls.rows[0], { method: 'POST', status: 201 })
})

test('nothing secret of an endpoint, a key or a request is in what the page gets', async (t) => {
  const { get } = await makePaid()
  const text = JSON.stringify(await get())
  t.true(text.includes('https://shop.test/hook?token=…'))
  for (const secret of ['hidden-token', 'whsec_', '"salt"', '"raw"', '"arguments"'])
    t.false(text.includes(secret), secret)
})

test('what stands in its way is named with its code, when it began, and what to type about it', async (t) => {
  const own = await service()
  const campaign = await makeCampaign(own, { partner: await makePartner(own) })
  const drawing = await makeDrawing(own, { campaign })
  await own.pool.transaction((tx) => flag(tx, [drawing], { code: 'no_winners', detail: {} }))
  const { client } = await operatorSignedIn(own)
  const { troubles, steps } = await client.drawing.get.query({ drawing })
  t.like(troubles[0], { code: 'no_winners', severity: 'partner' })
  t.regex(troubles[0]?.says['Means'] ?? '', /no list/)
  t.deepEqual(troubles[0]?.commands, [`npm run -s operator -- drawing cancel --drawing ${drawing} --reason …`])
  t.true(steps.some(({ what, more }) => what === 'Needs attention' && more === 'no_winners'))
})

test('a drawing that is cancelled waits for nothing any more', async (t) => {
  const own = await service()
  const campaign = await makeCampaign(own, { partner: await makePartner(own) })
  const drawing = await makeDrawing(own, { campaign, drawAt: new Date(Date.now() + 86_400_000) })
  const { client } = await operatorSignedIn(own)
  const ahead = async () => {
    const { steps } = await client.drawing.get.query({ drawing })
    return steps.filter(({ isAhead }) => isAhead).map(({ what }) => what)
  }
  t.deepEqual(await ahead(), ['Cutoff', 'Draw time'])
  await cancelDrawing(own, drawing, 'Rain.')
  t.deepEqual(await ahead(), [])
  const { steps } = await client.drawing.get.query({ drawing })
  t.like(steps.at(-1), { what: 'Cancelled', more: 'Rain.' })
})

test('held prizes are listed until they are paid by hand, and stay', async (t) => {
  const own = await service()
  const campaign = await makeHoldingCampaign(own, { partner: await makePartner(own), winnersPerDraw: 1 })
  const { id: drawing } = await makeDueDrawing(own, campaign)
  await own.work()
  const { client } = await operatorSignedIn(own)
  const held = async () => (await client.drawing.get.query({ drawing })).held.rows
  t.like((await held())[0], { position: 0, amountCents: HELD_CENTS, paidAt: null })
  await client.held.markPaid.mutate({ drawing, position: 0, reference: 'SEPA 9', confirm: `${drawing} 0` })
  t.like((await held())[0], { reference: 'SEPA 9' })
})

test('of what is more than a page shows, it shows the newest and says so', async (t) => {
  const own = await service()
  const partner = await makePartner(own)
  const campaign = await makeCampaign(own, { partner })
  const drawing = await makeDrawing(own, { campaign })
  await own.pool.query(sql.unsafe`
    insert into audit_entry (partner_id, mode, actor, action, campaign_id, drawing_id)
    select ${partner}, 'test', 'operator Ann', 'drawing.fetched_again', ${campaign.id}, ${drawing} from generate_series(1, 60)`)
  const { client } = await operatorSignedIn(own)
  const { entries, calls } = await client.drawing.get.query({ drawing })
  t.is(entries.rows.length, 50)
  t.true(entries.hasMore)
  t.false(calls.hasMore)
})

test('a call of another account that names it is not of it, and a drawing that is not there is not found', async (t) => {
  const { own, get, drawing, campaign, client } = await makePaid()
  t.true(
    await until(
      async () => (await get()).calls.rows.length === 1,
      (is) => is,
    ),
  )
  const { key } = await makeKey(own, { partner: await makePartner(own) })
  t.is((await clientOf(own, key).get(`/campaigns/${campaign.slug}/drawings/${drawing}`)).status, 404)
  const isLogged = () =>
    own.pool.exists(sql.unsafe`select from api_call where drawing_id = ${drawing} and status = 404`)
  t.true(await until(isLogged, (is) => is))
  t.is((await get()).calls.rows.length, 1)
  t.is(await reasonOf(client.drawing.get.query({ drawing: newId('drw') })), 'not_found')
})
