import test from 'ava'
import { lockNewIntents, lockNonce, markSigned, setNextNonce } from '../../../../db/queries/chain/attempts.ts'
import { openChainRows, OWNER, somebodyWaits } from '../../../support/chain/rows.ts'

const ACCOUNT = { chain: 'local', account: OWNER }

test('a transaction that has the nonce makes others wait, which then get the next one', async (t) => {
  const { pool, client } = await openChainRows(t)
  const order: string[] = []
  let second: Promise<number> | undefined
  await pool.transaction(async (tx) => {
    t.is(await lockNonce(tx, ACCOUNT), 0)
    second = pool.transaction(async (other) => {
      const nonce = await lockNonce(other, ACCOUNT)
      order.push('the second has it')
      return nonce
    })
    await somebodyWaits(t, client)
    await setNextNonce(tx, ACCOUNT, 3)
    order.push('the first is done')
  })
  t.is(await second, 3)
  t.deepEqual(order, ['the first is done', 'the second has it'])
})

test('nonces that were handed out by a transaction that failed are handed out again', async (t) => {
  const { pool } = await openChainRows(t)
  await t.throwsAsync(
    pool.transaction(async (tx) => {
      await setNextNonce(tx, ACCOUNT, (await lockNonce(tx, ACCOUNT)) + 5)
      throw new Error('the process ended')
    }),
  )
  t.is(await pool.transaction((tx) => lockNonce(tx, ACCOUNT)), 0)
})

test('many at once take every nonce, each once', async (t) => {
  const { pool } = await openChainRows(t)
  const takes = Array.from({ length: 30 }, (_, i) =>
    pool.transaction(async (tx) => {
      const first = await lockNonce(tx, ACCOUNT)
      const count = 1 + (i % 3)
      await setNextNonce(tx, ACCOUNT, first + count)
      return Array.from({ length: count }, (_, place) => first + place)
    }),
  )
  const nonces = (await Promise.all(takes)).flat().toSorted((a, b) => a - b)
  t.deepEqual(
    nonces,
    Array.from({ length: 60 }, (_, i) => i),
  )
})

test('the account of one chain is not held back by that of another', async (t) => {
  const { pool } = await openChainRows(t)
  await pool.transaction(async (tx) => {
    await lockNonce(tx, ACCOUNT)
    t.is(await pool.transaction((other) => lockNonce(other, { ...ACCOUNT, chain: 'base' })), 0)
  })
})

test('two that want to sign the same intents: the second gets what the first has left', async (t) => {
  const { pool, client, requested } = await openChainRows(t)
  const keys = (await requested(3)).map(({ key }) => key)
  const [a, b, c] = keys as [string, string, string]
  let second: Promise<readonly string[]> | undefined
  await pool.transaction(async (tx) => {
    t.deepEqual(await lockNewIntents(tx, keys), keys.toSorted())
    second = pool.transaction((other) => lockNewIntents(other, keys))
    await somebodyWaits(t, client)
    await markSigned(
      tx,
      ACCOUNT,
      [
        { intentKey: a, nonce: 0 },
        { intentKey: c, nonce: 1 },
      ],
      1,
    )
  })
  t.deepEqual(await second, [b])
})
