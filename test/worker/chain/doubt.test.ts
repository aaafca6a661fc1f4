import test from 'ava'
import type { Logger } from 'winston'
import { doubtTeller } from '../../../worker/chain/agree.ts'
import { readCampaign } from '../../../worker/chain/read-contract.ts'
import { runRound } from '../../../worker/chain/round.ts'
import { tellsOfCampaigns } from '../../support/chain/lies.ts'
import { openProxied } from '../../support/chain/proxied.ts'
import type { MessageFault } from '../../support/chain/rpc-faults.ts'

/** Lies the first time that there is something to lie about, and never again. */
const once = (lie: Extract<MessageFault, { kind: 'changed' }>): MessageFault => {
  let isTold = false
  const change: typeof lie.change = (said, asked) => {
    const changed = isTold ? said : lie.change(said, asked)
    isTold ||= changed !== said
    return changed
  }
  return { ...lie, change }
}

test('what a node told in place of the first one, which did not answer, is laid to it alone', async (t) => {
  const { live, proxies } = await openProxied(t, 3)
  await live.sent()
  proxies[0].faults.push({ kind: 'unavailable', methods: ['eth_call'] })
  proxies[1]?.faults.push(once(tellsOfCampaigns({ isMoved: true }) as Extract<MessageFault, { kind: 'changed' }>))
  const said: string[] = []
  const error = (_: string, detail: { error?: string }) => said.push(detail.error ?? '')
  const log = { warn: () => {}, info: () => {}, error } as unknown as Logger
  await runRound({ ...live.context, log })
  t.regex(said.join(), /something else is told each time by 2 of 3 in RPC_URLS_LOCAL\./)
  t.deepEqual([0, 1, 2].filter(live.context.nodes.isTrusted), [0, 2])
})

test('where two nodes have answered, both are named for what one of them told, and neither is left out', async (t) => {
  const { live, proxies } = await openProxied(t, 3)
  const { context, contractId } = live
  context.nodes.readFrom([0, 1, 2])
  await readCampaign(context, contractId)
  proxies[0].faults.push({ kind: 'unavailable' })
  await readCampaign(context, contractId)
  t.is(doubtTeller(context), '1 of 3 in RPC_URLS_LOCAL or 2 of 3 in RPC_URLS_LOCAL')
  t.deepEqual([0, 1, 2].filter(context.nodes.isTrusted), [0, 1, 2])
})
