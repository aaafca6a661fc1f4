/**
 * What becomes of an open drawing when a worker is reminded of its cutoff. Only the database's clock says whether the
 * cutoff has passed; its answer is an argument.
 */
import type { WinnersMode } from '../campaign-state.ts'
import type { Attention } from '../attention.ts'
import { winnersCommitment } from './commitment.ts'
import { WAITS_FOR_LIST_DAYS } from './list-time.ts'

export const NO_WINNERS = { code: 'no_winners', detail: {} } as const satisfies Attention

/** The public reason for which a campaign's end cancels the drawings that have no list. */
export const CAMPAIGN_ENDED = 'The campaign ended.'

/** The public reason for which a drawing is cancelled that has waited so long. */
const NO_LIST_IN_TIME = `No winner list came within ${WAITS_FOR_LIST_DAYS} days of the draw time.`

export type LockDecision =
  | { kind: 'not_yet' }
  | { kind: 'fetching' }
  | { kind: 'no_winners' }
  | { kind: 'cancel'; reason: string }
  | { kind: 'lock'; winnersCommitment: Buffer }

type OpenDrawing = {
  id: string
  cutoffPassed: boolean
  winnersMode: WinnersMode
  /** Its campaign has ended, and no list for it is being fetched. */
  isCancelledByEnd: boolean
  /** It has waited for a list for as long as one may. */
  isOverdue: boolean
}

/** `isFetched`: the service fetched it for the current cutoff. While a campaign pulls, no other list counts. */
type WinnerList = { winners: readonly string[]; isFetched: boolean }

export const decideLock = (drawing: OpenDrawing, list: WinnerList | undefined): LockDecision => {
  if (!drawing.cutoffPassed) return { kind: 'not_yet' }
  const isPulled = drawing.winnersMode === 'pull'
  if (list && (list.isFetched || !isPulled))
    return { kind: 'lock', winnersCommitment: winnersCommitment(drawing.id, list.winners) }
  if (drawing.isCancelledByEnd) return { kind: 'cancel', reason: CAMPAIGN_ENDED }
  if (drawing.isOverdue) return { kind: 'cancel', reason: NO_LIST_IN_TIME }
  if (isPulled) return { kind: 'fetching' }
  return { kind: 'no_winners' }
}
