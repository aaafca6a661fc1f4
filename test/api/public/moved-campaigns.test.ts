import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { request } from 'undici'
import { leaveNothingDue } from '../../../db/queries/moving/closing.ts'
import { prepareSite } from '../../../worker/site/prepare.ts'
import { testDatabase } from '../../support/database.ts'
import { makeCampaign, makeDrawing, makePartner, passCutoff, winnerIds } from '../../support/factory.ts'
import { hoursAgo } from '../../support/guarantee/periods.ts'
import type { Ledger } from '../../support/ledger.ts'
import { startService } from '../../support/service.ts'
import { until } from '../../support/until.ts'

const THERE = 'https://second.test'

/** A campaign with a draw that is drawn and one that is open, whose partner has then moved. */
const open = async (t: ExecutionContext) => {
  const service = await startService(await testDatabase(t))
  t.teardown(service.stop)
  await service.pool.transaction((tx) => prepareSite(tx, { publicUrl: 'https://draws.test', store: null }))
  const partner = await makePartner(service)
  const campaign = await makeCampaign(service, {
    partner,
    startsAt: hoursAgo(1).toISOString(),
    cadence: 'FREQ=YEARLY;COUNT=1',
    guarantee: { period: 'P7D', thresholdCents: 10_000, amountCents: 25_000 },
  })
  const [drawn, ahead] = [await makeDrawing(service, { campaign }), await makeDrawing(service, { campaign })]
  await service.pool.query(sql.unsafe`
    insert into winner_list (drawing_id, winners) values (${drawn}, ${sql.array(winnerIds(3), 'text')})`)
  await passCutoff(service, drawn)
  await service.work()
  await service.pool.query(sql.unsafe`
    insert into partner_move (partner_id, state, base_url, public_url)
    values (${partner}, 'holding', 'https://api.second.test', ${THERE})`)
  const step = (state: string) =>
    service.pool.query(sql.unsafe`update partner_move set state = ${state} where partner_id = ${partner}`)
  const periods = async () => {
    const ledger = await fetch(`${service.url}/campaigns/${campaign.slug}/guarantees.json?limit=7`)
    return ((await ledger.json()) as Ledger).periods.filter(({ status }) => status === 'running').length
  }
  const ask = async (path: string) => {
    const { statusCode, headers, body } = await request(service.url + path, { headers: { accept: 'text/html,*/*' } })
    await body.dump()
    const { location = null, link = null } = headers
    return { status: statusCode, location, link }
  }
  const base = `/campaigns/${campaign.slug}`
  return { service, partner, base, drawn, ahead, step, ask, periods }
}

const SHOWN = { status: 200, location: null, link: null }

test('until a partner has gone its campaigns are shown where they are', async (t) => {
  const { base, drawn, ahead, step, ask } = await open(t)
  await step('leaving')
  for (const path of [base, `${base}/draws/${drawn}`, `${base}/draws/${ahead}`, `${base}/draws.json`])
    t.deepEqual(await ask(path), SHOWN, path)
})

test('what was drawn here stays here with its lists, and all else of a campaign that has moved is shown there', async (t) => {
  const { base, drawn, ahead, step, ask } = await open(t)
  await step('leaving')
  await step('gone')
  for (const path of [`${base}/draws/${drawn}`, `${base}/draws/${drawn}/proof.json`])
    t.deepEqual(await ask(path), SHOWN, path)
  for (const path of [`${base}/draws.json?limit=5`, `${base}/guarantees.json`])
    t.deepEqual(await ask(path), { ...SHOWN, link: `<${THERE}${path}>; rel="successor-version"` }, path)
  const other = `${base}/draws/${ahead}/proof.json`
  t.deepEqual(await ask(other), { status: 404, location: null, link: `<${THERE}${other}>; rel="successor-version"` })
  for (const path of [base, `${base}/draws/${ahead}`, `${base}/draws/drw_${'a'.repeat(22)}`, `${base}/feed.xml`])
    t.deepEqual(await ask(path), { status: 307, location: THERE + path, link: null }, path)
  t.deepEqual(await ask('/campaigns/another'), { status: 404, location: null, link: null })
})

test('a guarantee period that runs as its campaign moves runs there, and no longer here', async (t) => {
  const { service, partner, step, periods } = await open(t)
  t.is(await periods(), 1)
  await step('leaving')
  await step('gone')
  await service.pool.transaction((tx) => leaveNothingDue(tx, partner))
  t.is(await until(periods, (running) => running === 0), 0)
})
