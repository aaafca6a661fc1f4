import test, { type ExecutionContext } from 'ava'
import { findRegistrable } from '../../../db/queries/chain/contracts.ts'
import type { Address } from '../../../domain/chain/chains.ts'
import { readCampaign } from '../../support/chain/campaign.ts'
import { WALLET } from '../../support/chain/chain.ts'
import { tellsOfCampaigns, tellsOfEvent } from '../../support/chain/lies.ts'
import { OWNER_KEY, openOperator } from '../../support/chain/operator.ts'
import { openProxied } from '../../support/chain/proxied.ts'

const NEW: Address = `0x${'cd'.repeat(20)}`

/** A change of wallet that waits, and commands with so many nodes, by the first of which it was made already. */
const openChange = async (t: ExecutionContext, count: number) => {
  const { live, proxies } = await openProxied(t, count)
  const { contract, contractId, owner, campaign } = live
  proxies[0].faults.push(
    tellsOfCampaigns({ wallet: NEW }),
    tellsOfEvent({
      contract,
      name: 'WalletSet',
      values: { campaignId: BigInt(contractId), previous: WALLET, wallet: NEW },
    }),
  )
  const commands = openOperator(t, {
    DATABASE_URL: live.databaseUrl,
    RPC_URLS_LOCAL: proxies.map(({ url }) => url).join(','),
    CHAIN_OWNER_KEY: OWNER_KEY,
  })
  await commands.json(`wallet request --campaign ${campaign.slug} --wallet ${NEW} --by ann`)
  return {
    ...commands,
    approve: `wallet approve --campaign ${campaign.slug} --wallet ${NEW}`,
    wallets: async () => ({
      database: (await findRegistrable(live.pool, campaign.slug))?.wallet,
      contract: (await readCampaign({ ...live.context, nodes: owner.nodes }, contractId))?.wallet,
    }),
  }
}

test('a wallet is not recorded as set because one node of two says that the contract has it', async (t) => {
  const { refused, approve, wallets } = await openChange(t, 2)
  await refused(/Nodes tell different things of campaign 1 in 0x\w+: leave out the one that is wrong/, approve)
  t.deepEqual(await wallets(), { database: WALLET, contract: WALLET })
})

test('one node of three that says that the contract has a wallet keeps nobody from setting it', async (t) => {
  const { json, approve, wallets } = await openChange(t, 3)
  await json(approve)
  t.deepEqual(await wallets(), { database: NEW, contract: NEW })
})
