import test from 'ava'
import { sql } from 'slonik'
import { queueNames } from '../../../db/jobs.ts'
import { flag } from '../../../db/queries/attention.ts'
import { noteNodes } from '../../../db/queries/chain/nodes.ts'
import { noteChain } from '../../../db/queries/metrics/chain.ts'
import { readMetrics } from '../../../db/queries/metrics/reading.ts'
import { serviceMetrics } from '../../../domain/metrics/of-service.ts'
import { totals } from '../../../domain/metrics/of-workers.ts'
import { takeSnapshot } from '../../../worker/metrics/snapshot.ts'
import { HERE, openChainRows } from '../../support/chain/rows.ts'
import { testDatabase } from '../../support/database.ts'
import { makeCampaign, makeDrawing, makePartner, passCutoff, winnerIds } from '../../support/factory.ts'
import { urlAs } from '../../support/roles.ts'
import { makeDeliveryRow, makeEndpointRow } from '../../support/webhook/rows.ts'
import { asWorker, openWorkplace } from '../../support/workplace.ts'

test('a look at the service counts the moves of partners that have stood still for an hour', async (t) => {
  const place = await openWorkplace(await testDatabase(t))
  t.teardown(place.close)
  const partner = await makePartner(place)
  const moves = async () => {
    await takeSnapshot(asWorker(place))
    return (await readMetrics(place.pool)).find(({ name }) => name === 'prize_move_waits')?.value
  }
  t.is(await moves(), 0)
  await place.pool.query(sql.unsafe`
    insert into partner_move (partner_id, state, base_url, public_url)
    values (${partner}, 'holding', 'https://api.second.test', 'https://second.test')`)
  t.is(await moves(), 0)
  await place.pool.query(sql.unsafe`update partner_move set since = now() - interval '61 minutes'`)
  t.is(await moves(), 1)
})

test('what was seen of a chain is forgotten once no worker watches it and no campaign goes on there', async (t) => {
  const { pool, client } = await openChainRows(t)
  const isKnown = async () => {
    await takeSnapshot({ pool })
    const { rows } = await client.query('select from chain_node')
    const isRead = (await readMetrics(pool)).some(({ name }) => name === 'prize_chain_head_age_seconds')
    t.is(rows.length > 0, isRead)
    return isRead
  }
  await noteNodes(pool, 'local', [{ node: 'one', state: 'current', block: 1, blockAt: new Date() }])
  await noteChain(pool, 'local', [{ name: 'prize_chain_head_age_seconds', labels: { chain: 'local' }, since: 0 }])
  await client.query(`update metric_snapshot set taken_at = now() - interval '61 minutes'`)
  t.true(await isKnown(), 'a campaign is drawn there')
  await client.query(`update campaign set status = 'ended', ended_at = now()`)
  t.false(await isKnown())
  await noteNodes(pool, 'local', [{ node: 'one', state: 'current', block: 1, blockAt: new Date() }])
  await noteChain(pool, 'local', [{ name: 'prize_chain_head_age_seconds', labels: { chain: 'local' }, since: 0 }])
  t.true(await isKnown(), 'a worker watches it')
})

test('what a stopped endpoint still has is no event that is due, nor does it make one late', async (t) => {
  const place = await openWorkplace(await testDatabase(t))
  t.teardown(place.close)
  const partner = await makePartner(place)
  const at = new Date(Date.now() - 7_200_000)
  const waiting = async (row: Partial<Parameters<typeof makeEndpointRow>[1]>) => {
    const endpoint = await makeEndpointRow(place, { partner, ...row })
    await makeDeliveryRow(place, { partner, endpoint, type: 'drawing.created', at, state: 'pending' })
  }
  const seen = async () => {
    await takeSnapshot(asWorker(place))
    const readings = await readMetrics(place.pool)
    const valueOf = (sought: string) => readings.find(({ name }) => name === sought)?.value
    return { due: valueOf('prize_webhook_due'), isLate: (valueOf('prize_webhook_oldest_seconds') ?? 0) > 3_600 }
  }
  await waiting({ disabledReason: 'by_partner' })
  t.deepEqual(await seen(), { due: 0, isLate: false })
  await waiting({})
  t.deepEqual(await seen(), { due: 1, isLate: true })
})

