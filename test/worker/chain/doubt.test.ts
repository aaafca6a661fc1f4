import test from 'ava'
import type { Logger } from 'winston'
import { doubtTeller } from '../../../worker/chain/agree.ts'
import { readCampaign } from '../../support/chain/campaign.ts'
import { runRound } from '../../../worker/chain/round.ts'
import { tellsOfDrawings } from '../../support/chain/lies.ts'
import { openProxied } from '../../support/chain/proxied.ts'
import type { MessageFault } from '../../support/chain/rpc-faults.ts'

/** A lie that changes only so many answers; those that it leaves as they are do not count. */
const lies = (times: number, lie: MessageFault): MessageFault => {
  if (lie.kind !== 'changed') return lie
  let left = times
  const change: typeof lie.change = (said, asked) => {
    const changed = left > 0 ? lie.change(said, asked) : said
    if (changed !== said) left -= 1
    return changed
  }
  return { ...lie, change }
}

/** Before a round compares all nodes, it reads a drawing twice: in the newest block and in the safe one. */
const READ = 2

test('what a node told in place of the first one, which did not answer, is laid to it alone', async (t) => {
  const { live, proxies } = await openProxied(t, 3)
  await live.sent()
  await live.round()
  await live.mine(3)
  proxies[0].faults.push({ kind: 'unavailable', methods: ['eth_call'] })
  proxies[1]?.faults.push(lies(READ, tellsOfDrawings({ revealedAt: 5 })))
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
