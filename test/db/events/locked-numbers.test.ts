import test, { type ExecutionContext } from 'ava'
import type pg from 'pg'
import { connect } from '../../support/attack.ts'
import { testDatabase } from '../../support/database.ts'
import { makePartner } from '../../support/factory.ts'
import { urlAs } from '../../support/roles.ts'
import { openWorkplace } from '../../support/workplace.ts'
import { forbids } from '../roles/attack.ts'

const LOCKING = `select string_agg(oid::regprocedure::text, ', ') as functions from pg_proc
  where pronamespace = 'pg_catalog'::regnamespace and proname ~ '^pg_(try_)?advisory_'`

/** A database whose owner is no superuser: everybody who may connect can lock numbers. */
const open = async (t: ExecutionContext) => {
  const url = await testDatabase(t)
  const place = await openWorkplace(url)
  t.teardown(place.close)
  const partner = await makePartner(place)
  const owner = await connect(t, url)
  const { rows } = await owner.query<{ functions: string }>(LOCKING)
  await owner.query(`grant execute on function ${rows[0]?.functions} to prize_reader`)
  const writer = await connect(t, urlAs('web', url))
  // A statement that waits for somebody's lock fails soon.
  for (const client of [owner, writer]) await client.query(`set lock_timeout = '2s'`)
  const write = async (client: pg.Client = writer): Promise<number> => {
    const { rows: written } = await client.query<{ seq: number }>(
      `insert into event (id, partner_id, mode, type, subject, data, is_example)
      values (new_id('evt'), $1, 'test', 'drawing.created', 'drw_x', '{}', true) returning seq::float8 as seq`,
      [partner],
    )
    return written[0]?.seq as number
  }
  const web = await connect(t, urlAs('web', url))
  const horizon = async (): Promise<number> =>
    (await web.query<{ seq: number }>('select event_horizon()::float8 as seq')).rows[0]?.seq as number
  const worker = await connect(t, urlAs('worker', url))
  /** Marks the last number as a worker does, and moves the mark so many minutes into the past. */
  const mark = async (minutesAgo = 0) => {
    await owner.query('delete from event_mark')
    await worker.query('select mark_event_number()')
    await owner.query('update event_mark set marked_at = marked_at - make_interval(mins => $1)', [minutesAgo])
  }
  return { url, owner, writer, worker, mark, reader: await connect(t, urlAs('reader', url)), write, horizon }
}

test('who may only read keeps no reader of events behind, whatever number it locks', async (t) => {
  const { reader, write, horizon } = await open(t)
  const first = await write()
  for (const lock of ['pg_advisory_lock', 'pg_advisory_lock_shared'])
    await reader.query(`select ${lock}(event_lock_of($1))`, [first - 1])
  await reader.query('begin; prepare an_event as insert into event default values')
  t.is(await horizon(), first)
})

test('who may only read keeps nobody from writing events, and readers of events miss none of them', async (t) => {
  const { owner, writer, reader, write, horizon } = await open(t)
  const first = await write()
  await reader.query('select pg_advisory_lock(event_lock_of($1::bigint + n)) from generate_series(-20, 20) n', [first])
  await writer.query('begin')
  const slow = await write()
  const quick = await write(owner)
  t.true(quick > slow)
  t.is(await horizon(), first + 21, 'a number above all that it has locked')
  t.is(slow, first + 22)
  await writer.query('commit')
  t.is(await horizon(), quick)
})

test('who may only read keeps nobody from writing the first event on another server', async (t) => {
  const { owner, reader, write } = await open(t)
  await owner.query(`select setval('event_server_seq', 1)`)
  await reader.query('select pg_advisory_lock(17751)')
  await forbids(t, reader, 'select from event_numbering for update')
  await reader.query('begin; prepare a_lock as select from event_numbering for update')
  t.true((await write()) > 0)
})

