import test, { type ExecutionContext } from 'ava'
import {
  countTries,
  findAttemptHashes,
  findAttemptsToSend,
  findIdleAttempt,
  insertAttempts,
  markSent,
  markSigned,
  markUnsent,
} from '../../../../db/queries/chain/attempts.ts'
import { openChainRows, OWNER } from '../../../support/chain/rows.ts'

const MINUTE = { firstNonce: 0, resendAfterSeconds: 60, limit: 100 }
const local = { chain: 'local', account: OWNER }
const hashOf = (digit: string): string => `0x${digit.repeat(64)}`

/** Three signed intents with the nonces 0, 1 and 2, whose bytes have the hashes 0, 1 and 2. */
const open = async (t: ExecutionContext) => {
  const rows = await openChainRows(t)
  const { pool, client, requested } = rows
  const keys = (await requested(3)).map(({ key }) => key) as [string, string, string]
  const store = (digit: string, nonce: number, fee = 10n, chain = 'local') =>
    pool.transaction((tx) =>
      insertAttempts(tx, { chain, account: OWNER }, [
        {
          hash: hashOf(digit),
          intentKey: keys[nonce] as string,
          nonce,
          raw: Buffer.from(`bytes ${digit}`),
          maxFeePerGas: fee,
          priorityFeePerGas: 1n,
        },
      ]),
    )
  await pool.transaction((tx) =>
    markSigned(
      tx,
      local,
      keys.map((intentKey, nonce) => ({ intentKey, nonce })),
      1,
    ),
  )
  for (const nonce of [2, 0, 1]) await store(String(nonce), nonce)
  const toSend = async (over: Partial<typeof MINUTE> = {}, chain = 'local') =>
    (await findAttemptsToSend(pool, { chain, account: OWNER }, { ...MINUTE, ...over }))
      .map(({ hash }) => hash.slice(-1))
      .join(' ')
  const sent = (...digits: string[]) => markSent(pool, digits.map(hashOf))
  /** Moves a time of some bytes an hour back. */
  const age = (column: 'sent_at' | 'signed_at', digit: string) =>
    client.query(`update chain_attempt set ${column} = ${column} - interval '1 hour' where hash = $1`, [hashOf(digit)])
  const idle = async (firstNonce: number) => (await findIdleAttempt(pool, local, firstNonce, 60))?.raw.toString()
  return { ...rows, keys, store, toSend, sent, age, idle }
}

test('what was sent to no node yet is sent, the lowest nonce first', async (t) => {
  const { pool, toSend } = await open(t)
  t.is(await toSend(), '0 1 2')
  const [first] = await findAttemptsToSend(pool, local, MINUTE)
  t.is(first?.raw.toString(), 'bytes 0')
})

test('what was never sent comes before what is sent again, however many nonces a node says are in no block', async (t) => {
  const { toSend, sent, client } = await open(t)
  await sent('0', '1')
  await client.query("update chain_attempt set sent_at = sent_at - interval '1 hour'")
  t.is(await toSend({ limit: 1 }), '2')
  t.is(await toSend(), '2 0 1')
})

test('bytes of another key are neither sent nor signed again: it has its own nonces', async (t) => {
  const { pool, age } = await open(t)
  await age('signed_at', '0')
  const other = { chain: 'local', account: `0x${'e'.repeat(40)}` }
  t.deepEqual(await findAttemptsToSend(pool, other, MINUTE), [])
  t.is(await findIdleAttempt(pool, other, 0, 60), null)
})

test('a nonce that is in a block is not sent again', async (t) => {
  const { toSend } = await open(t)
  t.is(await toSend({ firstNonce: 1 }), '1 2')
  t.is(await toSend({ firstNonce: 3 }), '')
})

test('of a nonce that was signed with higher fees only the newest bytes are sent', async (t) => {
  const { store, toSend } = await open(t)
  await store('a', 1, 20n)
  t.is(await toSend(), '0 a 2')
  await store('b', 1, 40n)
  t.is(await toSend(), '0 b 2')
})

test('what was sent to a node a moment ago waits, and so do the bytes before it', async (t) => {
  const { store, toSend, sent } = await open(t)
  await sent('0')
  t.is(await toSend(), '1 2')
  await store('a', 1, 20n)
  await sent('a')
  t.is(await toSend(), '2')
})

