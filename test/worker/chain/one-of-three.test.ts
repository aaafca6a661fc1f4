import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { chainProblem } from '../../../worker/chain/check.ts'
import { runRound } from '../../../worker/chain/round.ts'
import { openContractWatch } from '../../../worker/chain/watch-contract.ts'
import { openProxied } from '../../support/chain/proxied.ts'
import type { MessageFault } from '../../support/chain/rpc-faults.ts'

const YEAR_SECONDS = 31_536_000

/** A worker that starts with three nodes, of which one is wrong from the first. */
const openWithWrong = async (t: ExecutionContext, place: 0 | 2, fault: MessageFault) => {
  const { live, proxies } = await openProxied(t, 3)
  const [id = ''] = await live.sent()
  proxies[place]?.faults.push(fault)
  const said: unknown[] = []
  const hear = async (failure: unknown) => {
    said.push(...[failure, (await live.read(id)).needsAttention].filter((one) => one !== null))
  }
  const trusted = () => [0, 1, 2].filter((node) => live.context.nodes.isTrusted(node))
  const status = async () => (await live.read(id)).status
  return { live, said, hear, trusted, status, watch: openContractWatch(live.context, live.context, live.contract) }
}

const noCode: MessageFault = {
  kind: 'changed',
  methods: ['eth_getCode'],
  change: (answer) => answer.replace(/"result":"0x[0-9a-f]*"/, '"result":"0x"'),
}

/** A node that tells this of every block instead. */
const tellsOfBlocks = (field: string, change: (told: number) => number): MessageFault => ({
  kind: 'changed',
  methods: ['eth_getBlockByNumber'],
  change: (answer) =>
    answer.replace(new RegExp(`"${field}":"(0x[0-9a-f]+)"`), (_, told) => {
      return `"${field}":"0x${change(Number(told)).toString(16)}"`
    }),
})

const WRONG_AT_START: Readonly<Record<string, [place: 0 | 2, fault: MessageFault]>> = {
  'the third of three nodes is of another chain': [2, { kind: 'wrong chain' }],
  'the first of three nodes syncs from the start and does not know the contract yet': [
    0,
    { kind: 'stale', blocks: 1_000 },
  ],
  'the first of three nodes says that there is no contract': [0, noCode],
}

for (const [what, [place, fault]] of Object.entries(WRONG_AT_START))
  test(`${what}: the two others serve, and nothing untrue is said`, async (t) => {
    const { live, said, hear, status, watch } = await openWithWrong(t, place, fault)
    await watch()
    await hear(null)
    t.deepEqual([await status(), said], ['entropy_requested', []])
    t.is(await chainProblem(live.context), null)
  })

test('where all nodes are of another chain each is named', async (t) => {
  const { live, proxies } = await openProxied(t, 2)
  for (const { faults } of proxies) faults.push({ kind: 'wrong chain' })
  t.is(
    await chainProblem(live.context),
    'Node 1 of 2 in RPC_URLS_LOCAL is of chain 1, not 31337: correct its address. ' +
      'Node 2 of 2 in RPC_URLS_LOCAL is of chain 1, not 31337: correct its address.',
  )
})

test('a node that comes to be of another chain between two checks is left out of the next round', async (t) => {
  const { live, status } = await openWithWrong(t, 0, { kind: 'wrong chain' })
  t.is((await runRound(live.context)).failure, null)
  t.is(await status(), 'entropy_requested')
  t.deepEqual(live.context.nodes.current(), [1, 2])
})

const LIES = {
  'a base fee that is above the limit': tellsOfBlocks('baseFeePerGas', () => 0xff_ffff_ffff),
  'a time a year ahead': tellsOfBlocks('timestamp', (told) => told + YEAR_SECONDS),
}

for (const [what, lie] of Object.entries(LIES))
  test(`the first of three nodes that gives the newest block ${what} is named and not read from`, async (t) => {
    const { live, said, hear, trusted, status } = await openWithWrong(t, 0, lie)
    await t.throwsAsync(runRound(live.context), {
      message: /^A node tells something else of block \d+ than the others: 1 of 3 in RPC_URLS_LOCAL\.$/,
    })
    t.deepEqual(trusted(), [1, 2])
    for (let round = 0; round < 3; round += 1) {
      await hear((await runRound(live.context)).failure)
      await live.mine()
    }
    t.deepEqual([await status(), said], ['entropy_requested', []])
    const attempts = sql.type(z.object({ count: z.number() }))`select count(*)::int as count from chain_attempt`
    t.is(await live.pool.oneFirst(attempts), 1)
  })
