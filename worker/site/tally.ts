import type { DrawTally } from '../../db/queries/site/tallies.ts'
import type { LoadedDraw } from './draws.ts'

const BEST = 3

/** The positions of the highest prizes, the lower position first among equals. */
const bestOf = (results: readonly { position: number; amountCents: number }[]): number[] => {
  const best: { position: number; amountCents: number }[] = []
  for (const result of results) {
    const place = best.findIndex(({ amountCents }) => amountCents < result.amountCents)
    if (place >= 0) best.splice(place, 0, result)
    else if (best.length < BEST) best.push(result)
    if (best.length > BEST) best.pop()
  }
  return best.map(({ position }) => position)
}

/** `2026-11`, in the campaign's time zone. */
const monthOf = (at: Date, timeZone: string): string =>
  at.toTemporalInstant().toZonedDateTimeISO(timeZone).toPlainDate().toPlainYearMonth().toString()

/** How a draw counts in its campaign's sums; null while it is not drawn. */
export const tallyOf = ({ row, facts }: LoadedDraw): DrawTally | null => {
  const { proof, number, prizeTable } = facts
  if (!proof || number === null) return null
  const tierOf = new Map(prizeTable.tiers.map(({ amountCents }, i) => [amountCents, i]))
  const counts = prizeTable.tiers.map(() => 0)
  let prizesCents = 0
  for (const { amountCents } of proof.results) {
    const tier = tierOf.get(amountCents) as number
    counts[tier] = (counts[tier] as number) + 1
    prizesCents += amountCents
  }
  return {
    drawingId: row.id,
    campaignId: row.campaignId,
    mode: row.mode,
    number,
    month: monthOf(row.drawAt, row.timeZone),
    prizeTableId: row.prizeTableId,
    winners: proof.results.length,
    prizesCents,
    best: bestOf(proof.results),
    counts,
  }
}
