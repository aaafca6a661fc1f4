/**
 * A database that was restored to an earlier state asks its partner again for a pick that the chain has paid already.
 * As soon as that is known, the period is flagged, and takes no pick of another drawing.
 */
import { flagEach } from '../../db/queries/attention.ts'
import { lockAwaitingPeriods } from '../../db/queries/chain/guarantee.ts'
import { type ForeignGuarantee, periodPaid } from '../../domain/chain/compare.ts'
import type { ChainContext } from './context.ts'
import { writeRows } from './flag-rows.ts'

/** `paid`: what a contract paid for a campaign without an order of this database, for good. */
export const notePaidPeriods = async (
  context: ChainContext,
  campaignId: string,
  paid: readonly ForeignGuarantee[],
): Promise<void> => {
  const byPeriod = new Map(paid.map((one) => [one.period, one]))
  await writeRows(context, paid.length > 0 ? [{ id: campaignId }] : [], async (tx) => {
    const awaiting = await lockAwaitingPeriods(tx, campaignId, [...byPeriod.keys()])
    const stuck = awaiting.flatMap(({ id, period }) => {
      const known = byPeriod.get(period)
      return known ? [{ id, attention: periodPaid(known) }] : []
    })
    await flagEach(tx, stuck)
  })
}
