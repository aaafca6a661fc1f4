import test from 'ava'
import { sql } from 'slonik'
import { openProxied } from '../../../support/chain/proxied.ts'

test('signed bytes go to every node, and not again in the next round', async (t) => {
  const { live, proxies } = await openProxied(t, 2)
  const sends = () =>
    proxies.map(({ requests }) => requests.filter(({ method }) => method === 'eth_sendRawTransaction').length)
  await live.sent()
  await live.mineByHand(true)
  await live.round()
  t.deepEqual(sends(), [1, 1])
  await live.pool.query(sql.unsafe`
    update chain_attempt set sent_at = now() + interval '1 minute', signed_at = now() + interval '1 minute'
    where sent_at is not null`)
  await live.round()
  t.deepEqual(sends(), [1, 1])
})
