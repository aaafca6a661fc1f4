/**
 * A database that was restored to an earlier state finds drawings in the contract that it has not numbered. It adopts
 * their numbers from the contract's events, each for the drawing that the event names, and only if everything that was
 * requested there matches that drawing here. Only two values may differ, and are adopted as requested: the salt, which
 * each lock draws, and the cutoff, which may have been extended since the backup, or after it was restored, so that the
 * list could be sent again. All nodes must agree on these drawings: a single node could name a salt of its choice.
 */
import { flag } from '../../db/queries/attention.ts'
import { adoptIntent } from '../../db/queries/chain/intents.ts'
import { findDueOf, findRequestBlock, lockCampaigns, putDrawingsOff } from '../../db/queries/chain/numbering.ts'
import { smaller } from '../../domain/chain/bigints.ts'
import { requestKey } from '../../domain/chain/intent.ts'
import { doubtTeller, readAgreed, readAgreedDrawings } from './agree.ts'
import { askRequests, type ToldRequest } from './ask-requests.ts'
import { briefly } from './briefly.ts'
import { lastingBlock } from './first-block.ts'
import type { ChainContext, Head } from './context.ts'
import { findAsTold, fromOnchainId, numberInOrder } from './number-in-order.ts'
import { isNoValue, type OnchainDrawing } from './read-contract.ts'

/** The others are for the next rounds. */
const ADOPTED_AT_ONCE = 100

/** How long drawings behind an unknown number are left alone: a person has to act. */
const UNKNOWN_NUMBER_SECONDS = 60

type Behind = { campaignId: string; contractId: number; lastNumber: number; onchainLast: number }

const adoptOne = (
  context: ChainContext,
  head: Head,
  { campaignId, contractId }: Behind,
  told: ToldRequest,
): Promise<boolean> =>
  briefly(context, async (tx) => {
    const { number, drawingId } = told
    const [campaign] = await lockCampaigns(tx, [campaignId])
    if (campaign?.contract !== context.contract || campaign.lastNumber !== number - 1) return false
    const ours = await findAsTold(tx, context, fromOnchainId(drawingId), { contractId, told })
    if (ours?.drawing.campaignId !== campaignId) return false
    await numberInOrder(tx, context, { contractId, lastNumber: campaign.lastNumber }, [ours])
    const block = Number(smaller(told.block, lastingBlock(context, head)))
    await adoptIntent(tx, requestKey(campaignId, number), block)
    return true
  })

/**
 * Where to begin looking for requests after `lastNumber`: at a block that is not later than that number's own request.
 */
export const firstBlockAfter = async (
  { pool, deployedBlock }: Pick<ChainContext, 'pool' | 'deployedBlock'>,
  { campaignId, lastNumber: number }: Pick<Behind, 'campaignId' | 'lastNumber'>,
): Promise<bigint> => {
  const block = await findRequestBlock(pool, { campaignId, number, key: requestKey(campaignId, number) })
  return block === null ? deployedBlock : BigInt(block)
}

export const adoptNumbers = async (context: ChainContext, head: Head, behind: Behind): Promise<void> => {
  const { contractId, lastNumber, onchainLast, campaignId } = behind
  context.log.warn('the chain is ahead', { chain: context.chain.name, campaign: campaignId, lastNumber, onchainLast })
  const wanted = {
    args: { campaignId: BigInt(contractId) },
    fromBlock: await firstBlockAfter(context, behind),
    toBlock: head.newest,
  }
  const requests = await readAgreed(context, head.newest, askRequests(context, wanted))
  const count = Math.min(onchainLast - lastNumber, ADOPTED_AT_ONCE)
  const numbers = Array.from({ length: count }, (_, i) => lastNumber + 1 + i)
  const drawings = await readAgreedDrawings(
    context,
    head.newest,
    numbers.map((number) => ({ campaignId: contractId, number })),
  )
  for (const [i, number] of numbers.entries()) {
    const { contribution } = drawings[i] as OnchainDrawing
    if (isNoValue(contribution))
      throw new Error(
        `Of ${campaignId} ${onchainLast} drawings are counted, but number ${number} is not there, by ${doubtTeller(context)}.`,
      )
    const told = requests.find((request) => request.number === number && request.contribution === contribution)
    if (told && (await adoptOne(context, head, behind, told))) continue
    const stuck = await findDueOf(context.pool, campaignId)
    await briefly(context, async (tx) => {
      await flag(tx, stuck, { code: 'unknown_number', detail: { number } })
      await putDrawingsOff(tx, stuck, UNKNOWN_NUMBER_SECONDS)
    })
    return
  }
}
