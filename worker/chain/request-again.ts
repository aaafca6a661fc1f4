/**
 * Numbers that a campaign's earlier contract was never asked for are asked for in the one that it is in now: each with a
 * request that says the same, but for the contract.
 */
import type { Transaction } from '../../db/pool.ts'
import { insertIntents } from '../../db/queries/chain/intents.ts'
import { findNeverRequested, renewRequest } from '../../db/queries/chain/never-requested.ts'
import { lockCampaigns } from '../../db/queries/chain/numbering.ts'
import { requestAgainKey } from '../../domain/chain/intent.ts'
import { type ChainContext, contractOf } from './context.ts'
import { lockWithTable, requestOf } from './number-in-order.ts'
import { type NumberedTable, readTableAt } from './read-contract.ts'

type Place = Pick<ChainContext, 'pool' | 'chain' | 'nodes' | 'contract'>
type Registered = { campaignId: string; contractId: number }
type Unrequested = { id: string; number: number; table: NumberedTable }

const renew = async (
  tx: Transaction,
  place: Place,
  { campaignId, contractId }: Registered,
  { id, number, table }: Unrequested,
) => {
  const numbered = await lockWithTable(tx, place, id, table)
  const request = requestOf(place, numbered, { contractId, number })
  await renewRequest(tx, { id, requestId: request.contribution })
  const key = requestAgainKey(campaignId, number, place.contract)
  const intent = { key, kind: 'request', campaignId, drawingId: id, payoutId: null, arguments: request } as const
  await insertIntents(tx, [{ ...intent, ...contractOf(place) }])
}

/** Returns the drawings whose requests it wrote. */
export const requestAgain = async (place: Place, registered: Registered): Promise<string[]> => {
  const { campaignId, contractId } = registered
  const found = await findNeverRequested(place.pool, campaignId)
  if (found.length === 0) return []
  const newest = await place.nodes.read.getBlockNumber()
  const unrequested = await Promise.all(
    found.map(async ({ id, number, drawAt }) => ({
      id,
      number,
      table: await readTableAt(place, newest, { campaignId: contractId, drawAt }),
    })),
  )
  await place.pool.transaction(async (tx) => {
    await lockCampaigns(tx, [campaignId])
    for (const one of unrequested) await renew(tx, place, registered, one)
  })
  return found.map(({ id }) => id)
}
