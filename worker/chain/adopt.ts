/**
 * A database that was restored to an earlier state finds drawings in the contract that it has not numbered. It takes
 * their numbers over from the contract's events, each for the drawing that the event names, and only when list and
 * prize table are the same.
 */
import { flag } from '../../db/queries/attention.ts'
import { moveIntents } from '../../db/queries/chain/intents.ts'
import { findDueOf, lockCampaigns, lockLiveDrawings } from '../../db/queries/chain/numbering.ts'
import { requestKey } from '../../domain/chain/intent.ts'
import { drawingRequested } from './events.ts'
import { findEvents } from './find-events.ts'
import type { ChainContext, Head } from './context.ts'
import { drawingIdOf, numberInOrder, requestOf } from './number-in-order.ts'

type Behind = { campaignId: string; contractId: number; lastNumber: number; onchainLast: number }

const adoptOne = (
  context: ChainContext,
  { campaignId, contractId }: Behind,
  event: Awaited<ReturnType<typeof findEvents<typeof drawingRequested>>>[number],
): Promise<boolean> =>
  context.pool.transaction(async (tx) => {
    const { number, drawingRef, winnersCommitment, prizeTableHash } = event.args
    const [campaign] = await lockCampaigns(tx, [campaignId])
    if (campaign?.lastNumber !== number - 1) return false
    const [drawing] = await lockLiveDrawings(tx, [drawingIdOf(drawingRef)])
    if (drawing?.campaignId !== campaignId) return false
    const ours = requestOf(drawing, contractId, number)
    if (ours.winnersCommitment !== winnersCommitment || ours.prizeTableHash !== prizeTableHash) return false
    await numberInOrder(tx, context, { contractId, lastNumber: campaign.lastNumber }, [drawing])
    const block = Number(event.blockNumber)
    await moveIntents(tx, [
      { key: requestKey(campaignId, number), from: 'new', to: 'mined', block, retryAfterSeconds: 0 },
    ])
    return true
  })

export const adoptNumbers = async (context: ChainContext, head: Head, behind: Behind): Promise<void> => {
  const { contractId, lastNumber, onchainLast, campaignId } = behind
  context.log.warn('the chain is ahead', { chain: context.chain.name, campaign: campaignId, lastNumber, onchainLast })
  const events = await findEvents(context, {
    address: context.contract,
    event: drawingRequested,
    args: { campaignId: BigInt(contractId) },
    fromBlock: context.deployedBlock,
    toBlock: head.newest,
  })
  for (let number = lastNumber + 1; number <= onchainLast; number += 1) {
    const event = events.find(({ args }) => args.number === number && args.attempt === 1)
    if (event && (await adoptOne(context, behind, event))) continue
    const stuck = await findDueOf(context.pool, campaignId)
    await context.pool.transaction((tx) => flag(tx, stuck, { code: 'unknown_number', detail: { number } }))
    return
  }
}
