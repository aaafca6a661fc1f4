import test from 'ava'
import { addKey, findSigningKeys, keepFirstKey, keyPurposes, retireKey } from '../../db/queries/log/keys.ts'
import { connect } from '../support/attack.ts'
import { testDatabase } from '../support/database.ts'
import { urlAs } from '../support/roles.ts'
import { openWorkplace } from '../support/workplace.ts'
import { forbids, thief } from './roles/attack.ts'

const OWNERS = { log: 'worker', receipts: 'web', links: 'web' } as const
const keyOf = (digit: string) => ({ id: digit.repeat(64), secret: Buffer.alloc(64) })
/** What a number that stood for all keys was. */
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

test('who may lock numbers, read keys or make them holds up neither a first key nor the end of one', async (t) => {
  const url = await testDatabase(t)
  const { pool, close } = await openWorkplace(url)
  t.teardown(close)
  await pool.transaction((tx) => addKey(tx, 'links', keyOf('a')))
  await (await connect(t, url)).query('grant execute on function pg_advisory_lock(bigint) to prize_reader')
  const [reader, web] = [await thief(t, 'reader', url), await thief(t, 'web', url)]
  await reader.query(`select pg_advisory_lock(${EARLIER_LOCK})`)
  await web.query('begin; lock table receipt_key, link_key in row exclusive mode')
  await keepFirstKey(pool, 'receipts', keyOf('a'))
  await pool.transaction((tx) => addKey(tx, 'receipts', keyOf('b')))
  t.true(await pool.transaction((tx) => retireKey(tx, 'receipts', keyOf('a').id)))
  t.false(await pool.transaction((tx) => retireKey(tx, 'receipts', keyOf('b').id)), 'the last one stays')
})
