/**
 * Numbers that were never requested in a campaign's earlier contract are requested in its current one, each with a
 * request that is the same apart from the contract.
 */
import type { Transaction } from '../../db/pool.ts'
import { insertIntents } from '../../db/queries/chain/intents.ts'
import { findNeverRequested, renewRequest } from '../../db/queries/chain/never-requested.ts'
import { lockCampaigns } from '../../db/queries/chain/numbering.ts'
import { requestAgainKey } from '../../domain/chain/intent.ts'
import type { CertainPlace } from './certain.ts'
import { contractOf } from './context.ts'
import { findWithTable, type Numbered, requestOf } from './number-in-order.ts'
import type { NumberedTable } from './read-contract.ts'
import { readUndisputedTables } from './undisputed-tables.ts'

type Registered = { campaignId: string; contractId: number }

const renew = async (
  tx: Transaction,
  place: CertainPlace,
  { campaignId, contractId }: Registered,
  { numbered, number }: { numbered: Numbered; number: number },
) => {
  const { id } = numbered.drawing
  const request = requestOf(place, numbered, { contractId, number })
  await renewRequest(tx, { id, requestId: request.contribution })
  const key = requestAgainKey(campaignId, number, place.contract)
  const intent = { key, kind: 'request', campaignId, drawingId: id, payoutId: null, arguments: request } as const
  await insertIntents(tx, [{ ...intent, ...contractOf(place) }])
}

/** `waiting`: the first number whose prize table the contract lacks; it is not requested, nor is any after it. */
type RequestedAgain = { requested: string[]; waiting: number | null }

/** Writes their requests in the order of their numbers. */
export const requestAgain = async (place: CertainPlace, registered: Registered): Promise<RequestedAgain> => {
  const { campaignId, contractId } = registered
  const found = await findNeverRequested(place.pool, campaignId)
  if (found.length === 0) return { requested: [], waiting: null }
  const tables = await readUndisputedTables(
    place,
    contractId,
    found.map(({ drawAt }) => drawAt),
  )
  return place.pool.transaction(async (tx) => {
    await lockCampaigns(tx, [campaignId])
    const requested: string[] = []
    for (const [i, { id, number }] of found.entries()) {
      const numbered = await findWithTable(tx, place, id, tables[i] as NumberedTable)
      if (!numbered) return { requested, waiting: number }
      await renew(tx, place, registered, { numbered, number })
      requested.push(id)
    }
    return { requested, waiting: null }
  })
}
