/** Which win of an ended period the partner picks for its guarantee, and why a pick is refused. */
import { Refused } from '../refusals.ts'
import { payoutWords } from '../refusal-words/payout.ts'
import type { CheckedStatus } from './state.ts'

/** A place in a drawing of the period that the winner had. */
export type Win = { drawingId: string; number: number; position: number }

/** Refuses to pick for a guarantee that does not wait for a pick. */
export const refusePick = (status: CheckedStatus): void => {
  if (status === 'not_needed') throw new Refused('pick_refused', payoutWords.noPickNeeded)
  if (status !== 'awaiting_pick') throw new Refused('pick_refused', payoutWords.pickedAlready)
}

/** Refuses a pick that could not be paid. */
export const refuseWithoutWallet = (wallet: string | null): void => {
  if (wallet === null) throw new Refused('pick_refused', payoutWords.noWalletToPick)
}

/**
 * Refuses a pick for a period that the chain has paid already for a win of another drawing. A win of that one is taken:
 * what was paid is then recorded for it.
 */
export const refusePaidPeriod = (period: number, paidNumber: number | null, win: Win): void => {
  if (paidNumber === null || paidNumber === win.number) return
  throw new Refused('pick_refused', payoutWords.periodPaid(period, paidNumber))
}

/** The one win that is meant, of the winner's wins in the period. */
export const chooseWin = (wins: readonly Win[], drawingId: string | undefined): Win => {
  const [first, second] = wins
  if (!first) throw new Refused('pick_not_possible', payoutWords.wonNothing)
  if (drawingId === undefined) {
    if (!second) return first
    throw new Refused('pick_not_possible', payoutWords.wonSeveral(wins.length))
  }
  const chosen = wins.find((win) => win.drawingId === drawingId)
  if (!chosen) throw new Refused('pick_not_possible', payoutWords.wonElsewhere)
  return chosen
}
