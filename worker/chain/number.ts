/**
 * At the draw time a live drawing gets its campaign's next number together with the intent to request its value, in one
 * transaction. The contract is asked first how far its own numbers run: if it is ahead, this database is older than the
 * chain, and what the chain has is taken over before anything new is numbered.
 */
import { flag } from '../../db/queries/attention.ts'
import { type DueDrawing, findDueLive, lockCampaigns, lockLiveDrawings } from '../../db/queries/chain/numbering.ts'
import { adoptNumbers } from './adopt.ts'
import type { ChainContext, Head } from './context.ts'
import { numberInOrder } from './number-in-order.ts'
import { readCampaigns } from './read-contract.ts'

const DRAWINGS_AT_ONCE = 500

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

/** Numbers the drawings whose time has come. */
export const number = async (context: ChainContext, head: Head): Promise<void> => {
  const due = await findDueLive(context.pool, context.chain.name, DRAWINGS_AT_ONCE)
  if (due.length === 0) return
  const ids = [...new Set(due.flatMap(({ contractId }) => contractId ?? []))]
  const onchain = await readCampaigns(context, head.newest, ids)
  for (const [contractId, drawings] of Map.groupBy(due, (drawing) => drawing.contractId)) {
    const campaign = contractId === null ? null : onchain.get(contractId)
    if (contractId === null || !campaign) {
      await context.pool.transaction((tx) =>
        flag(
          tx,
          drawings.map(({ id }) => id),
          { code: 'not_registered', detail: { chain: context.chain.name } },
        ),
      )
      continue
    }
    const { lastNumber, campaignId } = drawings[0] as DueDrawing
    if (lastNumber < campaign.drawings)
      await adoptNumbers(context, head, { campaignId, contractId, lastNumber, onchainLast: campaign.drawings })
    await numberCampaign(context, contractId, campaign.drawings, drawings)
  }
}
