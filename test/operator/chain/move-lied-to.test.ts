import test, { type ExecutionContext } from 'ava'
import { findRegistrable } from '../../../db/queries/chain/contracts.ts'
import { localAccounts } from '../../../local/chain/setup.ts'
import { callContract, openOwner } from '../../../worker/chain/owner.ts'
import { readCampaign } from '../../support/chain/campaign.ts'
import { token } from '../../support/chain/chain.ts'
import { tellsOfCampaigns, tellsOfEvent } from '../../support/chain/lies.ts'
import { OWNER_KEY, openOperator } from '../../support/chain/operator.ts'
import { openProxied } from '../../support/chain/proxied.ts'
import type { MessageFault } from '../../support/chain/rpc-faults.ts'
import { requestDrawing } from '../../support/chain/stolen-key.ts'
import { openSuccessor } from '../../support/chain/successor.ts'

/** More than the two blocks after which the node calls a block final. */
const BLOCKS = 3

/** A live campaign with a later contract, and commands that have so many nodes, of which the first may lie. */
const openAmong = async (t: ExecutionContext, count: number) => {
  const { live, proxies } = await openProxied(t, count)
  const { contract, later, bothRounds, giveMoney } = await openSuccessor(t, live)
  const settings = {
    DATABASE_URL: live.databaseUrl,
    RPC_URLS_LOCAL: proxies.map(({ url }) => url).join(','),
    CHAIN_OWNER_KEY: OWNER_KEY,
  }
  const { owner } = live
  return {
    live,
    contract,
    bothRounds,
    giveMoney,
    move: `chain move --campaign ${live.campaign.slug} --to ${contract}`,
    lie: (...lies: readonly MessageFault[]) => proxies[0].faults.splice(0, Infinity, ...lies),
    /** Whether the campaign has moved on the chain itself, whatever a node tells. */
    isMoved: async () => {
      const found = await readCampaign({ ...live.context, nodes: owner.nodes }, live.contractId)
      return found?.isMoved
    },
    isRegistered: async () => (await readCampaign({ ...later, nodes: owner.nodes }, 1)) !== null,
    ...openOperator(t, settings),
  }
}

type Among = Awaited<ReturnType<typeof openAmong>>

const sent = ({ live: { contract, contractId }, contract: successor }: Among) =>
  tellsOfEvent({ contract, name: 'CampaignMoved', values: { campaignId: BigInt(contractId), drawings: 0, successor } })

const pretending = (among: Among): MessageFault[] => [tellsOfCampaigns({ isMoved: true }), sent(among)]

test('a campaign that one node alone tells has moved does not leave its contract for that', async (t) => {
  const among = await openAmong(t, 2)
  const { live, contract, move, lie, refused, json } = among
  lie(...pretending(among))
  await refused(/Nodes tell different things of campaign 1 in 0x\w+: leave out the one that is wrong/, move)
  t.like(await findRegistrable(live.pool, live.campaign.slug), { contract: live.contract, contractId: live.contractId })
  lie()
  t.like(await json(move), { contract, firstNumber: 1 })
  t.true(await among.isMoved())
})

test('one node of three that tells a campaign has moved keeps it neither from moving, nor from being ended', async (t) => {
  const among = await openAmong(t, 3)
  among.lie(...pretending(among))
  t.like(await among.json(among.move), { contract: among.contract, firstNumber: 1 })
  t.true(await among.isMoved())
  t.true(await among.isRegistered())
})

test('a campaign goes on only in the contract that all nodes tell it was sent to', async (t) => {
  const among = await openAmong(t, 2)
  const { live, move, lie, refused } = among
  await callContract(live.owner, live.contract, 'moveCampaign', [BigInt(live.contractId), 0, token.address])
  lie(sent(among))
  await refused(/Nodes tell different things of where campaign 1 of 0x\w+ went: leave out the one that is wrong/, move)
  t.like(await findRegistrable(live.pool, live.campaign.slug), { contract: live.contract })
})

test('one node of three that stands still keeps nobody from disowning a number', async (t) => {
  const { live, proxies } = await openProxied(t, 3)
  const [id = ''] = await live.sent()
  await callContract(live.owner, live.contract, 'pause', [])
  await live.round()
  await callContract(live.owner, live.contract, 'unpause', [])
  const thief = openOwner(live.owner, localAccounts.operator.key)
  await requestDrawing(thief, live, { number: 1 })
  await live.mine(BLOCKS)
  proxies[0].faults.push({ kind: 'stale', blocks: BLOCKS + 1 })
  const settings = { DATABASE_URL: live.databaseUrl, RPC_URLS_LOCAL: proxies.map(({ url }) => url).join(',') }
  const { json } = openOperator(t, settings)
  const disown = `chain disown --campaign ${live.campaign.slug} --number 1 --reason theft`
  t.like(await json(disown), { moved: id })
})
