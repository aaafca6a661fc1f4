import test, { type ExecutionContext } from 'ava'
import { applyMigrations, readMigrations } from '../../../db/migrate.ts'
import { connect } from '../../support/attack.ts'
import { testDatabase } from '../../support/database.ts'
import { winnerIds } from '../../support/factory.ts'
import { makeShop, openDrawing } from '../../support/partner-api/partner.ts'
import { startService } from '../../support/service.ts'
import { forbids, thief } from '../roles/attack.ts'

const open = async (t: ExecutionContext) => {
  const url = await testDatabase(t)
  const client = await connect(t, url)
  const known = await readMigrations()
  const added = (texts: readonly string[]) =>
    texts.map((text, i) => ({ name: `99${90 + i}_more.sql`, text, checksum: String(i) }))
  return { url, client, apply: async (...texts: string[]) => applyMigrations(client, [...known, ...added(texts)]) }
}

const FAILS = 'select 1 / 0'
const NEW_TABLE = `drop table give_way;
  create unlogged table give_way (only_one boolean primary key default true, until timestamptz not null)`

test('processes may use what a migration has made though the next one fails, and may do nothing else with it', async (t) => {
  const { url, apply } = await open(t)
  await t.throwsAsync(
    apply(`${NEW_TABLE}; create function mine() returns text language sql as $$ select 'mine' $$`, FAILS),
    {
      message: 'division by zero',
    },
  )
  const web = await thief(t, 'web', url)
  await t.notThrowsAsync(() => web.query('insert into give_way (until) values (now())'))
  await forbids(t, web, 'delete from give_way')
  await forbids(t, web, 'select mine()')
})

test('lists are taken after a migration that makes a guard again, and what it reads, though the next one fails', async (t) => {
  const { url, client, apply } = await open(t)
  const service = await startService(url)
  t.teardown(service.stop)
  const drawing = await openDrawing(await makeShop(service))
  t.is((await drawing.send(winnerIds(3))).status, 201)
  const { rows } = await client.query<{ text: string }>(
    `select replace(pg_get_functiondef('guard_winner_list'::regproc), 'SECURITY DEFINER', '') as text`,
  )
  const NEW_MOVES = 'alter table partner_move rename to moved; create table partner_move (like moved including all)'
  await t.throwsAsync(apply(`${rows[0]?.text}; ${NEW_MOVES}`, FAILS), { message: 'division by zero' })
  t.is((await drawing.send(winnerIds(3))).status, 200)
})

test('a right to what a later migration makes waits for it', async (t) => {
  const { url, apply } = await open(t)
  const first = `${NEW_TABLE}; alter table give_way drop column until, add column later timestamptz; drop table known_device`
  await apply(first)
  const web = await thief(t, 'web', url)
  await forbids(t, web, 'update give_way set later = now()')
  await apply(first, 'alter table give_way add column until timestamptz')
  await t.notThrowsAsync(() => web.query('update give_way set until = now()'))
  await forbids(t, web, 'update give_way set later = now()')
})
