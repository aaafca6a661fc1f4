/**
 * A number that the contract gave out for no drawing here: another service used the key, or the database that knew the
 * drawing or its list is lost. It is recorded with a public reason, and a drawing that has the number here gets the
 * next one, in the contract that its campaign is in by then. The drawing for which the number was requested has been
 * drawn with it, so it ends.
 */
import { auditDrawings } from '../../db/queries/auditing.ts'
import {
  type Disowned,
  endDisowned,
  findWaitingUnder,
  insertDisowned,
  lockNamed,
  lockWaitingUnder,
  loseRequest,
  wakeBehind,
} from '../../db/queries/chain/disowned.ts'
import { lockCampaigns } from '../../db/queries/chain/numbering.ts'
import { historySubject, markSubjects } from '../../db/queries/site/marks.ts'
import type { Transaction } from '../../db/pool.ts'
import type { Actor } from '../../domain/actor.ts'
import type { Address } from '../../domain/chain/chains.ts'
import { Refused } from '../../domain/refusals.ts'
import { historyPageOf } from '../../public-site/pages/addresses.ts'
import { firstBlockAfter } from './adopt.ts'
import { askRequests, type ToldRequest } from './ask-requests.ts'
import { type CertainPlace, readCertain } from './certain.ts'
import type { ChainContext } from './context.ts'
import { findAsTold, findWithTable, fromOnchainId, numberInOrder } from './number-in-order.ts'
import type { NumberedTable } from './read-contract.ts'
import { readUndisputedTables } from './undisputed-tables.ts'

type Place = CertainPlace & Pick<ChainContext, 'deployedBlock'>
type Asked = { campaignId: string; contractId: number; number: number }

/** The request for the number in a final block, on which all nodes agree. */
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

/** Where the drawing that has the number here goes on; null if there is none. */
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

/**
 * What the operator decides about a drawing here that the request names: it ends, since it was drawn with a list or
 * terms that are lost, or it is drawn all the same, since somebody else made the request.
 */
type Named = 'ends' | 'is drawn'

type Disowning = { actor: Actor; reason: string; named: Named | null }

type Told = { told: ToldRequest; isNext: boolean; named: Named | null }

const OR_STOLEN = 'Only if somebody else requested the number, run this with --stolen-key.'

/**
 * The locked drawing that the request was made for, with a list or terms which are lost: it ends. Null if there is
 * none. Refuses where it may still come to its number, or be drawn a second time.
 */
const findEnded = async (
  tx: Transaction,
  place: Place,
  { campaignId, contractId, number }: Asked,
  { told, isNext, named: answer }: Told,
): Promise<string | null> => {
  const named = await lockNamed(tx, campaignId, fromOnchainId(told.drawingId))
  if (!named) return null
  if (named.requestId === told.contribution)
    throw new Refused(
      'bad_request',
      `Number ${number} was requested for ${named.id} as it is here: there is nothing to disown.`,
    )
  if (isNext && (await findAsTold(tx, place, named.id, { contractId, told })))
    throw new Refused('bad_request', `Number ${number} is of ${named.id}, which is here and takes it over by itself.`)
  if (answer === 'is drawn') return null
  if (named.status === 'open')
    throw new Refused(
      'bad_request',
      `Number ${number} is of ${named.id}, which is still open here: cancel it with drawing cancel, or wait until its list is locked, and run this again. ${OR_STOLEN}`,
    )
  if (named.number !== null)
    throw new Refused(
      'bad_request',
      `Number ${number} is of ${named.id}, which has number ${named.number} here: nothing may draw it twice. Restore a copy in which it has none. ${OR_STOLEN}`,
    )
  if (answer === null)
    throw new Refused(
      'bad_request',
      `Number ${number} was requested for ${named.id} with another list or other terms than it is locked with here. If this database was restored, restore a newer copy, or end the drawing with --end-drawing: nothing may draw it twice. ${OR_STOLEN}`,
    )
  return named.id
}

/** Public. */
const endedReason = (number: number): string =>
  `Drawn under number ${number}, with a list or terms that this database lacks: the contract has that draw.`

const endDrawing = async (tx: Transaction, actor: Actor, { campaignId, number }: Asked, id: string) => {
  const reason = endedReason(number)
  await endDisowned(tx, id, reason)
  await auditDrawings(tx, actor, { action: 'drawing.cancelled', campaignId, detail: { reason } }, [id])
}

/**
 * Records the number as disowned. Returns that record, the drawing that got another number, and the one that ended. A
 * drawing that the request names is not drawn afterwards, unless somebody else made the request.
 */
export const disownNumber = async (
  place: Place,
  asked: Asked,
  { actor, reason, named }: Disowning,
): Promise<Disowned & { moved: string | null; ended: string | null }> => {
  const { campaignId, number } = asked
  const told = await findRequest(place, asked)
  const { drawingId, transaction, block } = told
  const onward = await findOnward(place, asked)
  return place.pool.transaction(async (tx) => {
    const [campaign] = await lockCampaigns(tx, [campaignId])
    const next = (campaign?.lastNumber ?? 0) + 1
    if (number > next) throw new Refused('bad_request', `Number ${next} comes first: it is not known here either.`)
    const ended = await findEnded(tx, place, asked, { told, isNext: number === next, named })
    const disowned = { campaignId, number, drawingId, transaction, block: Number(block), reason }
    await insertDisowned(tx, disowned)
    if (ended !== null) await endDrawing(tx, actor, asked, ended)
    await markSubjects(tx, [historySubject(disowned.campaignId, historyPageOf(disowned.number))])
    await wakeBehind(tx, campaignId)
    if ((await lockWaitingUnder(tx, campaignId, number)) !== (onward?.id ?? null))
      throw new Refused('bad_request', `What has number ${number} here changed meanwhile: run this again.`)
    if (onward) await moveOn(tx, place, asked, onward)
    return { ...disowned, moved: onward?.id ?? null, ended }
  })
}
