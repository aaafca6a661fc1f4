import test from 'ava'
import { RpcRequestError } from 'viem'
import { logAnchored } from '../../../worker/chain/events.ts'
import { findEvents } from '../../../worker/chain/find-events.ts'
import { openLogRange } from '../../../worker/chain/log-range.ts'
import type { Nodes } from '../../../worker/chain/nodes.ts'

/** A node that refuses to look for events in more than so many blocks, in these words. */
const refusing = (message: string, most: bigint) => {
  const range = openLogRange()
  const getLogs = async ({ fromBlock, toBlock }: { fromBlock: bigint; toBlock: bigint }) => {
    if (toBlock - fromBlock + 1n <= most) return []
    throw new RpcRequestError({ body: {}, url: 'http://node.test', error: { code: -32_005, message } })
  }
  const nodes = { read: { getLogs }, logRange: () => range } as unknown as Nodes
  const find = () => findEvents({ nodes }, { address: '0x1', event: logAnchored, fromBlock: 1n, toBlock: 10_000n })
  return { find, range }
}

const BUSY = [
  'over rate limit',
  'Too Many Requests',
  'daily request count exceeded, request rate limited',
  'Your app has exceeded its compute units per second capacity',
]

for (const message of BUSY)
  test(`a node that is asked too often (${message}) is not asked for fewer blocks at a time, which are more calls`, async (t) => {
    const { find, range } = refusing(message, 0n)
    await t.throwsAsync(find)
    t.is(range.blocks(), openLogRange().blocks())
  })

for (const message of ['query returned more than 10000 results', 'block range is too wide'])
  test(`a node that is asked for too much (${message}) is asked for fewer blocks at a time`, async (t) => {
    const { find, range } = refusing(message, 500n)
    t.deepEqual(await find(), [])
    t.is(range.blocks(), 500n)
  })
