/**
 * At the draw time a live drawing gets its campaign's next number together with the intent to request its value, in one
 * transaction. The contract is asked first how far its own numbers run: should it be ahead, this database is older
 * than the chain, and what the chain has is taken over before anything new is numbered.
 */
import { flag } from '../../db/queries/attention.ts'
import { type DueDrawing, findDueLive, lockCampaigns, lockLiveDrawings } from '../../db/queries/chain/numbering.ts'
import { adoptNumbers } from './adopt.ts'
import type { Ground, Head } from './ground.ts'
import { numberInOrder } from './number-in-order.ts'
import { readCampaigns } from './read-contract.ts'

const DRAWINGS_AT_ONCE = 500

const numberCampaign = (ground: Ground, contractId: number, onchainLast: number, due: readonly DueDrawing[]) =>
  ground.pool.transaction(async (tx) => {
    const [first] = due as [DueDrawing]
    const [campaign] = await lockCampaigns(tx, [first.campaignId])
    if (!campaign || campaign.lastNumber < onchainLast) return
    const drawings = await lockLiveDrawings(
      tx,
      due.map(({ id }) => id),
    )
    if (drawings.length > 0) await numberInOrder(tx, ground, { contractId, lastNumber: campaign.lastNumber }, drawings)
  })

/** Numbers the drawings whose time has come. */
export const number = async (ground: Ground, head: Head): Promise<void> => {
  const due = await findDueLive(ground.pool, ground.chain.name, DRAWINGS_AT_ONCE)
  if (due.length === 0) return
  const ids = [...new Set(due.flatMap(({ contractId }) => contractId ?? []))]
  const onchain = await readCampaigns(ground, head.newest, ids)
  for (const [contractId, drawings] of Map.groupBy(due, (drawing) => drawing.contractId)) {
    const campaign = contractId === null ? null : onchain.get(contractId)
    if (contractId === null || !campaign) {
      await ground.pool.transaction((tx) =>
        flag(
          tx,
          drawings.map(({ id }) => id),
          { code: 'not_registered', detail: { chain: ground.chain.name } },
        ),
      )
      continue
    }
    const { lastNumber, campaignId } = drawings[0] as DueDrawing
    if (lastNumber < campaign.drawings)
      await adoptNumbers(ground, head, { campaignId, contractId, lastNumber, onchainLast: campaign.drawings })
    await numberCampaign(ground, contractId, campaign.drawings, drawings)
  }
}