test('who writes events by a role that its login has to set first is waited for all the same', async (t) => {
  const { url, owner, write, horizon } = await open(t)
  const login = 'test_becomes_web'
  await owner.query(`create role ${login} login noinherit password 'test' in role prize_web`)
  const address = new URL(url)
  Object.assign(address, { username: login, password: 'test' })
  const other = await connect(t, address.href)
  t.teardown(async () => {
    await other.end()
    await owner.query(`drop role ${login}`)
  })
  await other.query('set role prize_web; begin')
  const slow = await write(other)
  await write()
  t.is(await horizon(), slow - 1)
})

test('who says by a setting that it has announced its events is waited for all the same', async (t) => {
  const { writer, owner, write, horizon } = await open(t)
  for (const said of ['yes', '1e3', '', '-1', '999999999999999', '9'.repeat(40)]) {
    await writer.query(`set prize.announces_events = '${said}'; begin`)
    const slow = await write()
    await write(owner)
    t.is(await horizon(), slow - 1, said)
    await writer.query('commit')
  }
})

test('a transaction announces its first number once, whatever it writes after that', async (t) => {
  const { writer, owner, write, horizon } = await open(t)
  await writer.query('begin')
  const first = await write()
  for (let i = 0; i < 3; i += 1) await write()
  await writer.query('savepoint s')
  await write()
  await writer.query('rollback to s')
  await write()
  t.is(await horizon(), first - 1)
  const { rowCount } =
    await owner.query(`select from pg_locks where locktype = 'advisory' and mode = 'ShareLock' and granted
    and database = (select oid from pg_database where datname = current_database())`)
  t.is(rowCount, 1)
  await writer.query('commit')
})

test('who locks a number and stays keeps readers of events behind for half an hour at most', async (t) => {
  const { url, owner, write, mark, horizon } = await open(t)
  const first = await write()
  for (const role of ['worker', 'web'] as const) {
    const client = await connect(t, urlAs(role, url))
    await client.query('begin; select pg_advisory_xact_lock_shared(event_lock_of(1))')
    await mark(29)
    t.is(await horizon(), 1)
    await mark(31)
    t.is(await horizon(), first)
    await client.query('rollback')
  }
  await write(owner)
})

test('who writes an event and stays keeps readers behind for half an hour at most', async (t) => {
  const { owner, writer, write, mark, horizon } = await open(t)
  await writer.query('begin')
  const slow = await write()
  const quick = await write(owner)
  await mark(29)
  t.is(await horizon(), slow - 1)
  await mark(31)
  t.is(await horizon(), quick)
})

test('the owner is waited for however long a transaction takes', async (t) => {
  const { url, owner, write, mark, horizon } = await open(t)
  await owner.query('begin')
  const slow = await write(owner)
  await write()
  await (await connect(t, url)).query("insert into event_mark values ($1, now() - interval '2 hours')", [slow + 1])
  t.is(await horizon(), slow - 1)
  await owner.query('commit')
  await mark()
})

test('who says by a setting that it has announced an old number is waited for all the same', async (t) => {
  const { writer, owner, write, mark, horizon } = await open(t)
  await write()
  await mark(31)
  await writer.query("set prize.announces_events = '1'; begin")
  const slow = await write()
  await write(owner)
  t.is(await horizon(), slow - 1)
  await writer.query('commit')
})

test('a number is marked once a minute, and forgotten after an hour', async (t) => {
  const { owner, worker, write, mark } = await open(t)
  await write()
  await mark()
  await write()
  const numbers = async () =>
    (await owner.query<{ number: number }>('select number::float8 as number from event_mark order by number')).rows.map(
      ({ number }) => number,
    )
  const [marked] = await numbers()
  await worker.query('select mark_event_number()')
  t.deepEqual(await numbers(), [marked])
  await owner.query("update event_mark set marked_at = marked_at - interval '2 minutes'")
  await worker.query('select mark_event_number()')
  t.deepEqual(await numbers(), [marked, (marked ?? 0) + 1])
  await owner.query("update event_mark set marked_at = marked_at - interval '1 hour'")
  await worker.query('select mark_event_number()')
  t.deepEqual(await numbers(), [(marked ?? 0) + 1])
})
