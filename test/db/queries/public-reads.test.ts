import anyTest from 'ava'
import pg from 'pg'
import { listPublicDraws } from '../../../db/queries/site/draws-json.ts'
import { type FoundWinRow, listWins, searchWins } from '../../../db/queries/portal/wins.ts'
import { findPublicGuarantees, listPublicPeriods } from '../../../db/queries/site/guarantees-json.ts'
import type { Statement } from '../../../db/statements.ts'
import { fileDatabase } from '../../support/database.ts'
import { makeCampaign, makeKey, makePartner } from '../../support/factory.ts'
import { openWorkplace } from '../../support/workplace.ts'

const test = anyTest.serial
const file = fileDatabase(anyTest.serial as typeof anyTest)

const MANY = 20_000
const DAY_MS = 86_400_000
const LONG_LIST = 20_000

/** Paid drawings of a period of a year that runs, the first ones with a higher prize; the newest has a long list. */
const FILL = `
  set local session_replication_role = replica;
  insert into drawing (id, campaign_id, draw_at, cutoff_at, winners_expected, status, winners_commitment, locked_at, prize_table_id, number,
    entropy_provider, entropy_request_id, entropy_requested_at, entropy, entropy_revealed_at, settled_at, paid_at)
  select new_id('drw'), c.id, at, at, case when n = ${MANY} then ${LONG_LIST} else 3 end, 'paid', sha256('x'), at, t.id, n, 'mock', 'x', at,
    sha256('x'), at, at, at
  from campaign c, prize_table t, generate_series(1, ${MANY}) n
    cross join lateral (select c.starts_at + make_interval(mins => n) as at) times
  where t.id = (select id from prize_table limit 1);
  insert into result (drawing_id, random_values, rolls, amounts_cents, transferred_cents, held_cents)
    select id, decode(repeat('00', 96), 'hex'), array_fill(1::bigint, array[3]), array_fill(500::bigint, array[3]), 1500, 0 from drawing;
  insert into best_prize (drawing_id, campaign_id, draw_at, cents)
    select id, campaign_id, draw_at, case when number <= 2 then 700 else 500 end from drawing;
  insert into winner_list (drawing_id, winners)
    select id, (select array_agg(md5(n::text || id)) from generate_series(1, winners_expected) n) from drawing where number > ${MANY - 100};
  insert into guarantee (id, campaign_id, period, period_start, period_end, threshold_cents, amount_cents)
    select new_id('gua'), id, 1, starts_at + interval '3 minutes', starts_at + interval '300 days', 600, 100 from campaign;`

let client: pg.Client
let campaign: { id: string; slug: string }
let key: string

test.before('20,000 paid drawings', async () => {
  const place = await openWorkplace(file.url)
  const startsAt = new Date(Date.now() - 300 * DAY_MS).toISOString()
  const guarantee = { period: 'P1Y', thresholdCents: 600, amountCents: 100 }
  const partner = await makePartner(place)
  campaign = await makeCampaign(place, { partner, startsAt, guarantee })
  key = (await makeKey(place, { partner })).id
  await place.close()
  client = new pg.Client({ connectionString: file.url })
  client.on('error', () => {})
  await client.connect()
  await client.query(`begin; ${FILL} commit`)
  await client.query('vacuum analyze')
})

test.after.always(() => client?.end())

/** What the statement answers, and how many rows and index entries of all tables it reads, functions included. */
const read = async <Row>({ text }: Statement<Row>, values: readonly unknown[]) => {
  const total = `select sum(pg_stat_get_xact_tuples_returned(oid))::int as read from pg_class
    where relkind in ('r', 'i', 't') and relnamespace::regnamespace::text in ('public', 'pg_toast')`
  await client.query('select pg_stat_force_next_flush()') // what was read before is not counted
  await client.query('begin')
  const rows = (await client.query(text, [...values])).rows as Row[]
  const [{ read: tuples }] = (await client.query(total)).rows as [{ read: number }]
  await client.query('commit')
  return { rows, tuples }
}

test('the ledger of a period with 20,000 draws reads a few rows, whichever prize was the best', async (t) => {
  const running = await read(findPublicGuarantees, [campaign.slug])
  t.true(running.tuples < 200, `${running.tuples}`)
  const periods = await read(listPublicPeriods, [campaign.id, null, 101])
  t.is(periods.rows[0]?.status, 'waiting')
  t.is(periods.rows[0]?.bestPrizeCents, 500, 'the better ones were before it')
  t.true(periods.tuples < 200, `${periods.tuples}`)
})

test('the best prize is found in any span, also where nobody won', async (t) => {
  const best = async (from: string, to: string | null) =>
    (
      await client.query(
        `select best_prize_within(id, starts_at + $1::interval, starts_at + $2::interval)::int as best from campaign`,
        [from, to],
      )
    ).rows[0].best
  t.is(await best('0 minutes', null), 700)
  t.is(await best('2 minutes', '3 minutes'), 700)
  t.is(await best('3 minutes', '4 minutes'), 500)
  t.is(await best('3 minutes', null), 500)
  t.is(await best('0 minutes', '1 minute'), null)
  t.is(await best(`${MANY + 1} minutes`, null), null)
})

test('the best prize is the same by whatever plan', async (t) => {
  const plans = ['enable_nestloop', 'enable_hashjoin', 'enable_mergejoin', 'enable_indexscan', 'enable_sort']
  const wrong: string[] = []
  for (let chosen = 0; chosen < 2 ** plans.length; chosen += 1) {
    const off = plans.filter((_, place) => (chosen >> place) % 2 === 1)
    await client.query('begin')
    for (const plan of off) await client.query(`set local ${plan} = off`)
    const { rows } = await client.query(`select best_prize_within(id, starts_at, null)::int as best from campaign`)
    await client.query('rollback')
    if (rows[0].best !== 700) wrong.push(`${rows[0].best} without ${off.join(', ')}`)
  }
  t.deepEqual(wrong, [])
})

test('a page of draws reads its draws, and of a long list nothing', async (t) => {
  const { rows, tuples } = await read(listPublicDraws, [campaign.slug, null, 101])
  t.is(rows[0]?.winners, LONG_LIST)
  t.is(rows.length, 101)
  t.true(tuples < 101 * 6, `${tuples}`)
})

test('the largest wins of a period are read without its other draws', async (t) => {
  await client.query('set enable_seqscan = off') // there are a hundred lists only, in two pages
  const { id } = (await client.query('select id from guarantee')).rows[0]
  const { rows, tuples } = await read(listWins, [key, campaign.slug, id])
  t.is(rows.length, 1)
  t.true(tuples < 2_000, `${tuples}`)
})

test("a search through a period's wins looks at some draws at a time, and at each of them once", async (t) => {
  const { id } = (await client.query('select id from guarantee')).rows[0]
  const winner = (await client.query('select winners[1] as first from winner_list order by drawing_id limit 1')).rows[0]
    .first
  const found: unknown[] = []
  let before: Date | null = null
  let searches = 0
  do {
    const { rows, tuples }: { rows: FoundWinRow[]; tuples: number } = await read(searchWins, [
      key,
      campaign.slug,
      id,
      winner,
      before,
    ])
    t.true(tuples < 30_000, `${tuples}`)
    found.push(...rows.filter(({ drawingId }) => drawingId !== null))
    before = rows[0]?.edge ?? null
    searches += 1
  } while (before !== null)
  t.is(found.length, 1)
  t.is(searches, 4)
})
