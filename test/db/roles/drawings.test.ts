/** What the credential of a web process or a worker may not do to drawings and campaigns. */
import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { newId } from '../../../db/new-id.ts'
import { setCampaignStatus } from '../../../db/queries/campaign/campaigns.ts'
import { openAttacked, refuses } from '../../support/attack.ts'
import { makeCampaign, makeDrawing, winnerIds } from '../../support/factory.ts'
import { forbids, thief } from './attack.ts'

const WALLET = `0x${'ab'.repeat(20)}`
const LIVE = { mode: 'live', payout: { chain: 'base', token: 'USDC', wallet: WALLET } }

/** A live campaign with an open drawing, and somebody with the credential of the web process. */
const openLive = async (t: ExecutionContext) => {
  const attacked = await openAttacked(t)
  const { url, place, partner } = attacked
  const live = await makeCampaign(place, { partner, ...LIVE })
  const drawing = await makeDrawing(place, { campaign: live })
  return { ...attacked, live, drawing, web: await thief(t, 'web', url) }
}

for (const role of ['web', 'worker'] as const)
  test(`${role} puts nothing off for good, nor counts a drawing up to where nobody can count on`, async (t) => {
    const { url, place, campaign } = await openAttacked(t)
    const id = await makeDrawing(place, { campaign })
    const client = await thief(t, role, url)
    for (const at of ["'infinity'", "now() + interval '25 hours'"]) {
      await refuses(t, client, `update drawing set retry_at = ${at} where id = $1`, [id])
      await refuses(t, client, `update campaign set guarantee_retry_at = ${at} where id = $1`, [campaign.id])
    }
    await client.query("update drawing set retry_at = now() + interval '1 hour' where id = $1", [id])
    await refuses(t, client, 'update drawing set revision = 2147483647 where id = $1', [id])
    await client.query('update drawing set revision = revision + 1 where id = $1', [id])
  })

test('a worker makes no drawing and no guarantee that is put off, or any further than at its beginning', async (t) => {
  const { url, campaign } = await openAttacked(t)
  const worker = await thief(t, 'worker', url)
  const drawing = (columns: string, values: string): [string, string[]] => [
    `insert into drawing (id, campaign_id, draw_at, cutoff_at, winners_expected${columns})
    values ('${newId('drw')}', $1, now() + interval '2 hours', now() + interval '1 hour', 3${values})`,
    [campaign.id],
  ]
  for (const [columns, values] of [
    [', retry_at', ", 'infinity'"],
    [', attention, attention_detail, attention_since', ", 'no_winners', '{}', now()"],
    [', cancelled_at, cancelled_reason', ", now(), 'No.'"],
    [', revision', ', 2147483647'],
  ] as const)
    await forbids(t, worker, ...drawing(columns, values))
  await worker.query(...drawing('', ''))
  await forbids(
    t,
    worker,
    `insert into guarantee (id, campaign_id, period, period_start, period_end, threshold_cents, amount_cents, retry_at)
    values ('${newId('gua')}', $1, 1, now(), now(), 1, 1, 'infinity')`,
    [campaign.id],
  )
})

test('what was put off while the clock was days ahead changes in other ways all the same', async (t) => {
  const { place, client: owner, campaign } = await openAttacked(t)
  const id = await makeDrawing(place, { campaign })
  const GUARDS = [
    ['drawing', 'drawing_is_not_put_off'],
    ['campaign', 'guarantee_check_is_not_put_off'],
  ] as const
  for (const [table, guard] of GUARDS) await owner.query(`alter table ${table} disable trigger ${guard}`)
  await owner.query("update drawing set retry_at = now() + interval '3 days' where id = $1", [id])
  await owner.query("update campaign set guarantee_retry_at = now() + interval '3 days' where id = $1", [campaign.id])
  for (const [table, guard] of GUARDS) await owner.query(`alter table ${table} enable trigger ${guard}`)
  await owner.query('update drawing set revision = revision + 1 where id = $1', [id])
  await place.pool.transaction((tx) => setCampaignStatus(tx, campaign.id, 'paused'))
  await refuses(t, owner, "update drawing set retry_at = retry_at + interval '1 hour' where id = $1", [id])
  await owner.query("update drawing set retry_at = now() + interval '1 hour' where id = $1", [id])
})

