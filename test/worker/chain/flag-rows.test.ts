import test, { type ExecutionContext } from 'ava'
import { callContract } from '../../../worker/chain/owner.ts'
import { openContractWatch } from '../../../worker/chain/watch-contract.ts'
import { type Live, openLive } from '../../support/chain/chain.ts'
import { openProxied } from '../../support/chain/proxied.ts'
import { poison } from '../../support/poison.ts'

/** The database refuses to flag the first of two drawings; the other one has to be flagged all the same. */
const saysOfOther = async (t: ExecutionContext, live: Live, says: RegExp, look: () => Promise<unknown>) => {
  const [refused = '', other = ''] = await live.sent(2)
  await poison(live.pool, 'drawing', `new.id = '${refused}' and new.attention is not null`)
  await look()
  t.is((await live.read(refused)).needsAttention, null)
  t.regex((await live.read(other)).needsAttention ?? '', says)
}

const pass = async ({ owner, mine }: Live, seconds: number, blocks = 1) => {
  await owner.nodes.read.request({ method: 'evm_increaseTime', params: [seconds] } as never)
  await mine(blocks)
}

test('that a value is overdue is said of a drawing, though the database refuses to have it said of another one', async (t) => {
  const live = await openLive(t)
  await saysOfOther(t, live, /^Random value overdue since/, async () => {
    live.keeper.keepSilent(true)
    await live.round()
    await live.mine()
    await pass(live, 600)
    await live.round()
  })
})

test('that nodes have no events is said of a drawing, though the database refuses to have it said of another one', async (t) => {
  const { live, proxies } = await openProxied(t)
  const change = (answer: string) => JSON.stringify({ ...JSON.parse(answer), result: [] })
  await saysOfOther(t, live, /they give no events for what the contract has of number 2/, async () => {
    await live.round()
    await live.keeper.answer()
    proxies[0].faults.push({ kind: 'changed', methods: ['eth_getLogs'], change })
    await live.mine(5)
    await live.round()
    await pass(live, 60)
    await live.round()
  })
})

test('that a contract is paused is said of a drawing, though the database refuses to have it said of another one', async (t) => {
  const live = await openLive(t)
  await saysOfOther(t, live, /pause/, async () => {
    await callContract(live.owner, live.contract, 'pause', [])
    await live.round()
  })
})

test('what is wrong with a contract is said of a drawing, though the database refuses to have it said of another one', async (t) => {
  const live = await openLive(t)
  const { context, contract } = live
  const wrong = { ...context, account: { ...context.account, address: contract } }
  await saysOfOther(t, live, /key/, openContractWatch(context, wrong, contract))
})
