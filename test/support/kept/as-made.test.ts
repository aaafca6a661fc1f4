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

const TRIGGERS = 'select tgname, tgenabled from pg_trigger order by tgname'

test('triggers that were switched off are on again, and those that were made are gone with their functions', async (t) => {
  const { client, asMade } = await open(t)
  const made = (await client.query(TRIGGERS)).rows
  await client.query(`alter table drawing disable trigger user; alter table payout disable trigger payout_is_paid_now;
    create function wait_here() returns trigger language plpgsql as 'begin return new; end';
    create trigger waits before update on drawing for each row execute function wait_here()`)
  t.notDeepEqual((await client.query(TRIGGERS)).rows, made)
  t.true(await bringBackAsMade(client, asMade))
  t.deepEqual((await client.query(TRIGGERS)).rows, made)
  t.is((await client.query(`select from pg_proc where proname = 'wait_here'`)).rowCount, 0)
})

for (const [what, change] of [
  ['a trigger is gone', 'drop trigger drawing_cutoff_moves_on on drawing'],
  ['a trigger fires on copies as well', 'alter table drawing enable always trigger drawing_cutoff_moves_on'],
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