test('web gives a live campaign no drawing of its own, and a test campaign one', async (t) => {
  const { live, campaign, web } = await openLive(t)
  const insert = (id: string): [string, string[]] => [
    `insert into drawing (id, campaign_id, draw_at, cutoff_at, winners_expected)
    values ('${newId('drw')}', $1, now() + interval '2 hours', now() + interval '1 hour', 5000)`,
    [id],
  ]
  await refuses(t, web, ...insert(live.id))
  t.is((await web.query(...insert(campaign.id))).rowCount, 1)
})

test('web changes the terms of no live campaign, and takes no change of them back', async (t) => {
  const { live, campaign, client: owner, web } = await openLive(t)
  const change = (id: string, changeId: string): [string, string[]] => [
    `insert into campaign_terms (campaign_id, from_draw_at, change_id, prize_table_id, winners_per_draw)
    select campaign_id, date_trunc('second', now()) + interval '30 days', $2, prize_table_id, 1
    from campaign_terms where campaign_id = $1`,
    [id, changeId],
  ]
  const [ofLive, ofTest] = [newId('chg'), newId('chg')]
  await refuses(t, web, ...change(live.id, ofLive))
  await owner.query(...change(live.id, ofLive))
  await forbids(t, web, 'select withdraw_terms($1)', [ofLive])
  await owner.query('select withdraw_terms($1)', [ofLive])
  await web.query(...change(campaign.id, ofTest))
  await web.query('select withdraw_terms($1)', [ofTest])
  const { rowCount } = await owner.query('select from campaign_terms where change_id is not null')
  t.is(rowCount, 0)
})

test('web flags nothing in live mode, and gives no live campaign a guarantee', async (t) => {
  const { place, live, drawing, campaign, client: owner, web, url } = await openLive(t)
  const worker = await thief(t, 'worker', url)
  const flag = (table: string, code: string, detail: string) =>
    `update ${table} set attention = '${code}', attention_detail = '${detail}', attention_since = now() where id = $1`
  const NO_WINNERS = flag('drawing', 'no_winners', '{}')
  const GIVEN_UP = flag('campaign', 'given_up', '{"step": "guarantee-check"}')
  const PROMISE = `update campaign set guarantee_period = 'P1D', guarantee_threshold_cents = 1, guarantee_amount_cents = 100,
    guarantee_ends_at = date_trunc('milliseconds', starts_at) + interval '1 day' where id = $1`
  await refuses(t, web, NO_WINNERS, [drawing])
  await refuses(t, web, GIVEN_UP, [live.id])
  await refuses(t, web, PROMISE, [live.id])
  await worker.query(NO_WINNERS, [drawing])
  await worker.query(GIVEN_UP, [live.id])
  await refuses(t, web, flag('drawing', 'given_up', '{"step": "lock"}'), [drawing])
  for (const [table, id] of [
    ['drawing', drawing],
    ['campaign', live.id],
  ])
    await web.query(
      `update ${table} set attention = null, attention_detail = null, attention_since = null where id = $1`,
      [id],
    )
  await web.query(NO_WINNERS, [await makeDrawing(place, { campaign })])
  await web.query(PROMISE, [campaign.id])
  await owner.query(PROMISE, [live.id])
})

test('what stands before a table’s name does not make web a worker', async (t) => {
  const { live, web } = await openLive(t)
  await web.query('create temporary table campaign (id text, next_draw_at timestamptz, mode text)')
  await web.query('create temporary table event (id text)')
  await refuses(
    t,
    web,
    `insert into public.drawing (id, campaign_id, draw_at, cutoff_at, winners_expected)
    values ('${newId('drw')}', $1, now() + interval '2 hours', now() + interval '1 hour', 5000)`,
    [live.id],
  )
  await refuses(
    t,
    web,
    `insert into public.event (id, partner_id, mode, type, subject, data)
    values ('${newId('evt')}', 'prt_1', 'live', 'drawing.settled', 'drw_1', '{}')`,
  )
})

