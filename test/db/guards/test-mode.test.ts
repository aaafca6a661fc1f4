import test, { type ExecutionContext } from 'ava'
import type pg from 'pg'
import { connect, refuses } from '../../support/attack.ts'
import { testDatabase } from '../../support/database.ts'
import { makeCampaign, makeDrawing, makePartner, passCutoff, winnerIds } from '../../support/factory.ts'
import { openWorkplace } from '../../support/workplace.ts'
import { work } from '../../support/work.ts'

const LIVE = { mode: 'live', payout: { chain: 'local', token: 'TESTUSD', wallet: null } }

const open = async (t: ExecutionContext, overrides: Record<string, unknown> = {}) => {
  const url = await testDatabase(t)
  const place = await openWorkplace(url)
  t.teardown(place.close)
  const client = await connect(t, url)
  const campaign = await makeCampaign(place, { partner: await makePartner(place), ...overrides })
  const id = await makeDrawing(place, { campaign })
  return { place, client, campaign, id }
}

const choose = `insert into chosen_value (drawing_id, entropy, position, amount_cents)
  values ($1, sha256('a'), $2, 500) on conflict (drawing_id) do update set entropy = sha256('b')`

const fail = `insert into simulated_failure (drawing_id, kind, cutoff_at)
  select id, $2, cutoff_at from drawing where id = $1`

const removal = 'delete from winner_list where drawing_id = $1'

const send = (client: pg.Client, id: string) =>
  client.query('insert into winner_list (drawing_id, winners) values ($1, $2)', [id, winnerIds(3)])

test('a value is chosen for a test drawing alone, for a position that it has, until its value has arrived', async (t) => {
  const { place, client, campaign, id } = await open(t)
  await refuses(t, client, choose, [id, 3])
  await refuses(t, client, choose, [id, -1])
  await client.query(choose, [id, 2])
  await client.query(choose, [id, 2])
  const other = await makeDrawing(place, { campaign })
  await refuses(t, client, 'update chosen_value set drawing_id = $2 where drawing_id = $1', [id, other])
  await refuses(t, client, 'delete from chosen_value')
  await refuses(t, client, 'truncate chosen_value')
  await send(client, id)
  await passCutoff(place, id)
  await work(place)
  await refuses(t, client, choose, [id, 2])
  await refuses(t, client, "update chosen_value set entropy = sha256('c') where drawing_id = $1", [id])
  await send(client, other)
  await passCutoff(place, other)
  await work(place)
  await refuses(t, client, choose, [other, 2])
})

test('no value is chosen for a live drawing, no failure of it simulated, and its list is kept', async (t) => {
  const { place, client, id } = await open(t, LIVE)
  await send(client, id)
  await refuses(t, client, choose, [id, 0])
  await passCutoff(place, id)
  await refuses(t, client, choose, [id, 0])
  await refuses(t, client, fail, [id, 'no_winners'])
  await refuses(t, client, removal, [id])
})

test('a failure is simulated of an open drawing at its own cutoff, once that has come', async (t) => {
  const { place, client, campaign, id } = await open(t)
  await refuses(t, client, fail, [id, 'no_winners'])
  await passCutoff(place, id)
  await refuses(t, client, fail, [id, 'slow_source'])
  await refuses(t, client, fail, [id, 'earthquake'])
  await refuses(t, client, "insert into simulated_failure values ($1, 'no_winners', now() - interval '1 hour')", [id])
  await client.query(fail, [id, 'no_winners'])
  await refuses(t, client, 'delete from simulated_failure')
  await refuses(t, client, 'truncate simulated_failure')
  const locked = await makeDrawing(place, { campaign, drawAt: new Date(Date.now() + 3_600_000) })
  await send(client, locked)
  await passCutoff(place, locked)
  await work(place)
  await refuses(t, client, fail, [locked, 'no_winners'])
  await refuses(t, client, removal, [locked])
})

test('a list is deleted only at the cutoff that is to have no winners; after an extension it is kept again', async (t) => {
  const { place, client, id } = await open(t)
  await send(client, id)
  await refuses(t, client, removal, [id])
  await passCutoff(place, id)
  await refuses(t, client, removal, [id])
  await client.query(fail, [id, 'no_winners'])
  t.is((await client.query(removal, [id])).rowCount, 1)
  await client.query("update drawing set cutoff_at = now() + interval '1 hour' where id = $1", [id])
  await send(client, id)
  await refuses(t, client, removal, [id])
})
