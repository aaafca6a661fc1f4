import type { WinnerPageRow } from '../../../db/queries/portal/drawings.ts'
import { randomValueAt } from '../../../domain/drawing/proof.ts'
import { isHeldPrize } from '../../../domain/payout/split.ts'
import type { WinnerPage } from '../shapes.ts'

/** A page of a drawing's winners, from the position `from`. */
export const presentWinners = (row: WinnerPageRow, from: number): WinnerPage => ({
  total: row.total,
  winners: (row.winners ?? []).map((winner, i) => {
    const amountCents = row.amountsCents?.[i] ?? null
    return {
      position: from + i,
      winner,
      displayName: row.displayNames?.[i] ?? null,
      avatarUrl: row.avatarUrls?.[i] ?? null,
      randomValue: row.randomValues && randomValueAt(row.randomValues, i),
      roll: row.rolls?.[i] ?? null,
      amountCents,
      heldForManualPayout: amountCents !== null && isHeldPrize(amountCents, row.largePrizeCents),
    }
  }),
})
