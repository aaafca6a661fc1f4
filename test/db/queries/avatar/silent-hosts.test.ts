import test, { type ExecutionContext } from 'ava'
import { leaveWithHosts, noteHosts } from '../../../../db/queries/avatar/silent-hosts.ts'
import { connect } from '../../../support/attack.ts'
import { somebodyWaits } from '../../../support/chain/rows.ts'
import { testDatabase } from '../../../support/database.ts'
import { rowsReadBy } from '../../../support/rows-read.ts'
import { openWorkplace } from '../../../support/workplace.ts'

const open = async (t: ExecutionContext) => {
  const url = await testDatabase(t)
  const { pool, close } = await openWorkplace(url)
  t.teardown(close)
  return {
    pool,
    connect: () => connect(t, url),
    note: (...news: Parameters<typeof noteHosts>[1]) => pool.transaction((tx) => noteHosts(tx, news)),
  }
}

test('two workers that record the opposite of the same hosts do not wait for each other', async (t) => {
  const { note, connect } = await open(t)
  await note({ host: 'a.test', strikes: 4 }, { host: 'b.test', strikes: 4 })
  const other = await connect()
  await other.query("begin; select from silent_host where host = 'a.test' for update")
  const noted = note({ host: 'a.test', strikes: 0 }, { host: 'b.test', strikes: 4 })
  await somebodyWaits(t, await connect())
  await t.notThrowsAsync(() => other.query("select from silent_host where host = 'b.test' for update nowait"))
  await other.query('rollback')
  await noted
  t.deepEqual((await other.query('select host, strikes from silent_host')).rows, [{ host: 'b.test', strikes: 8 }])
})

test('a logo that was given up with its host is tried again once that answers, as are the pictures of drawings', async (t) => {
  const { pool, note, connect } = await open(t)
  const client = await connect()
  await note({ host: 'dead.test', strikes: 24 })
  await client.query(
    `insert into avatar (key, url, drawing_id, partner_id)
    select encode(sha256(convert_to(url, 'UTF8')), 'hex'), url, '', 'ptr_1' from (values ('https://dead.test/logo')) u (url)`,
  )
  t.is((await pool.transaction((tx) => leaveWithHosts(tx, 10))).length, 1)
  await note({ host: 'dead.test', strikes: 0 })
  const { rows } = await client.query(
    `select left_at, retry_at is not null as "isTried" from avatar where url = 'https://dead.test/logo'`,
  )
  t.deepEqual(rows, [{ left_at: null, isTried: true }])
})

const MANY = 10_000

test('giving up what is new on a dead host reads neither what was given up with it nor what waits on other hosts', async (t) => {
  const { pool, note, connect } = await open(t)
  await note({ host: 'dead.test', strikes: 24 })
  const client = await connect()
  const fill = (host: string, first: number, count: number, isLeft: boolean) =>
    client.query(
      `insert into avatar (key, url, drawing_id, partner_id, retry_at, left_at, failure)
      select encode(sha256(convert_to(url, 'UTF8')), 'hex'), url, 'drw_1', 'ptr_1',
        case when not $4 then now() end, case when $4 then now() end, case when $4 then 'It is dead.' end
      from (select 'https://' || $1 || '/' || i as url from generate_series($2::int, $2 + $3 - 1) i) u`,
      [host, first, count, isLeft],
    )
  await fill('dead.test', 1, MANY, true)
  await fill('alive.test', 1, MANY, false)
  await client.query('vacuum analyze')
  await fill('dead.test', MANY + 1, 3, false)
  const [read = NaN] = await pool.transaction((tx) =>
    rowsReadBy(tx, ['avatar'], async () => {
      t.is((await leaveWithHosts(tx, 100)).length, 3)
    }),
  )
  t.true(read < 100, `${read} rows were read`)
})
