import test, { type ExecutionContext } from 'ava'
import type pg from 'pg'
import { connect, payAtAnyTime, refuses } from '../../support/attack.ts'
import { makePartner } from '../../support/factory.ts'
import { makeDueDrawing, makeHoldingCampaign, openPlace } from '../../support/held.ts'
import { work } from '../../support/work.ts'

const SUMS = `
  select partner_id, mode, to_char(month, 'YYYY-MM') as month, sum(drawings_cents)::text as drawings,
    sum(guarantees_cents)::text as guarantees, sum(held_cents)::text as held
  from paid_in_month group by 1, 2, 3 order by 1, 2, 3`

const ADDED_UP = `
  select partner_id, mode, to_char(paid_at at time zone 'UTC', 'YYYY-MM') as month, coalesce(sum(drawings), 0)::text as drawings,
    coalesce(sum(guarantees), 0)::text as guarantees, coalesce(sum(held), 0)::text as held
  from (
    select c.partner_id, c.mode, p.paid_at, case when drawing_id is not null then amount_cents end as drawings,
      case when guarantee_id is not null then amount_cents end as guarantees, null::bigint as held
    from payout p join campaign c on c.id = p.campaign_id
    union all
    select c.partner_id, c.mode, h.paid_at, null, null, h.amount_cents
    from held_prize h join drawing d on d.id = h.drawing_id join campaign c on c.id = d.campaign_id
  ) paid
  where paid_at is not null group by 1, 2, 3 order by 1, 2, 3`

const agree = async (t: ExecutionContext, client: pg.Client): Promise<readonly unknown[]> => {
  const { rows } = await client.query(SUMS)
  t.deepEqual(rows, (await client.query(ADDED_UP)).rows)
  return rows
}

/** Two partners with prizes of each drawing held and others owed: those of the second wait for a wallet. */
const open = async (t: ExecutionContext) => {
  const place = await openPlace(t)
  const client = await connect(t, place.url)
  await payAtAnyTime(client)
  for (const wallet of [`0x${'ab'.repeat(20)}`, null]) {
    const payout = { chain: 'test', token: 'TEST', wallet }
    const partner = await makePartner(place)
    const amounts = { amountsCents: [200_000, 500], winnersPerDraw: 20 }
    const campaign = await makeHoldingCampaign(place, { partner, payout, ...amounts })
    for (let i = 0; i < 4; i += 1) await makeDueDrawing(place, campaign)
  }
  await work(place)
  return { place, client }
}

const payOne = `update payout set wallet = '0xab', paid_at = now() - $1::interval
  where id = (select min(id) from payout where paid_at is null)`
const markOne = `update held_prize set reference = 'wire', marked_by = 'ada', paid_at = now() - $1::interval
  where (drawing_id, position) = (select drawing_id, position from held_prize where paid_at is null order by 1, 2 limit 1)`

test('the sums of the months are those of all payments, to the cent, whenever and however they were paid', async (t) => {
  const { place, client } = await open(t)
  t.true((await agree(t, client)).length > 0)
  const other = await connect(t, place.url)
  for (const months of [0, 1, 13]) {
    await Promise.all([client.query(payOne, [`${months} months`]), other.query(markOne, [`${months} months`])])
    await agree(t, client)
  }
  await client.query(
    `update held_prize set reference = 'wire', marked_by = 'ada', paid_at = now() where paid_at is null`,
  )
  t.true((await agree(t, client)).length > 3)
})

test('a payment that is taken back is not in the sums', async (t) => {
  const { client } = await open(t)
  const before = await agree(t, client)
  await client.query('begin')
  await client.query(payOne, ['0 months'])
  await client.query(markOne, ['0 months'])
  t.notDeepEqual((await client.query(SUMS)).rows, before)
  await client.query('rollback')
  t.deepEqual(await agree(t, client), before)
})

test('nobody writes the sums, or whose a payment is', async (t) => {
  const { client } = await open(t)
  for (const attack of [
    'update paid_in_month set drawings_cents = drawings_cents + 1',
    'update paid_in_month set part = 7 - part',
    `insert into paid_in_month select partner_id, mode, '2020-01-01', part, 1, 1, 1 from paid_in_month`,
    'delete from paid_in_month',
    'truncate paid_in_month',
    `update payout set partner_id = 'ptr_other' where paid_at is null`,
    `update payout set mode = 'live' where paid_at is null`,
    `update held_prize set partner_id = 'ptr_other'`,
    'update held_prize set settled_at = now()',
  ])
    await refuses(t, client, attack)
  await agree(t, client)
})