test('what was sent to a node a while ago is sent again, and so is a nonce with newer bytes', async (t) => {
  const { store, toSend, sent, age } = await open(t)
  await sent('0', '1', '2')
  t.is(await toSend(), '')
  await age('sent_at', '1')
  t.is(await toSend(), '1')
  await store('a', 0, 20n)
  t.is(await toSend(), 'a 1')
})

test('when there are too many, the lowest nonces go first: the others could not be taken before them', async (t) => {
  const { toSend } = await open(t)
  t.is(await toSend({ limit: 2 }), '0 1')
})

test('the bytes of one chain are not sent on another', async (t) => {
  const { store, toSend } = await open(t)
  await store('a', 0, 10n, 'base')
  t.is(await toSend(), '0 1 2')
  t.is(await toSend({}, 'base'), 'a')
})

test('what a reorganisation took back is sent at once, and nothing else is', async (t) => {
  const { pool, keys, toSend, sent } = await open(t)
  await sent('0', '1', '2')
  await markUnsent(pool, [keys[1]])
  t.is(await toSend(), '1')
})

test('the fees of the lowest nonce are raised when its newest bytes are old, whatever the others are', async (t) => {
  const { store, age, idle } = await open(t)
  t.is(await idle(0), undefined)
  await age('signed_at', '1')
  t.is(await idle(0), undefined)
  t.is(await idle(1), 'bytes 1')
  await age('signed_at', '0')
  t.is(await idle(0), 'bytes 0')
  await store('a', 0, 20n)
  t.is(await idle(0), undefined)
  await age('signed_at', 'a')
  await age('signed_at', '0')
  t.is(await idle(0), 'bytes a')
})

test('the fees of the lowest nonce are raised also once somebody else has done what it was signed for', async (t) => {
  const { client, keys, age, idle } = await open(t)
  await client.query("update chain_intent set state = 'mined' where key = $1", [keys[0]])
  await age('signed_at', '0')
  t.is(await idle(0), 'bytes 0')
})

test('the fees of old bytes come back to the last wei', async (t) => {
  const { pool, store, age } = await open(t)
  const fee = 2n ** 200n + 1n
  await store('a', 0, fee)
  await age('signed_at', '0')
  await age('signed_at', 'a')
  t.like(await findIdleAttempt(pool, local, 0, 60), { nonce: 0, maxFeePerGas: fee, priorityFeePerGas: 1n })
})

test('everything that was signed for an intent is known, the newest first', async (t) => {
  const { pool, keys, store } = await open(t)
  await store('a', 1, 20n)
  await store('b', 1, 40n)
  t.deepEqual(await findAttemptHashes(pool, keys[1]), ['b', 'a', '1'].map(hashOf))
})

test('an intent was tried once for each nonce, however often its fees were raised', async (t) => {
  const { pool, keys, store } = await open(t)
  await store('a', 1, 20n)
  await store('b', 1, 40n)
  t.is(await countTries(pool, keys[1]), 1)
  t.is(await countTries(pool, 'nothing'), 0)
})

test('a drawing whose intent is signed needs no attention any more, and the first block that was seen stays', async (t) => {
  const { pool, client, requested } = await openChainRows(t)
  const [first, second] = await requested(2)
  await client.query(
    "update drawing set attention = 'chain_unwatched', attention_detail = '{}', attention_since = now(), retry_at = now()",
  )
  await client.query('update chain_intent set sent_block = 5, retry_at = now() where key = $1', [first?.key])
  await pool.transaction((tx) => markSigned(tx, local, [{ intentKey: first?.key ?? '', nonce: 4 }], 9))
  const { rows: intents } = await client.query(
    'select state, nonce, sent_block, retry_at from chain_intent where key = $1',
    [first?.key],
  )
  t.deepEqual(intents, [{ state: 'signed', nonce: '4', sent_block: '5', retry_at: null }])
  const { rows: drawings } = await client.query('select id, attention from drawing order by number')
  t.deepEqual(drawings, [
    { id: first?.id, attention: null },
    { id: second?.id, attention: 'chain_unwatched' },
  ])
})
