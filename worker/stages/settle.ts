/**
 * Once the random value has arrived, the rules of prize-draw/1 decide every prize, and what is to be transferred or
 * held is recorded with it. From here on the drawing is drawn and its proof public.
 */
import type { Transaction } from '../../db/pool.ts'
import { newId } from '../../db/new-id.ts'
import { findPrizeTables } from '../../db/queries/campaign/prize-tables.ts'
import {
  lockRevealedDrawings,
  insertHeldPrizes,
  insertPayouts,
  insertResults,
  type NewHeldPrize,
  type NewPayout,
  type RevealedDrawing,
  settleDrawings,
  settlementsDue,
} from '../../db/queries/drawing/settling.ts'
import { decidePrizes } from '../../domain/drawing/prize.ts'
import { splitPrizes } from '../../domain/payout/split.ts'
import type { PrizeTable } from '../../domain/prize-table.ts'
import { MAX_WINNERS_AT_ONCE, portions } from '../portions.ts'
import type { Stage } from '../stage.ts'

const settlePortion = async (
  tx: Transaction,
  drawings: readonly RevealedDrawing[],
  tables: ReadonlyMap<string, PrizeTable>,
): Promise<void> => {
  const payouts: NewPayout[] = []
  const held: NewHeldPrize[] = []
  const results = drawings.map((drawing) => {
    const { partnerId, mode } = drawing
    const table = tables.get(drawing.prizeTableId) as PrizeTable
    const prizes = decidePrizes(drawing.entropy, table, drawing.winnersExpected)
    const { transferredCents, heldCents, heldPositions } = splitPrizes(prizes.amountsCents, drawing.largePrizeCents)
    for (const position of heldPositions) {
      held.push({
        partnerId,
        mode,
        drawingId: drawing.id,
        position,
        amountCents: prizes.amountsCents[position] as number,
      })
    }
    if (transferredCents > 0) {
      const { campaignId, payoutChain, payoutToken } = drawing
      const amountCents = transferredCents
      payouts.push({
        id: newId('pay'),
        campaignId,
        partnerId,
        mode,
        drawingId: drawing.id,
        amountCents,
        chain: payoutChain,
        token: payoutToken,
      })
    }
    return { drawingId: drawing.id, ...prizes, transferredCents, heldCents }
  })
  await insertResults(tx, results)
  if (held.length > 0) await insertHeldPrizes(tx, held)
  if (payouts.length > 0) await insertPayouts(tx, payouts)
  await settleDrawings(
    tx,
    drawings.map((drawing) => drawing.id),
  )
}

export const settle = {
  queue: 'settle',
  kind: 'database',
  due: settlementsDue,
  run: async (tx, ids) => {
    const drawings = await lockRevealedDrawings(tx, ids)
    const tables = await findPrizeTables(tx, [...new Set(drawings.map((drawing) => drawing.prizeTableId))])
    for (const portion of portions(drawings, MAX_WINNERS_AT_ONCE)) await settlePortion(tx, portion, tables)
    return { onward: [{ ids: drawings.map((drawing) => drawing.id) }] }
  },
} satisfies Stage
