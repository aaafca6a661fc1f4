import test, { type ExecutionContext } from 'ava'
import { connect } from '../attack.ts'
import { freshDatabase } from '../database.ts'
import { makeCampaign, makeDrawing, makePartner, passCutoff } from '../factory.ts'
import { openWorkplace } from '../workplace.ts'
import { work } from '../work.ts'
import { bringBackAsMade, readAsMade } from './as-made.ts'

const open = async (t: ExecutionContext) => {
  const url = await freshDatabase(t)
  const client = await connect(t, url)
  return { url, client, asMade: await readAsMade(client) }
}

test('nothing is left of a draw, and what the migrations have written is there again', async (t) => {
  const { url, client, asMade } = await open(t)
  const place = await openWorkplace(url)
  t.teardown(place.close)
  const campaign = await makeCampaign(place, { partner: await makePartner(place) })
  const drawing = await makeDrawing(place, { campaign })
  await client.query('insert into winner_list (drawing_id, winners) values ($1, $2)', [drawing, ['a', 'b', 'c']])
  await passCutoff(place, drawing)
  await work(place)
  t.is((await client.query(`select from drawing where status = 'paid'`)).rowCount, 1)
  await client.query('update self_check set checked_at = now(); update pgboss.queue set retry_limit = retry_limit + 1')
  t.true(await bringBackAsMade(client, asMade))
  const { tables, sequences } = await readAsMade(await connect(t, url))
  t.deepEqual({ tables, sequences }, { tables: asMade.tables, sequences: asMade.sequences })
})

for (const [what, change] of [
  ['a trigger is disabled', 'alter table drawing disable trigger user'],
  ['a constraint is gone', 'alter table drawing drop constraint drawing_campaign_id_fkey'],
  [
    'a function does something else',
    `create or replace function this_server() returns bigint language sql as 'select 1'`,
  ],
  ['a right is granted', 'grant select on drawing to public'],
  ['a column is gone', 'alter table partner drop column name'],
  ['there is another table', 'create table mark ()'],
  ['statistics were taken', 'analyze'],
  [
    'sessions begin with a setting',
    `do $$ begin execute format('alter database %I set jit = on', current_database()); end $$`,
  ],
] as const) {
  test(`a database in which ${what} is not as it was made`, async (t) => {
    const { client, asMade } = await open(t)
    await client.query(change)
    t.false(await bringBackAsMade(client, asMade))
  })
}
