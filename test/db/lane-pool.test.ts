import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { openPool } from '../../db/pool.ts'
import { openStatements, searchStatement, statement } from '../../db/statements.ts'
import { testDatabase } from '../support/database.ts'
import { overNetwork } from '../support/over-network.ts'
import { CONNECTION_TIMEOUT_MS } from '../support/workplace.ts'

const open = async (t: ExecutionContext, url: string, isPrepared: boolean) => {
  const statements = openStatements(url, { onError: () => {}, isPrepared, connectionTimeoutMs: CONNECTION_TIMEOUT_MS })
  t.teardown(() => statements.end())
  return statements.for('health')
}

const left = statement<{ names: number; limit: string }>(
  'left',
  `select (select count(*) from pg_prepared_statements)::int as names, current_setting('statement_timeout') as limit`,
)
const slow = searchStatement<object>('slow', 'select pg_sleep(20)')

test('where connections keep nothing, a statement has no name, and its lane’s limit all the same', async (t) => {
  const statements = await open(t, await testDatabase(t), false)
  for (let i = 0; i < 2; i += 1) t.deepEqual(await statements.rows(left, []), [{ names: 0, limit: '5s' }])
  await t.throwsAsync(statements.rows(slow, []), { code: '57014' })
  await t.throwsAsync(statements.rows(statement('wrong', 'select 1 / 0'), []), { code: '22012' })
  t.deepEqual(await statements.rows(left, []), [{ names: 0, limit: '5s' }])
})

test('where connections keep nothing, a transaction brings its limits and takes them away again', async (t) => {
  const pool = await openPool(await testDatabase(t), {
    max: 1,
    isPrepared: false,
    connectionTimeoutMs: CONNECTION_TIMEOUT_MS,
  })
  t.teardown(() => pool.end())
  const settings = z.object({ limit: z.string(), idle: z.string(), names: z.number() })
  const found = sql.prepared('found', settings)`
    select current_setting('statement_timeout') as limit, current_setting('idle_in_transaction_session_timeout') as idle,
      (select count(*) from pg_prepared_statements)::int as names`
  t.deepEqual(await pool.transaction((tx) => tx.one(found)), { limit: '1min', idle: '30s', names: 0 })
  t.deepEqual(await pool.one(found), { limit: '0', idle: '0', names: 0 })
})

test('a server that falls silent is given up, and the lane goes on with another connection', async (t) => {
  const to = overNetwork(await testDatabase(t))
  const [host, port] = [to.hostname, Number(to.port)]
  let isSilent = false
  const between = createServer((client) => {
    const server = connect(port, host)
    const wasSilent = isSilent
    client.on('error', () => {}).on('data', (bytes) => (isSilent && !wasSilent ? undefined : server.write(bytes)))
    server.on('error', () => {}).on('data', (bytes) => client.write(bytes))
    client.on('close', () => server.destroy())
    server.on('close', () => client.destroy())
  }).listen(0, '127.0.0.1')
  await once(between, 'listening')
  t.teardown(() => between.close())
  to.port = String((between.address() as AddressInfo).port)
  const statements = await open(t, to.href, true)
  t.is((await statements.rows(left, [])).length, 1)
  isSilent = true
  await t.throwsAsync(statements.rows(left, []), { message: 'Query read timeout' })
  t.is((await statements.rows(left, [])).length, 1)
})
