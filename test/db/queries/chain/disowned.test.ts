import test from 'ava'
import { markSigned } from '../../../../db/queries/chain/attempts.ts'
import { loseRequest } from '../../../../db/queries/chain/disowned.ts'
import { openChainRows, OWNER } from '../../../support/chain/rows.ts'

test('a request that is signed is not given up, since it may be drawn, and nothing fails', async (t) => {
  const { pool, client, requested } = await openChainRows(t)
  const [waiting, signed] = (await requested(2)) as [{ id: string; key: string }, { id: string; key: string }]
  const account = { chain: 'local', account: OWNER }
  await pool.transaction((tx) => markSigned(tx, account, [{ intentKey: signed.key, nonce: 0 }], 1))
  t.true(await pool.transaction((tx) => loseRequest(tx, waiting.id)))
  t.false(await pool.transaction((tx) => loseRequest(tx, signed.id)))
  const { rows } = await client.query('select state from chain_intent order by key')
  t.deepEqual(rows, [{ state: 'lost' }, { state: 'signed' }])
})
