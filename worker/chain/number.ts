/**
 * At the draw time a live drawing gets its campaign's next number together with the intent to request its value, in one
 * transaction. The contract is asked first how far its own numbers run: if it is ahead, this database is older than the
 * chain, and what the chain has is taken over before anything new is numbered.
 */
import { flag } from '../../db/queries/attention.ts'
import {
  type DueDrawing,
  findDueLive,
  lockCampaigns,
  lockLiveDrawings,
  putDrawingsOff,
} from '../../db/queries/chain/numbering.ts'
import { adoptNumbers } from './adopt.ts'
import { eachAlone } from './each-alone.ts'
import type { ChainContext, Head } from './context.ts'
import { numberInOrder } from './number-in-order.ts'
import { readCampaigns } from './read-contract.ts'

const DRAWINGS_AT_ONCE = 500
/** A campaign with an id in a contract that does not know it: a reorganisation, or another contract. */
const UNKNOWN_TO_CONTRACT_SECONDS = 30

const numberCampaign = (context: ChainContext, contractId: number, onchainLast: number, due: readonly DueDrawing[]) =>
  context.pool.transaction(async (tx) => {
    const [first] = due as [DueDrawing]
    const [campaign] = await lockCampaigns(tx, [first.campaignId])
    if (!campaign || campaign.lastNumber < onchainLast) return
    const drawings = await lockLiveDrawings(
      tx,
      due.map(({ id }) => id),
    )
    if (drawings.length > 0) await numberInOrder(tx, context, { contractId, lastNumber: campaign.lastNumber }, drawings)
  })

const flagUnregistered = ({ pool, chain }: ChainContext, contractId: number | null, ids: readonly string[]) =>
  pool.transaction(async (tx) => {
    if (contractId === null) return flag(tx, ids, { code: 'not_registered', detail: { chain: chain.name } })
    await flag(tx, ids, { code: 'chain_differs', detail: { differs: 'campaign' } })
    return putDrawingsOff(tx, ids, UNKNOWN_TO_CONTRACT_SECONDS)
  })

/**
 * Numbers the drawings whose time has come. Those of a campaign that is not registered wait for that; what fails for
 * one campaign is logged and holds up no other.
 */
export const number = async (context: ChainContext, head: Head): Promise<void> => {
  const due = await findDueLive(context.pool, context.chain.name, DRAWINGS_AT_ONCE)
  if (due.length === 0) return
  const contractIds = [...new Set(due.flatMap(({ contractId }) => contractId ?? []))]
  const onchain = await readCampaigns(context, head.newest, contractIds)
  for (const drawings of Map.groupBy(due, ({ campaignId }) => campaignId).values()) {
    const [{ contractId, campaignId, lastNumber }] = drawings as [DueDrawing]
    const campaign = contractId === null ? null : onchain.get(contractId)
    await eachAlone(context, { step: 'number', campaign: campaignId }, async () => {
      if (contractId === null || !campaign) {
        const ids = drawings.map(({ id }) => id)
        await flagUnregistered(context, contractId, ids)
        return
      }
      if (lastNumber < campaign.drawings)
        await adoptNumbers(context, head, { campaignId, contractId, lastNumber, onchainLast: campaign.drawings })
      await numberCampaign(context, contractId, campaign.drawings, drawings)
    })
  }
}
