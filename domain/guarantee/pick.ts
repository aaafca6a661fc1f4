/** Which win of an ended period the partner picks for its guarantee, and why a pick is refused. */
import { Refused } from '../refusals.ts'
import type { CheckedStatus } from './state.ts'

/** A place in a drawing of the period that the winner had. */
export type Win = { drawingId: string; position: number }

/** Refuses to pick for a guarantee that does not wait for a pick. */
export const refusePick = (status: CheckedStatus): void => {
  if (status === 'not_needed')
    throw new Refused(
      'pick_refused',
      'A prize of this period met the threshold, or nobody won in it: it needs no pick.',
    )
  if (status !== 'awaiting_pick')
    throw new Refused('pick_refused', 'This guarantee was picked already; a pick is for good.')
}

/** Refuses a pick that could not be paid. */
export const refuseWithoutWallet = (wallet: string | null): void => {
  if (wallet === null)
    throw new Refused('pick_refused', 'The campaign has no payout wallet. Set one first, then pick again.')
}

/** The one win that is meant, of the winner's wins in the period. */
export const chooseWin = (wins: readonly Win[], drawingId: string | undefined): Win => {
  const [first, second] = wins
  if (!first) throw new Refused('pick_not_possible', 'This winner did not win in this period.')
  if (drawingId === undefined) {
    if (!second) return first
    throw new Refused(
      'pick_not_possible',
      `This winner won ${wins.length} times in this period: say which win is meant with drawingId.`,
    )
  }
  const chosen = wins.find((win) => win.drawingId === drawingId)
  if (!chosen)
    throw new Refused('pick_not_possible', 'This winner did not win in that drawing, or it is not one of this period.')
  return chosen
}
