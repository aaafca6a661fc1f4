import test, { type ExecutionContext } from 'ava'
import { connect, refuses } from '../../support/attack.ts'
import { testDatabase } from '../../support/database.ts'
import { thief } from '../roles/attack.ts'

const LOCK = '{"drawing":"drw_1","type":"lock"}'
const VALUE = '{"number":7,"type":"value"}'

const open = async (t: ExecutionContext) => {
  const url = await testDatabase(t)
  const owner = await connect(t, url)
  await owner.query('insert into log_entry (index, entry) values (0, $1)', [LOCK])
  await owner.query('insert into log_wanted (entry) values ($1), ($2)', [LOCK, VALUE])
  const wanted = async () => (await owner.query('select from log_wanted')).rowCount
  const logged = async () =>
    (await owner.query("select convert_from(entry, 'UTF8') as entry from log_entry order by index")).rows.map(
      ({ entry }) => entry,
    )
  return { wanted, logged, worker: await thief(t, 'worker', url) }
}

const TAKE = 'delete from log_wanted;'
const SIGN = `
  insert into log_head (public_url, size, root)
  select 'https://draws.test', max(index) + 1, log_root(max(index) + 1) from log_entry
  on conflict (single) do update set size = excluded.size, root = excluded.root;`
const placeAsLockOf = (lockOf: (entry: string) => string, ...entries: readonly string[]) =>
  `insert into log_entry (index, entry, lock_of) values ${entries.map((entry, n) => `(${n + 1}, '${entry}', ${lockOf(entry)})`).join()};`
const place = (...entries: readonly string[]) =>
  placeAsLockOf((entry) => (entry === LOCK ? "'drw_1'" : 'null'), ...entries)

test('a worker takes nothing out of what is to be logged that has no place in the log', async (t) => {
  const { wanted, worker } = await open(t)
  for (const entries of ['', place(LOCK), place(VALUE)]) {
    await refuses(t, worker, `begin; ${TAKE} ${entries} ${SIGN} commit`)
    await worker.query('rollback')
  }
  await refuses(t, worker, `${TAKE} set constraints all immediate`)
  t.is(await wanted(), 2)
})

test('a worker gives nothing a place in the log that nobody wanted, or twice, in other bytes, or as the lock of another drawing', async (t) => {
  const { wanted, logged, worker } = await open(t)
  for (const entries of [
    place(LOCK),
    `${TAKE} ${place(LOCK, '{"number":8,"type":"value"}')}`,
    `${TAKE} ${place(LOCK, '{"type":"value","number":7}')}`,
    `${TAKE} ${place(LOCK, '{"number": 7, "type": "value"}')}`,
    `${TAKE} ${place(LOCK, VALUE, VALUE)}`,
    `${TAKE} ${place(LOCK, VALUE)} insert into log_entry (index, entry) values (3, '${VALUE}');`,
    `${TAKE} ${placeAsLockOf((entry) => (entry === VALUE ? "'drw_2'" : "'drw_1'"), LOCK, VALUE)}`,
    `${TAKE} ${placeAsLockOf((entry) => (entry === LOCK ? "'drw_2'" : 'null'), LOCK, VALUE)}`,
    `${TAKE} ${placeAsLockOf(() => 'null', LOCK, VALUE)}`,
    `select place_in_log(1, 2); insert into log_entry (index, entry) values (3, '${VALUE}');`,
  ]) {
    await refuses(t, worker, `begin; ${entries} ${SIGN} commit`)
    await worker.query('rollback')
  }
  t.is(await wanted(), 2)
  t.deepEqual(await logged(), [LOCK])
})

test('a worker of the release before takes out what it gives a place in the log, and leaves no trace beside it', async (t) => {
  const { wanted, logged, worker } = await open(t)
  await worker.query(`begin; ${TAKE} ${place(LOCK, VALUE)} ${SIGN} commit`)
  t.is(await wanted(), 0)
  t.deepEqual(await logged(), [LOCK, LOCK, VALUE])
  await worker.query(TAKE)
})

test('the oldest of what is wanted get their places behind the last entry', async (t) => {
  const { wanted, logged, worker } = await open(t)
  await worker.query('begin')
  const { rows } = await worker.query('select encode(leaf, $2) as leaf from place_in_log(1, $1) as leaf', [1, 'hex'])
  await worker.query(SIGN)
  await worker.query('commit')
  t.is(rows.length, 1)
  t.is(await wanted(), 1)
  const lock = await worker.query("select lock_of, encode(leaf, 'hex') as leaf from log_entry where index = 1")
  t.deepEqual(lock.rows, [{ lock_of: 'drw_1', leaf: rows[0].leaf }])
  await worker.query(`begin; select place_in_log(2, 10); ${SIGN} commit`)
  t.deepEqual(await logged(), [LOCK, LOCK, VALUE])
  t.is((await worker.query('select place_in_log(3, 10)')).rowCount, 0)
})

test('behind a place that is not the last nothing is placed', async (t) => {
  const { wanted, worker } = await open(t)
  await refuses(t, worker, 'select place_in_log(0, 1)')
  await refuses(t, worker, 'select place_in_log(2, 1)')
  t.is(await wanted(), 2)
})
