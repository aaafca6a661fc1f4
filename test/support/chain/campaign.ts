import type { ChainContext } from '../../../worker/chain/context.ts'
import { type OnchainCampaign, readCampaigns } from '../../../worker/chain/read-contract.ts'

/** One campaign as a node has it now; null if it is not registered. */
export const readCampaign = async (
  at: Pick<ChainContext, 'nodes' | 'contract'>,
  id: number,
): Promise<OnchainCampaign | null> => {
  const { number: newest, timestamp } = await at.nodes.read.getBlock({ blockTag: 'latest' })
  const head = { newest, newestAt: new Date(Number(timestamp) * 1000) }
  return (await readCampaigns(at, head, [id])).get(id) ?? null
}
