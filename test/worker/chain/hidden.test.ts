import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { NO_VALUE } from '../../../worker/chain/read-contract.ts'
import { tellsOfCampaigns, tellsOfDrawings } from '../../support/chain/lies.ts'
import { openProxied } from '../../support/chain/proxied.ts'
import type { MessageFault } from '../../support/chain/rpc-faults.ts'

const STEP_SECONDS = 30

/**
 * A worker with three nodes, the first of which lies from `startLying` on. Each of its rounds is half a minute after
 * the one before on the chain's clock, and also looks at everything that was put off.
 */
const openWithLiar = async (t: ExecutionContext) => {
  const { live, proxies } = await openProxied(t, 3)
  const said = new Set<string>()
  const lateRound = async (id: string) => {
    await live.pool.query(sql.unsafe`
      update chain_intent set retry_at = now() where retry_at > now() and state = 'new'`)
    await live.round()
    const { needsAttention } = await live.read(id)
    if (needsAttention !== null) said.add(needsAttention)
    await live.owner.nodes.read.request({ method: 'evm_increaseTime', params: [STEP_SECONDS] } as never)
  }
  return {
    live,
    said,
    startLying: (lie: MessageFault) => proxies[0].faults.push(lie),
    untilPaid: (id: string) => live.runUntil(live.allPaid([id]), () => lateRound(id)),
  }
}

const signed = ({ pool }: Awaited<ReturnType<typeof openWithLiar>>['live']) =>
  pool.oneFirst(
    sql.type(z.object({ count: z.number() }))`select count(distinct nonce)::int as count from chain_attempt`,
  )

test('one node of three that hides a value does not keep the drawing from being drawn, nor has an untrue thing said of it', async (t) => {
  const { live, said, startLying, untilPaid } = await openWithLiar(t)
  const [id = ''] = await live.sent()
  await live.round()
  startLying(tellsOfDrawings({ revealedAt: 0, randomValue: NO_VALUE }))
  await untilPaid(id)
  t.deepEqual([...said], [])
})

test('one node of three that hides a request has it neither signed again nor called refused', async (t) => {
  const { live, said, startLying, untilPaid } = await openWithLiar(t)
  const [id = ''] = await live.sent()
  await live.round()
  startLying(tellsOfDrawings({ contribution: NO_VALUE, requestedAt: 0, revealedAt: 0, randomValue: NO_VALUE }))
  await untilPaid(id)
  t.is(await signed(live), 2)
  t.deepEqual([...said], [])
})

test('one node of three that hides a payment has it neither signed again nor called refused', async (t) => {
  const { live, said, startLying, untilPaid } = await openWithLiar(t)
  const [id = ''] = await live.sent()
  startLying(tellsOfDrawings({ settled: 0, settledAt: 0, transferred: 0n }))
  await untilPaid(id)
  t.is(await signed(live), 2)
  t.deepEqual([...said], [])
})

test('one node of three that says that a campaign has moved stops none of its drawings', async (t) => {
  const { live, said, startLying, untilPaid } = await openWithLiar(t)
  const [id = ''] = await live.sent()
  startLying(tellsOfCampaigns({ isMoved: true }))
  await untilPaid(id)
  t.deepEqual([...said], [])
})

test('one node of three that counts too few of a campaign’s numbers stops the next ones for minutes at most', async (t) => {
  const { live, said, startLying, untilPaid } = await openWithLiar(t)
  const first = await live.sent()
  await live.runUntil(live.allPaid(first))
  const [id = ''] = await live.sent()
  startLying(tellsOfCampaigns({ drawings: 0 }))
  await untilPaid(id)
  t.deepEqual([...said], [])
})

test('one node of three that says that there is no money stops no payment', async (t) => {
  const { live, said, startLying, untilPaid } = await openWithLiar(t)
  const [id = ''] = await live.sent()
  startLying(tellsOfCampaigns({ balance: 0n }))
  await untilPaid(id)
  t.deepEqual([...said], [])
})

test('where one of two nodes says that a campaign has moved, what waits says that they differ', async (t) => {
  const { live, proxies } = await openProxied(t, 2)
  const [id = ''] = await live.sent()
  proxies[0].faults.push(tellsOfCampaigns({ isMoved: true }))
  await live.round()
  await live.owner.nodes.read.request({ method: 'evm_increaseTime', params: [STEP_SECONDS] } as never)
  await live.mine()
  await live.round()
  const { needsAttention } = await live.read(id)
  t.regex(needsAttention ?? '', /Nodes tell different things of block \d+: 1 of 2 in RPC_URLS_LOCAL, 2 of 2 in/)
  proxies[0].faults.pop()
  await live.runUntil(live.allPaid([id]))
})
