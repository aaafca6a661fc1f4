import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { openProxied } from '../../support/chain/proxied.ts'
import type { MessageFault } from '../../support/chain/rpc-faults.ts'

const REVERTS = '0x60006000fd'

/** A request that is signed and in no block yet, which a worker with three nodes sent. */
const openSent = async (t: ExecutionContext) => {
  const { live, proxies } = await openProxied(t, 3)
  const ask = (method: string, params: unknown[]) => live.owner.nodes.read.request({ method, params } as never)
  const [id = ''] = await live.sent()
  await live.mineByHand(true)
  await live.round()
  const hash = await live.pool.oneFirst(sql.type(z.object({ hash: z.string() }))`select hash from chain_attempt`)
  /** What the drawing says once a round has seen that the request had no effect. It is paid in the end. */
  const said = async () => {
    await live.mineByHand(false)
    await live.mine(2)
    await live.round()
    const { needsAttention } = await live.read(id)
    await live.runUntil(live.allPaid([id]))
    return needsAttention ?? ''
  }
  return { live, ask, hash, lies: proxies[0].faults, said }
}

test('of a request that a block has without its effect the drawing names the transaction, and it is sent again', async (t) => {
  const { live, ask, hash, said } = await openSent(t)
  const code = await live.owner.nodes.read.getCode({ address: live.contract })
  await ask('anvil_setCode', [live.contract, REVERTS])
  await live.mineByHand(false)
  await live.mine()
  await ask('anvil_setCode', [live.contract, code])
  t.true((await said()).includes(hash))
})

/** A node that shows every transaction that it does not have as reverted in a block. */
const showsReverted: MessageFault = {
  kind: 'changed',
  methods: ['eth_getTransactionReceipt'],
  change: (answer, { params: [transactionHash] = [] }) =>
    JSON.stringify({ ...JSON.parse(answer), result: { transactionHash, blockNumber: '0x1', status: '0x0', logs: [] } }),
}

test('a request in whose place another transaction came is sent again, and no refusal is said that one node of three made up', async (t) => {
  const { live, ask, lies, said } = await openSent(t)
  lies.push(showsReverted)
  await ask('anvil_dropAllTransactions', [])
  await ask('anvil_setNonce', [live.context.account.address, '0x1'])
  t.is(await said(), '')
})
