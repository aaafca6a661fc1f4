import type { PublicClient } from 'viem'
import type { Place } from './agree.ts'
import { drawingRequested } from './events.ts'
import { findEvents } from './find-events.ts'

type Wanted = { args: { campaignId: bigint; number?: number }; fromBlock: bigint; toBlock: bigint }

/** What a node tells of a campaign's requests between two blocks: what each said, in which block and transaction. */
export const askRequests =
  ({ nodes, contract }: Place, wanted: Wanted) =>
  async (read: PublicClient) => {
    const sought = { address: contract, event: drawingRequested, ...wanted }
    const events = await findEvents({ nodes: { ...nodes, read } }, sought)
    return events.map(({ args, blockNumber: block, transactionHash: transaction }) => ({ ...args, block, transaction }))
  }

export type ToldRequest = Awaited<ReturnType<ReturnType<typeof askRequests>>>[number]