test('an anchor of the log that is not signed for hours counts as not final, for a day after all campaigns ended', async (t) => {
  const { pool, client } = await openChainRows(t)
  await pool.query(sql.unsafe`
    insert into chain_intent (key, chain, contract, kind, arguments, created_at)
    values ('anchor:1', ${HERE.chain}, ${HERE.contract}, 'anchor', '{}', now() - interval '2 hours')`)
  const waits = async () => {
    await takeSnapshot({ pool })
    const found = (await readMetrics(pool)).find(
      ({ name, labels }) =>
        name === 'prize_chain_oldest_unconfirmed_seconds' &&
        JSON.stringify(labels) === JSON.stringify({ chain: 'local' }),
    )
    return (found?.value ?? 0) >= 7_200
  }
  t.true(await waits())
  await client.query('set session_replication_role = replica')
  await client.query(`update campaign set status = 'ended', ended_at = now() - interval '23 hours'`)
  t.true(await waits())
  await client.query(`update campaign set ended_at = now() - interval '24 hours'`)
  t.false(await waits(), 'it is given up')
})

test('a look at the service counts what is due, open and stuck, and a web process may read it', async (t) => {
  const databaseUrl = await testDatabase(t)
  const place = await openWorkplace(databaseUrl)
  const web = await openWorkplace(urlAs('web', databaseUrl))
  t.teardown(async () => {
    await web.close()
    await place.close()
  })
  const partner = await makePartner(place)
  const [first, second] = [await makeCampaign(place, { partner }), await makeCampaign(place, { partner })]
  const due = await makeDrawing(place, { campaign: first })
  const stuck = await makeDrawing(place, { campaign: second })
  await makeDrawing(place, { campaign: second })
  await place.pool.query(
    sql.unsafe`insert into winner_list (drawing_id, winners) values (${due}, ${sql.array(winnerIds(3), 'text')})`,
  )
  await passCutoff(place, due)
  await place.pool.transaction((tx) => flag(tx, [stuck], { code: 'no_wallet', detail: {} }))
  await place.pool.query(sql.unsafe`update drawing set attention_since = now() - interval '1 hour' where id = ${stuck}`)
  await takeSnapshot(asWorker(place))

  const readings = await readMetrics(web.pool)
  const valueOf = (name: string, labels: Record<string, string> = {}) =>
    readings.find((one) => one.name === name && JSON.stringify(one.labels) === JSON.stringify(labels))?.value
  t.is(valueOf('prize_stage_due', { stage: 'lock' }), 1)
  t.true((valueOf('prize_stage_oldest_seconds', { stage: 'lock' }) as number) > 0)
  t.is(valueOf('prize_stage_due', { stage: 'pay' }), 0)
  t.is(valueOf('prize_stage_oldest_seconds', { stage: 'pay' }), 0)
  for (const stage of queueNames) t.is(typeof valueOf('prize_stage_due', { stage }), 'number', stage)
  t.is(valueOf('prize_drawings', { status: 'open' }), 3)
  t.is(valueOf('prize_drawings', { status: 'settled' }), 0)
  t.is(valueOf('prize_attention', { code: 'no_wallet' }), 1)
  const age = valueOf('prize_attention_oldest_seconds', { code: 'no_wallet' }) as number
  t.true(age >= 3_600 && age < 4_000, String(age))
  t.is(valueOf('prize_attention', { code: 'given_up' }), 0)
  t.deepEqual(
    readings.filter(({ name }) => name === 'prize_campaign_oldest_seconds').map(({ labels }) => labels),
    [{ campaign: second.slug }],
  )
  t.is(valueOf('prize_held_cents'), 0)
  t.is(valueOf('prize_suspended_partners'), 0)
  t.is(valueOf('prize_workers'), 0)
  const known = new Set([...Object.keys(serviceMetrics), ...Object.keys(totals)])
  t.deepEqual(
    readings.filter(({ name }) => !known.has(name)),
    [],
  )
})
