import test from 'ava'
import { callContract } from '../../../worker/chain/owner.ts'
import { registrationOf } from '../../support/chain/chain.ts'
import { openProxied } from '../../support/chain/proxied.ts'

/** How many blocks the contract has existed for. */
const BLOCKS_BEFORE = 500

test('a drawing that a stranger settles at once is looked for from its request on, not in all that was before', async (t) => {
  const {
    live,
    proxies: [{ requests }],
  } = await openProxied(t)
  await live.mine(BLOCKS_BEFORE)
  const ids = await live.sent()
  await live.round()
  await live.keeper.answer()
  const { table } = await registrationOf(live, live.owner.address, live.campaign.id)
  await callContract(live.owner, live.contract, 'settle', [BigInt(live.contractId), 1, table, 1_000n])
  await live.runUntil(live.allPaid(ids))
  const looks = requests
    .filter(({ method }) => method === 'eth_getLogs')
    .map(({ params: [asked] }) => Number((asked as { fromBlock: string }).fromBlock))
  t.true(looks.length > 0)
  t.deepEqual(
    looks.filter((block) => block < BLOCKS_BEFORE),
    [],
  )
})
