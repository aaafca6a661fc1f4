import { insertContract } from '../../../db/queries/chain/contracts.ts'
import { makeCampaign } from '../factory.ts'
import type { Cell } from './cells.ts'

/** A live campaign of the partner that is in a contract, which keeps them in their database. */
export const makeCampaignInContract = async (cell: Cell, partner: string): Promise<{ slug: string }> => {
  const address = `0x${'c0'.repeat(20)}` as const
  await insertContract(cell.pool, { chain: 'base', chainId: 8453, address, operator: address, deployedBlock: 1 })
  const payout = { chain: 'base', token: 'USDC', wallet: null }
  const { id, slug } = await makeCampaign(cell, { partner, mode: 'live', payout })
  await cell.ask('update campaign set contract = $2 where id = $1', [id, address])
  return { slug }
}
