import test from 'ava'
import { sql } from 'slonik'
import { readHead } from '../../../worker/chain/head.ts'
import { flagUnmined } from '../../../worker/chain/unmined.ts'
import { openLive } from '../../support/chain/chain.ts'

test('what is in no block after five minutes is said with what it offers, until it is in one', async (t) => {
  const live = await openLive(t)
  const ids = await live.sent()
  await live.mineByHand(true)
  await live.round()
  const said = async () => {
    await flagUnmined(live.context, await readHead(live.context))
    return (await live.read(ids[0] ?? '')).needsAttention
  }
  t.is(await said(), null)
  await live.pool.query(sql.unsafe`update chain_attempt set signed_at = now() - interval '301 seconds'`)
  t.regex(
    (await said()) ?? '',
    /^0x[0-9a-f]{64} is in no block after five minutes: it offers [0-9.]+ gwei, and a block takes [0-9.]+\.$/,
  )
  await live.mine()
  await live.round()
  t.is(await said(), null)
})
