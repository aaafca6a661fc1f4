/**
 * A number that the contract gave out for no drawing here: another service had the key, or the database that knew the
 * drawing is lost. It is recorded with a public reason, and a drawing that has the number here gets the next one, in the
 * contract that its campaign is in by then.
 */
import {
  type Disowned,
  findAsked,
  findWaitingUnder,
  insertDisowned,
  lockWaitingUnder,
  loseRequest,
  wakeBehind,
} from '../../db/queries/chain/disowned.ts'
import { lockCampaigns } from '../../db/queries/chain/numbering.ts'
import { historySubject, markSubjects } from '../../db/queries/site/marks.ts'
import type { Transaction } from '../../db/pool.ts'
import type { Address } from '../../domain/chain/chains.ts'
import { fromHex } from '../../domain/hex.ts'
import { Refused } from '../../domain/refusals.ts'
import { historyPageOf } from '../../public-site/pages/addresses.ts'
import { firstBlockAfter } from './adopt.ts'
import { askRequests, type ToldRequest } from './ask-requests.ts'
import { type CertainPlace, readCertain } from './certain.ts'
import type { ChainContext } from './context.ts'
import { findWithTable, fromOnchainId, numberInOrder } from './number-in-order.ts'
import type { NumberedTable } from './read-contract.ts'
import { readUndisputedTables } from './undisputed-tables.ts'

type Place = CertainPlace & Pick<ChainContext, 'deployedBlock'>
type Asked = { campaignId: string; contractId: number; number: number }

/** The request that has the number, in a block that the chain does not take back, as all nodes tell of it. */
const findRequest = async (place: Place, { campaignId, contractId, number }: Asked): Promise<ToldRequest> => {
  const args = { campaignId: BigInt(contractId), number }
  const fromBlock = await firstBlockAfter(place, { campaignId, lastNumber: number - 1 })
  const about = { of: `number ${number}`, block: 'finalized' } as const
  const [request] = await readCertain(place, about, (node, { newest: toBlock }) =>
    askRequests(place, { args, fromBlock, toBlock })(node),
  )
  if (request) return request
  throw new Refused(
    'bad_request',
    `No final block of ${place.chain.name} has a request for number ${number}: wait for it, or name another node.`,
  )
}

/** The contract that a drawing's campaign is in by now, and its table for the drawing there. */
type Onward = { id: string; contract: Address; contractId: number; table: NumberedTable }

/** Where what is here under the number goes on; null if there is no such drawing. */
const findOnward = async (place: Place, { campaignId, number }: Asked): Promise<Onward | null> => {
  const waiting = await findWaitingUnder(place.pool, campaignId, number)
  if (!waiting) return null
  const { id, drawAt, contract, contractId } = waiting
  if (contractId === null)
    throw new Refused(
      'bad_request',
      `The campaign is on its way to ${contract}, where ${id} goes on: run chain move before this.`,
    )
  const [table] = await readUndisputedTables({ ...place, contract }, contractId, [drawAt])
  return { id, contract, contractId, table: table as NumberedTable }
}

/** The drawing goes on with the next number of its campaign. */
const moveOn = async (tx: Transaction, { chain }: Place, { campaignId }: Asked, onward: Onward) => {
  const { id, contract, contractId, table } = onward
  if (!(await loseRequest(tx, id)))
    throw new Refused('bad_request', `The request of ${id} is under way: wait until the chain has refused it.`)
  const [campaign] = await lockCampaigns(tx, [campaignId])
  if (campaign?.contractId !== contractId || campaign.contract !== contract)
    throw new Refused('bad_request', 'The campaign moved to another contract meanwhile: run this again.')
  const numbered = await findWithTable(tx, { chain }, id, table)
  if (!numbered)
    throw new Refused(
      'bad_request',
      `The contract ${contract} has no or another prize table for ${id}: see campaign changes and chain tables.`,
    )
  await numberInOrder(tx, { chain, contract }, { contractId, lastNumber: campaign.lastNumber }, [numbered])
}

/** Returns what is recorded, and which drawing has another number now. Refuses a number that is of a drawing here. */
export const disownNumber = async (
  place: Place,
  asked: Asked,
  reason: string,
): Promise<Disowned & { moved: string | null }> => {
  const { campaignId, number } = asked
  const { drawingId, request, transaction, block } = await findRequest(place, asked)
  const onward = await findOnward(place, asked)
  return place.pool.transaction(async (tx) => {
    const [campaign] = await lockCampaigns(tx, [campaignId])
    const next = (campaign?.lastNumber ?? 0) + 1
    if (number > next) throw new Refused('bad_request', `Number ${next} comes first: it is not known here either.`)
    const named = { id: fromOnchainId(drawingId), commitment: fromHex(request.winnersCommitment) }
    const own = await findAsked(tx, { ...named, cutoffAt: request.cutoffAt })
    if (own)
      throw new Refused(
        'bad_request',
        own.number === null
          ? `Number ${number} is of ${named.id}, which is here and takes it over by itself.`
          : `Number ${number} is of ${named.id}, which has number ${own.number} here: nothing may draw it twice.`,
      )
    const disowned = { campaignId, number, drawingId, transaction, block: Number(block), reason }
    await insertDisowned(tx, disowned)
    await markSubjects(tx, [historySubject(disowned.campaignId, historyPageOf(disowned.number))])
    await wakeBehind(tx, campaignId)
    if ((await lockWaitingUnder(tx, campaignId, number)) !== (onward?.id ?? null))
      throw new Refused('bad_request', `What has number ${number} here changed meanwhile: run this again.`)
    if (onward) await moveOn(tx, place, asked, onward)
    return { ...disowned, moved: onward?.id ?? null }
  })
}
