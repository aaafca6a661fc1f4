/** A cancelled drawing keeps its status and is never drawn, so nothing more can be done with it. */
import { Refused } from '../refusals.ts'
import { drawingWords } from '../refusal-words/drawing.ts'
import { shownText } from '../shown-name.ts'
import type { Status } from './state.ts'

const MAX_REASON_CHARACTERS = 200

/** Why a drawing is cancelled, in public. */
export const cancelReason = shownText(MAX_REASON_CHARACTERS)

export const refuseCancelled = ({ cancelledReason }: { cancelledReason: string | null }): void => {
  if (cancelledReason === null) return
  throw new Refused('cancelled', drawingWords.cancelled(cancelledReason))
}

/** Only an open drawing is cancelled, before any random value exists, and once. */
export const refuseCancelling = ({
  status,
  cancelledReason,
}: {
  status: Status
  cancelledReason: string | null
}): void => {
  if (cancelledReason !== null) throw new Refused('cancelled', drawingWords.cancelledAlready(cancelledReason))
  if (status !== 'open') throw new Refused('locked', drawingWords.lockedSoDrawn)
}
