import test, { type ExecutionContext } from 'ava'
import { localAccounts } from '../../../local/chain/setup.ts'
import { callContract, openOwner } from '../../../worker/chain/owner.ts'
import { tellsOfTables } from '../../support/chain/lies.ts'
import { OWNER_KEY, openOperator } from '../../support/chain/operator.ts'
import { openProxied } from '../../support/chain/proxied.ts'
import { requestDrawing } from '../../support/chain/stolen-key.ts'
import { openSuccessor } from '../../support/chain/successor.ts'

/** More than the two blocks after which the node calls a block final. */
const BLOCKS = 3
const OTHER_NUMBER = 7

/** A drawing with a number that was not requested yet, and commands whose first of two nodes can misnumber tables. */
const openNumbered = async (t: ExecutionContext) => {
  const { live, proxies } = await openProxied(t, 2)
  const [id = ''] = await live.sent()
  await callContract(live.owner, live.contract, 'pause', [])
  await live.round()
  await callContract(live.owner, live.contract, 'unpause', [])
  const settings = {
    DATABASE_URL: live.databaseUrl,
    RPC_URLS_LOCAL: proxies.map(({ url }) => url).join(','),
    CHAIN_OWNER_KEY: OWNER_KEY,
  }
  return {
    live,
    id,
    startLying: () => proxies[0].faults.push(tellsOfTables(OTHER_NUMBER)),
    stopLying: () => proxies[0].faults.splice(0),
    ...openOperator(t, settings),
  }
}

test('a drawing is not requested in the next contract with a prize table that one node alone numbers so', async (t) => {
  const { live, id, startLying, stopLying, json, refused } = await openNumbered(t)
  const { contract, bothRounds, giveMoney } = await openSuccessor(t, live)
  await callContract(live.owner, live.contract, 'moveCampaign', [BigInt(live.contractId), 0, contract])
  await live.mine(BLOCKS)
  const move = `chain move --campaign ${live.campaign.slug} --to ${contract}`
  startLying()
  await refused(new RegExp(`Nodes tell different things of the prize tables in ${contract}: leave out the one`), move)
  stopLying()
  t.like(await json(move), { requested: [id] })
  await giveMoney()
  await live.runUntil(live.allPaid([id]), bothRounds)
})

test('a drawing whose number was taken gets no other one with a prize table that one node alone numbers so', async (t) => {
  const { live, id, startLying, stopLying, json, refused } = await openNumbered(t)
  const thief = openOwner(live.owner, localAccounts.operator.key)
  await requestDrawing(thief, live, { number: 1 })
  await live.mine(BLOCKS)
  const disown = `chain disown --campaign ${live.campaign.slug} --number 1 --reason theft`
  startLying()
  await refused(/Nodes tell different things of the prize tables in 0x\w+: leave out the one/, disown)
  stopLying()
  t.like(await json(disown), { moved: id })
  await live.runUntil(live.allPaid([id]))
})
