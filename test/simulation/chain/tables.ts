/** The prize tables of live campaigns in the contract, whose owner registers them and withdraws them. */
import { encodeFunctionData } from 'viem'
import { missingTables, surplusTable, wantedTables } from '../../../operator/chain/wanted-tables.ts'
import { findRegistrable, type Registrable } from '../../../db/queries/chain/contracts.ts'
import { prizeDrawingsAbi as abi } from '../../../worker/chain/contracts/artifacts/prize-drawings.ts'
import { openNodes } from '../../../worker/chain/nodes.ts'
import { readCampaign } from '../../support/chain/campaign.ts'
import { readTables } from '../../../worker/chain/read-registration.ts'
import { localChain, token } from '../../support/chain/chain.ts'
import type { Campaign } from '../model.ts'
import type { World } from '../world.ts'
import { send } from './ask.ts'
import { owner } from './chain.ts'

/** Registers the tables of a campaign's terms, and withdraws any other, as people do after each change in live mode. */
export const bringTables = async ({ service, chain }: World, { slug, contractId }: Campaign): Promise<void> => {
  if (contractId === null) return
  const at = { nodes: openNodes(localChain, [chain.url]), contract: chain.contract }
  const wanted = wantedTables((await findRegistrable(service.pool, slug)) as Registrable, token)
  const registered = await readTables(at, contractId, (await readCampaign(at, contractId))?.tables ?? 0)
  const tell = (data: `0x${string}`) => send(chain.ask, { from: owner, to: chain.contract, data })
  const id = BigInt(contractId)
  if (surplusTable(wanted, registered))
    await tell(encodeFunctionData({ abi, functionName: 'withdrawTable', args: [id] }))
  for (const { table, countsFrom } of missingTables(wanted, registered) ?? [])
    await tell(encodeFunctionData({ abi, functionName: 'registerTable', args: [id, table, countsFrom as number] }))
  await chain.mine()
}
