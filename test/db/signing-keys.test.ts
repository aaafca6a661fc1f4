import test from 'ava'
import { waitBriefly } from '../../db/brief-locks.ts'
import { addKey, findSigningKeys, keepFirstKey, keyPurposes, retireKey } from '../../db/queries/log/keys.ts'
import { connect } from '../support/attack.ts'
import { testDatabase } from '../support/database.ts'
import { urlAs } from '../support/roles.ts'
import { openWorkplace } from '../support/workplace.ts'
import { forbids, thief } from './roles/attack.ts'

const OWNERS = { log: 'worker', receipts: 'web', links: 'web' } as const
const keyOf = (digit: string) => ({ id: digit.repeat(64), secret: Buffer.alloc(64) })
/** The number of the advisory lock that an earlier release took for all keys. */
const EARLIER_LOCK = 7_077_018

test('of processes that come at once one makes the first key of a purpose, and each only its own', async (t) => {
  const url = await testDatabase(t)
  for (const purpose of keyPurposes) {
    const { pool, close } = await openWorkplace(urlAs(OWNERS[purpose], url))
    t.teardown(close)
    await Promise.all(['a', 'b', 'c'].map((digit) => keepFirstKey(pool, purpose, keyOf(digit))))
    await keepFirstKey(pool, purpose, keyOf('d'))
    t.is((await findSigningKeys(pool, purpose)).length, 1, purpose)
    const other = await thief(t, OWNERS[purpose] === 'web' ? 'worker' : 'web', url)
    await forbids(t, other, 'select keep_first_key($1, $2, $3)', [purpose, 'e'.repeat(64), Buffer.alloc(64)])
  }
  const web = await thief(t, 'web', url)
  await forbids(t, web, 'select keep_first_key($1, $2, $3)', ['others', 'e'.repeat(64), Buffer.alloc(64)])
})

test('who may lock numbers, read keys or make the first holds up no end of a key', async (t) => {
  const url = await testDatabase(t)
  const { pool, close } = await openWorkplace(url)
  t.teardown(close)
  for (const digit of ['a', 'b']) await pool.transaction((tx) => addKey(tx, 'receipts', keyOf(digit)))
  await (await connect(t, url)).query('grant execute on function pg_advisory_lock(bigint) to prize_reader')
  const [reader, web] = [await thief(t, 'reader', url), await thief(t, 'web', url)]
  await reader.query(`select pg_advisory_lock(${EARLIER_LOCK})`)
  await web.query('begin; select from receipt_key, link_key')
  await web.query('select keep_first_key($1, $2, $3)', ['receipts', 'c'.repeat(64), Buffer.alloc(64)])
  const retire = (digit: string) =>
    pool.transaction(async (tx) => {
      await waitBriefly(tx)
      return retireKey(tx, 'receipts', keyOf(digit).id)
    }, 0)
  t.true(await retire('a'))
  t.false(await retire('b'), 'the last one stays')
  await keepFirstKey(pool, 'links', keyOf('a'))
})

test('nobody with the credential of a process adds a key to those that sign, which the log would name', async (t) => {
  const url = await testDatabase(t)
  const { pool, close } = await openWorkplace(url)
  t.teardown(close)
  for (const [purpose, table] of [
    ['log', 'log_key'],
    ['receipts', 'receipt_key'],
    ['links', 'link_key'],
  ] as const) {
    await pool.transaction((tx) => addKey(tx, purpose, keyOf('a')))
    const client = await thief(t, OWNERS[purpose], url)
    await client.query('select keep_first_key($1, $2, $3)', [purpose, 'b'.repeat(64), Buffer.alloc(64)])
    await forbids(t, client, `insert into ${table} (id, secret) values (repeat('c', 64), sha256('c') || sha256('c'))`)
    t.deepEqual(
      (await findSigningKeys(pool, purpose)).map(({ id }) => id),
      [keyOf('a').id],
    )
  }
})