test('web cancels a drawing of a live campaign only as that ends, and without a list', async (t) => {
  const { place, live, drawing, web, campaign } = await openLive(t)
  const listed = await makeDrawing(place, { campaign: live })
  await place.pool.query(sql.unsafe`
    insert into winner_list (drawing_id, winners) values (${listed}, ${sql.array(winnerIds(live.winnersPerDraw), 'text')})`)
  const CANCEL = "update drawing set cancelled_at = now(), cancelled_reason = 'No.' where id = $1"
  for (const id of [drawing, listed]) await refuses(t, web, CANCEL, [id])
  await web.query(CANCEL, [await makeDrawing(place, { campaign })])
  await place.pool.transaction((tx) => setCampaignStatus(tx, live.id, 'ended'))
  await refuses(t, web, CANCEL, [listed])
  await web.query(CANCEL, [drawing])
})

test('what is cancelled, void or ended is so from now on', async (t) => {
  const { place, campaign, web } = await openLive(t)
  const id = await makeDrawing(place, { campaign })
  for (const at of ["'2020-01-01'", "now() - interval '1 second'", "now() + interval '1 second'"]) {
    await refuses(t, web, `update drawing set cancelled_at = ${at}, cancelled_reason = 'No.' where id = $1`, [id])
    await refuses(t, web, `update campaign set status = 'ended', ended_at = ${at} where id = $1`, [campaign.id])
  }
})

test('a pause and a hold begin and end now, and a pause is not over as it begins', async (t) => {
  const { place, client: owner, campaign, web } = await openLive(t)
  const NOW = "date_trunc('milliseconds', now())"
  const pause = (at: string, until = 'null') =>
    `insert into campaign_pause (campaign_id, paused_at, resumed_at) values ($1, ${at}, ${until})`
  const hold = (at: string) => `insert into campaign_hold (campaign_id, held_at) values ($1, ${at})`
  for (const text of [
    pause("'2020-01-01'"),
    pause("'2020-01-01'", "'2025-01-01'"),
    pause(NOW, NOW),
    pause("'2090-01-01'"),
    pause(`${NOW} + interval '1 second'`),
  ])
    await refuses(t, web, text, [campaign.id])
  await place.pool.transaction((tx) => setCampaignStatus(tx, campaign.id, 'paused'))
  for (const at of ["'2020-01-01'", `${NOW} + interval '1 second'`]) await refuses(t, web, hold(at), [campaign.id])
  await web.query(hold(NOW), [campaign.id])
  for (const until of [`${NOW} + interval '1 year'`, `${NOW} + interval '1 second'`]) {
    await refuses(t, web, `update campaign_pause set resumed_at = ${until} where campaign_id = $1`, [campaign.id])
    await refuses(t, web, `update campaign_hold set released_at = ${until} where campaign_id = $1`, [campaign.id])
  }
  await web.query(`update campaign_hold set released_at = greatest(held_at, ${NOW}) where campaign_id = $1`, [
    campaign.id,
  ])
  for (const status of ['active', 'paused'] as const)
    await place.pool.transaction((tx) => setCampaignStatus(tx, campaign.id, status))
  const { rows } = await owner.query('select paused_at > now() - interval \'1 minute\' as "isNow" from campaign_pause')
  t.deepEqual(rows, [{ isNow: true }, { isNow: true }])
})

test('no pause lasts of which the campaign’s status does not tell, and no campaign is paused without one', async (t) => {
  const { place, live, web } = await openLive(t)
  const PAUSE = "insert into campaign_pause (campaign_id, paused_at) values ($1, date_trunc('milliseconds', now()))"
  const RESUME =
    "update campaign_pause set resumed_at = greatest(paused_at, date_trunc('milliseconds', now())) where campaign_id = $1"
  const turn = (status: string) => `update campaign set status = '${status}' where id = $1`
  await refuses(t, web, PAUSE, [live.id])
  await refuses(t, web, turn('paused'), [live.id])
  for (const status of ['paused', 'active', 'paused'] as const)
    await place.pool.transaction((tx) => setCampaignStatus(tx, live.id, status))
  await refuses(t, web, RESUME, [live.id])
  await refuses(t, web, turn('active'), [live.id])
  await place.pool.transaction((tx) => setCampaignStatus(tx, live.id, 'ended'))
  t.pass()
})
