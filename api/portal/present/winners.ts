import { avatarKey, avatarPath } from '../../../db/queries/avatar/pictures.ts'
import type { WinnerPageRow } from '../../../db/queries/portal/drawings.ts'
import { randomValueAt } from '../../../domain/drawing/proof.ts'
import { isHeldPrize } from '../../../domain/payout/split.ts'
import type { WinnerPage } from '../shapes.ts'

/** The keys under which the avatars of a page may be kept. */
export const avatarKeysOf = ({ avatarUrls }: WinnerPageRow): string[] =>
  (avatarUrls ?? []).filter((url) => url !== null).map(avatarKey)

/** A page of a drawing's winners, from the position `from`; `pictures` are the keys of avatars that are here. */
export const presentWinners = (row: WinnerPageRow, from: number, pictures: ReadonlySet<string>): WinnerPage => ({
  total: row.total,
  winners: (row.winners ?? []).map((winner, i) => {
    const amountCents = row.amountsCents?.[i] ?? null
    const avatarUrl = row.avatarUrls?.[i] ?? null
    const key = avatarUrl && avatarKey(avatarUrl)
    return {
      position: from + i,
      winner,
      displayName: row.displayNames?.[i] ?? null,
      avatarUrl,
      picture: key && pictures.has(key) ? avatarPath(key) : null,
      randomValue: row.randomValues && randomValueAt(row.randomValues, i),
      roll: row.rolls?.[i] ?? null,
      amountCents,
      heldForManualPayout: amountCents !== null && isHeldPrize(amountCents, row.largePrizeCents),
    }
  }),
})
