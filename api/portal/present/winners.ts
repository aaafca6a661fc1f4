import { avatarKey, avatarPath } from '../../../db/queries/avatar/pictures.ts'
import type { WinnerPageRow } from '../../../db/queries/portal/drawings.ts'
import type { SearchedWinner, WinnerSearchRow } from '../../../db/queries/portal/winner-search.ts'
import { randomValueAt } from '../../../domain/drawing/proof.ts'
import { type HandPayment, marksByPosition } from '../../../domain/payout/by-hand.ts'
import { isHeldPrize } from '../../../domain/payout/split.ts'
import type { WinnerPage, WinnerResult } from '../shapes.ts'

type WithAvatars = { avatarUrl: string | null }

/** The keys under which these winners' avatars may be kept. */
export const avatarKeysOf = (winners: readonly WithAvatars[]): string[] =>
  winners.flatMap(({ avatarUrl }) => (avatarUrl === null ? [] : [avatarKey(avatarUrl)]))

/** The winners of a page of the list, which begins with the position `from`. */
export const winnersOf = (row: WinnerPageRow, from: number): SearchedWinner[] =>
  (row.winners ?? []).map((winner, i) => ({
    position: from + i,
    winner,
    displayName: row.displayNames?.[i] ?? null,
    avatarUrl: row.avatarUrls?.[i] ?? null,
    randomValue: row.randomValues?.subarray(32 * i, 32 * (i + 1)) ?? null,
    roll: row.rolls?.[i] ?? null,
    amountCents: row.amountsCents?.[i] ?? null,
  }))

/** The winners that a search found. */
export const foundWinners = (rows: readonly WinnerSearchRow[]): SearchedWinner[] =>
  rows.flatMap((row) => (row.position === null ? [] : [row]))

type Terms = { total: number; largePrizeCents: number | null; handPayments: HandPayment[] | null }

/** `pictures` are the keys of avatars that are here. */
export const presentWinners = (
  { total, largePrizeCents, handPayments: marks }: Terms,
  winners: readonly SearchedWinner[],
  pictures: ReadonlySet<string>,
): WinnerPage => {
  const byHand = marksByPosition(marks)
  return {
    total,
    winners: winners.map(
      ({ position, winner, displayName, avatarUrl, randomValue, roll, amountCents }): WinnerResult => {
        const key = avatarUrl && avatarKey(avatarUrl)
        return {
          position,
          winner,
          displayName,
          avatarUrl,
          picture: key && pictures.has(key) ? avatarPath(key) : null,
          randomValue: randomValue && randomValue.length > 0 ? randomValueAt(randomValue, 0) : null,
          roll,
          amountCents,
          heldForManualPayout: amountCents !== null && isHeldPrize(amountCents, largePrizeCents),
          paidByHand: byHand.get(position) ?? null,
        }
      },
    ),
  }
}
