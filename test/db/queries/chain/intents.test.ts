import test, { type ExecutionContext } from 'ava'
import {
  adoptIntent,
  findNewPayments,
  findNewRequests,
  findUnderWay,
  finishIntents,
  lockOpenIntents,
  type IntentMove,
  insertIntents,
  moveIntents,
} from '../../../../db/queries/chain/intents.ts'
import { markSigned } from '../../../../db/queries/chain/attempts.ts'
import { ELSEWHERE, HERE, openChainRows, OWNER, somebodyWaits } from '../../../support/chain/rows.ts'

const open = async (t: ExecutionContext, count: number) => {
  const rows = await openChainRows(t)
  const { pool, client } = rows
  const keys = (await rows.requested(count)).map(({ key }) => key)
  const sign = (key: string, nonce: number) =>
    pool.transaction((tx) => markSigned(tx, { chain: 'local', account: OWNER }, [{ intentKey: key, nonce }], 10))
  const move = (key: string, from: IntentMove['from'], to: IntentMove['to'], over: Partial<IntentMove> = {}) =>
    moveIntents(pool, [{ key, from, to, retryAfterSeconds: 0, ...over }])
  const read = async (key: string) => {
    const { rows } = await client.query(
      `select state, nonce::int, sent_block::int as block, ceil(extract(epoch from retry_at - now()))::int as wait
      from chain_intent where key = $1`,
      [key],
    )
    return rows[0]
  }
  return { ...rows, keys, sign, move, read }
}

/** An intent that is signed with the nonce 3. */
const openSigned = async (t: ExecutionContext) => {
  const { keys, sign, move, read } = await open(t, 1)
  const [key = ''] = keys
  await sign(key, 3)
  return { key, move, read }
}

test('an intent moves only when its state is still the one that was seen', async (t) => {
  const { key, move, read } = await openSigned(t)
  await move(key, 'mined', 'new')
  await move(key, 'new', 'mined')
  t.like(await read(key), { state: 'signed', nonce: 3, block: 10 })
  await move(key, 'signed', 'mined')
  t.like(await read(key), { state: 'mined', nonce: 3 })
  await move(key, 'signed', 'new')
  t.like(await read(key), { state: 'mined', nonce: 3 })
})

test('of several that move together each is judged alone', async (t) => {
  const { pool, keys, sign, read } = await open(t, 3)
  const [a = '', b = '', c = ''] = keys
  await sign(a, 0)
  await sign(c, 1)
  const base = { retryAfterSeconds: 0 }
  await moveIntents(pool, [
    { ...base, key: a, from: 'signed', to: 'mined' },
    { ...base, key: b, from: 'signed', to: 'mined' },
    { ...base, key: c, from: 'signed', to: 'new' },
  ])
  const states: string[] = []
  for (const key of keys) states.push((await read(key)).state)
  t.deepEqual(states, ['mined', 'new', 'new'])
})

test('the nonce stays with an intent until it is new again', async (t) => {
  const { key, move, read } = await openSigned(t)
  await move(key, 'signed', 'mined')
  await move(key, 'mined', 'signed')
  t.is((await read(key)).nonce, 3)
  await move(key, 'signed', 'new')
  t.is((await read(key)).nonce, null)
})

test('the first block that is known stays: whatever happened, happened after it', async (t) => {
  const { pool, keys, move, read, sign } = await open(t, 1)
  const [key = ''] = keys
  await pool.transaction((tx) => adoptIntent(tx, key, 7))
  t.like(await read(key), { state: 'mined', block: 7 })
  await move(key, 'mined', 'new')
  await sign(key, 0)
  t.is((await read(key)).block, 7)
})

test('a payment that anyone may have made is in no block before the request of its drawing', async (t) => {
  const { pool, settled, sign } = await open(t, 0)
  const { requestKey } = await settled()
  const firstBlock = async () => (await findNewPayments(pool, HERE, 1))[0]?.firstBlock
  t.is(await firstBlock(), null)
  await sign(requestKey, 0)
  t.is(await firstBlock(), 10)
})

test('what was refused waits before it is signed again, an hour at most', async (t) => {
  const { pool, keys, sign, move, read } = await open(t, 2)
  const [a = '', b = ''] = keys
  await sign(a, 0)
  await sign(b, 1)
  await move(a, 'signed', 'new', { retryAfterSeconds: 1_000 })
  await move(b, 'signed', 'new', { retryAfterSeconds: 1_000_000 })
  const { wait } = await read(a)
  t.true(wait > 600 && wait <= 1_000)
  t.true((await read(b)).wait > 3_000)
  t.true((await read(b)).wait <= 3_600)
  t.deepEqual(await findNewRequests(pool, HERE, 10), [])
  await sign(a, 2)
  await move(a, 'signed', 'new')
  t.deepEqual(
    (await findNewRequests(pool, HERE, 10)).map(({ isDue }) => isDue),
    [true, false],
  )
})

test('what is final is not locked and not finished again', async (t) => {
  const { pool, keys, sign, move, read } = await open(t, 2)
  const [a = '', b = ''] = keys
  await sign(a, 0)
  await pool.transaction((tx) => finishIntents(tx, [a]))
  t.deepEqual(await pool.transaction((tx) => lockOpenIntents(tx, keys)), [b])
  await pool.transaction((tx) => finishIntents(tx, [a]))
  await move(a, 'signed', 'new')
  t.like(await read(a), { state: 'final', nonce: 0 })
})

test('two that finish the same: the second waits, and then finds only what is left', async (t) => {
  const { pool, keys, client } = await open(t, 2)
  const [a = '', b = ''] = keys
  let second: Promise<readonly string[]> | undefined
  await pool.transaction(async (tx) => {
    t.deepEqual(await lockOpenIntents(tx, keys), [a, b])
    second = pool.transaction((other) => lockOpenIntents(other, keys))
    await somebodyWaits(t, client)
    await finishIntents(tx, [a])
  })
  t.deepEqual(await second, [b])
})

test('intents are found by state and contract, those of a campaign in the order of their numbers', async (t) => {
  const { pool, keys, sign } = await open(t, 11)
  const keysOf = async (found: Promise<readonly { key: string }[]>) => (await found).map(({ key }) => key)
  t.deepEqual(await keysOf(findNewRequests(pool, HERE, 100)), keys)
  t.deepEqual(await keysOf(findNewRequests(pool, HERE, 3)), keys.slice(0, 3))
  await sign(keys[4] as string, 0)
  t.deepEqual(await keysOf(findUnderWay(pool, HERE, 100)), [keys[4] as string])
  t.is((await findNewRequests(pool, HERE, 100)).length, 10)
  t.deepEqual(await keysOf(findNewRequests(pool, ELSEWHERE, 100)), [])
  t.deepEqual(await keysOf(findUnderWay(pool, ELSEWHERE, 100)), [])
})

test('the same key twice is refused, and nothing of that transaction stays', async (t) => {
  const { pool, keys, locked, campaign, client } = await open(t, 1)
  const ids = await locked(2)
  const common = { ...HERE, kind: 'request', campaignId: campaign.id, payoutId: null, arguments: {} } as const
  const insert = pool.transaction((tx) =>
    insertIntents(tx, [
      { ...common, key: 'another', drawingId: ids[0] as string },
      { ...common, key: keys[0] as string, drawingId: ids[1] as string },
    ]),
  )
  await t.throwsAsync(insert, { message: /unique integrity constraint/ })
  t.is((await client.query('select from chain_intent')).rowCount, 1)
})
