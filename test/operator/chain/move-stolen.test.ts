import test from 'ava'
import { leaveContract } from '../../../db/queries/chain/contracts.ts'
import { localAccounts } from '../../../local/chain/setup.ts'
import { callContract, openOwner } from '../../../worker/chain/owner.ts'
import { type Live, localChain, openLive } from '../../support/chain/chain.ts'
import { requestDrawing } from '../../support/chain/stolen-key.ts'
import { commandsOf, openSuccessor } from '../../support/chain/successor.ts'

/** The node calls a block final once 64 are after it. */
const BLOCKS = 70

/** A drawing that has its number, and is not requested while the contract is paused. */
const numberedOnly = async (live: Live): Promise<string> => {
  const [id = ''] = await live.sent()
  await callContract(live.owner, live.contract, 'pause', [])
  await live.round()
  return id
}

test('a drawing whose number a thief took goes on in the contract that its campaign has moved to', async (t) => {
  const live = await openLive(t)
  const { json, refused } = commandsOf(t, live)
  const taken = await numberedOnly(live)
  await callContract(live.owner, live.contract, 'unpause', [])
  const thief = openOwner(localChain, live.owner.nodes, live.anvil.url, localAccounts.operator.key)
  await requestDrawing(thief, live, { number: 1 })
  await live.mine(BLOCKS)
  const { contract, bothRounds, giveMoney } = await openSuccessor(t, live)
  const disown = `chain disown --campaign ${live.campaign.slug} --number 1 --reason theft`
  await leaveContract(live.pool, live.campaign.id, contract)
  await refused(new RegExp(`on its way to ${contract}, where ${taken} goes on: run chain move`), disown)
  await json(`chain move --campaign ${live.campaign.slug} --to ${contract}`)
  await giveMoney()
  t.like(await json(disown), { number: 1, moved: taken })
  const [next = ''] = await live.sent()
  await live.runUntil(live.allPaid([taken, next]), bothRounds)
  t.like(await live.read(taken), { number: 2, needsAttention: null })
  t.like(await live.read(next), { number: 3, needsAttention: null })
})
