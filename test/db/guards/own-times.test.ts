import test from 'ava'
import { connect, openAttacked, refuses } from '../../support/attack.ts'
import { makeDrawing, passCutoff, winnerIds } from '../../support/factory.ts'
import { makeHeldDrawing, openPlace } from '../../support/held.ts'
import { work } from '../../support/work.ts'

const OTHER_TIMES = [
  "now() - interval '1 year'",
  "now() - interval '1 microsecond'",
  "now() + interval '1 microsecond'",
  "now() + interval '1 year'",
]

const LOCK = `update drawing d set status = 'locked', large_prize_cents = 100000,
    winners_commitment = winners_commitment(d.id, l.winners), prize_table_id = (select prize_table_id from terms_of(d)),
    salt = case when c.mode = 'live' then sha256('salt') end, locked_at = `
const lockAt = (time: string) =>
  `${LOCK} ${time} from winner_list l, campaign c where l.drawing_id = d.id and c.id = d.campaign_id and d.id = $1`

const openOne = async (...given: Parameters<typeof openAttacked>) => {
  const { place, client, campaign } = await openAttacked(...given)
  const id = await makeDrawing(place, { campaign })
  await client.query('insert into winner_list (drawing_id, winners) values ($1, $2)', [id, winnerIds(3)])
  return { place, client, campaign, id }
}

test('nothing is locked before its cutoff, in test and in live mode', async (t) => {
  for (const overrides of [{}, { mode: 'live', payout: { chain: 'local', token: 'TESTUSD', wallet: null } }]) {
    const { place, client, id } = await openOne(t, overrides)
    for (const time of ['cutoff_at', "cutoff_at + interval '1 second'", 'now()'])
      await refuses(t, client, lockAt(time), [id])
    await passCutoff(place, id)
    for (const time of ['cutoff_at', ...OTHER_TIMES]) await refuses(t, client, lockAt(time), [id])
    await client.query(lockAt('now()'), [id])
  }
})

test('a drawing is requested, drawn, settled and paid at the moment when that is written', async (t) => {
  const { place, client, id } = await openOne(t)
  await passCutoff(place, id)
  await client.query(lockAt('now()'), [id])
  const { rows } = await client.query('select * from drawing where id = $1', [id])
  t.is(rows[0].status, 'locked')
  const request = (time: string) => `with counted as (update campaign set last_number = 1 where id = $1 returning id)
    update drawing d set status = 'entropy_requested', number = 1, entropy_provider = 'mock', entropy_request_id = 'r',
      entropy_requested_at = ${time} from counted where d.campaign_id = counted.id`
  for (const time of OTHER_TIMES) await refuses(t, client, request(time), [rows[0].campaign_id])
  await client.query(request('now()'), [rows[0].campaign_id])
  for (const time of OTHER_TIMES)
    await refuses(
      t,
      client,
      `update drawing set entropy = sha256('value'), entropy_revealed_at = ${time} where id = $1`,
      [id],
    )
  const paidAt = (settled: string, paid: string) =>
    client.query(
      `update drawing set status = 'paid', entropy = sha256('value'), entropy_revealed_at = now(), settled_at = ${settled},
        paid_at = ${paid} where id = $1`,
      [id],
    )
  for (const time of OTHER_TIMES) {
    await t.throwsAsync(paidAt(time, 'now()'), { message: /what happens to it happens now/ })
    await t.throwsAsync(paidAt('now()', time), { message: /what happens to it happens now/ })
  }
  await t.throwsAsync(paidAt('now()', 'now()'), { message: /it has no result for its winners/ })
  await work(place)
  const paid = await client.query('select status from drawing where id = $1', [id])
  t.is(paid.rows[0].status, 'paid')
})

test('a held prize is marked as paid at the moment when that is written', async (t) => {
  const place = await openPlace(t)
  const client = await connect(t, place.url)
  const { id } = await makeHeldDrawing(place)
  const mark = (time: string) =>
    `update held_prize set reference = 'wire', marked_by = 'ada', paid_at = ${time} where drawing_id = $1`
  for (const time of OTHER_TIMES) await refuses(t, client, mark(time), [id])
  t.is((await client.query(mark('now()'), [id])).rowCount, 3)
})

test('a campaign’s last number is one that a drawing has, or a disowned one', async (t) => {
  const { client, campaign } = await openOne(t)
  await refuses(t, client, 'update campaign set last_number = last_number + 1 where id = $1', [campaign.id])
  await refuses(t, client, 'update campaign set last_number = last_number + 5 where id = $1', [campaign.id])
})

test('the log’s head is of as many entries as there are', async (t) => {
  const { client } = await openAttacked(t)
  const head = `insert into log_head (public_url, size, root) values ('https://a.example', $1, log_root($1))
    on conflict (single) do update set size = excluded.size, root = excluded.root`
  const { rows } = await client.query('select coalesce(max(index) + 1, 0)::int as size from log_entry')
  for (const size of [rows[0].size + 1, 1_000_000]) await refuses(t, client, head, [size])
  await client.query(head, [rows[0].size])
  await refuses(t, client, 'update log_head set size = size + 1')
})
