import test, { type ExecutionContext } from 'ava'
import type pg from 'pg'
import { connect, payAtAnyTime, refuses } from '../../support/attack.ts'
import { clockDatabase } from '../../support/clock.ts'
import { makePartner, setWallet, WITHOUT_WALLET } from '../../support/factory.ts'
import { makeDueDrawing, makeHoldingCampaign, openPlace } from '../../support/held.ts'
import { work } from '../../support/work.ts'

const COLUMNS = `sum(draws)::text as draws, sum(positions)::text as positions, sum(won_cents)::text as won,
  round(sum(expected_cents), 6)::text as expected, round(sum(variance), 6)::text as variance,
  sum(paid_in_minute)::text as minute, sum(paid_in_ten_minutes)::text as ten_minutes, sum(paid_in_hour)::text as hour,
  sum(paid_later)::text as later, sum(transferred_cents)::text as transferred, sum(guarantees_cents)::text as guarantees,
  sum(held_cents)::text as held`

const SUMS = `select subject, week::text, ${COLUMNS} from week_total group by 1, 2 order by 1, 2`

/** The totals computed a second time, from each draw, transfer, guarantee and hand payment, and each tier's chance. */
const ADDED_UP = `
  with each as (
    select campaign_id, at, 1 as draws, n as positions, (select sum(a) from unnest(amounts_cents) a) as won_cents,
      n * (select sum(a * w::numeric / denominator) from unnest(tier_cents, weights) x (a, w)) as expected_cents,
      n * (select sum((a - mean) ^ 2 * w / denominator)
        from unnest(tier_cents, weights) x (a, w),
          (select sum(a * w::numeric / denominator) as mean from unnest(tier_cents, weights) x (a, w)) y) as variance,
      (delay <= '1 minute')::int as paid_in_minute, (delay > '1 minute' and delay <= '10 minutes')::int as paid_in_ten_minutes,
      (delay > '10 minutes' and delay <= '1 hour')::int as paid_in_hour, (delay > '1 hour')::int as paid_later,
      0 as transferred_cents, 0 as guarantees_cents, 0 as held_cents
    from (
      select d.campaign_id, d.draw_due_at as at, r.amounts_cents, t.amounts_cents as tier_cents, t.weights, t.denominator,
        d.winners_expected as n, d.paid_at - d.draw_due_at as delay
      from drawing d join result r on r.drawing_id = d.id join prize_table t on t.id = d.prize_table_id) draw
    union all
    select campaign_id, paid_at, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      case when guarantee_id is null then amount_cents else 0 end, case when guarantee_id is null then 0 else amount_cents end, 0
    from payout where paid_at is not null
    union all
    select d.campaign_id, h.paid_at, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, h.amount_cents
    from held_prize h join drawing d on d.id = h.drawing_id where h.paid_at is not null
  )
  select s.subject, date_trunc('week', each.at at time zone 'UTC')::date::text as week, ${COLUMNS.replaceAll(
    /sum\((paid_\w+)\)/g,
    'coalesce(sum($1), 0)',
  )}
  from each join campaign c on c.id = each.campaign_id
    cross join lateral (values (c.id), (c.partner_id || ' ' || c.mode)) s (subject)
  group by 1, 2 order by 1, 2`

const agree = async (t: ExecutionContext, client: pg.Client): Promise<readonly Record<string, string>[]> => {
  const { rows } = await client.query(SUMS)
  t.deepEqual(rows, (await client.query(ADDED_UP)).rows)
  return rows
}

/** How many draws were paid, sooner or later: on a busy machine not all of them are within a minute. */
const paidIn = ({ minute, ten_minutes: tenMinutes, hour, later }: Record<string, string>): number =>
  [minute, tenMinutes, hour, later].reduce((sum, count) => sum + Number(count), 0)

/**
 * Two partners with two campaigns each, some of them without a wallet: their draws are drawn, and paid later. Time
 * stands still, so that no week ends meanwhile.
 */
const open = async (t: ExecutionContext) => {
  const place = await openPlace(t, (await clockDatabase(t)).url)
  const client = await connect(t, place.url)
  await payAtAnyTime(client)
  const waiting: string[] = []
  for (const overrides of [{}, WITHOUT_WALLET]) {
    const partner = await makePartner(place)
    for (const amountsCents of [
      [200_000, 500],
      [100_000, 700, 0],
    ]) {
      const campaign = await makeHoldingCampaign(place, { partner, amountsCents, winnersPerDraw: 20, ...overrides })
      for (let i = 0; i < 3; i += 1) await makeDueDrawing(place, campaign)
      if ('payout' in overrides) waiting.push(campaign.id)
    }
  }
  await work(place)
  return { place, client, waiting }
}

test('the sums of the weeks are those of all draws and payments, to the cent, whenever they were paid', async (t) => {
  const { place, client, waiting } = await open(t)
  const drawn = await agree(t, client)
  t.is(drawn.length, 6)
  t.true(drawn.some((counts) => paidIn(counts) === 0))
  await Promise.all(waiting.map((id) => setWallet(place, id)))
  await work(place)
  const paid = await agree(t, client)
  t.true(paid.every(({ draws, ...counts }) => Number(draws) === paidIn(counts)))
  for (const [weeks, key] of [
    [0, 'min'],
    [5, 'max'],
  ] as const)
    await client.query(
      `update held_prize set reference = 'wire', marked_by = 'ada', paid_at = now() - $1::interval
       where (drawing_id, position) in (select ${key}(drawing_id), 0 from held_prize where paid_at is null)
         or drawing_id = (select ${key}(drawing_id) from held_prize where paid_at is null)`,
      [`${weeks} weeks`],
    )
  t.true((await agree(t, client)).length > 6)
})

test('what is taken back is not in the sums', async (t) => {
  const { client } = await open(t)
  const before = await agree(t, client)
  await client.query('begin')
  await client.query(`update held_prize set reference = 'wire', marked_by = 'ada', paid_at = now()`)
  t.notDeepEqual((await client.query(SUMS)).rows, before)
  await client.query('rollback')
  t.deepEqual(await agree(t, client), before)
})

test('transactions that add to the week of one campaign at the same moment wait for nobody', async (t) => {
  const { place, client } = await open(t)
  const other = await connect(t, place.url)
  await other.query(`set lock_timeout = '2s'`)
  const { rows } = await client.query(`
    select min(drawing_id) as first, max(drawing_id) as second from held_prize h join drawing d on d.id = h.drawing_id
    group by d.campaign_id having min(drawing_id) < max(drawing_id) limit 1`)
  const mark = `update held_prize set reference = 'wire', marked_by = 'ada', paid_at = now() where drawing_id = $1`
  await client.query('begin')
  await client.query(mark, [rows[0].first])
  await t.notThrowsAsync(() => other.query(mark, [rows[0].second]))
  await client.query('commit')
  await agree(t, client)
})

test('nobody writes the sums', async (t) => {
  const { client } = await open(t)
  for (const attack of [
    'update week_total set won_cents = won_cents + 1',
    'update week_total set part = 7 - part',
    `insert into week_total (subject, week, part) select subject, '2020-01-06', part from week_total`,
    'delete from week_total',
    'truncate week_total',
    `insert into endpoint_day select 'whe_1', now(), 0, 0, 0, 0, 0`,
    'truncate endpoint_day',
  ])
    await refuses(t, client, attack)
  await agree(t, client)
})
