/**
 * The mock provider answers a request. It is a stage of its own, so that in test mode too a drawing can be seen waiting
 * for its value, as in live mode.
 */
import { findChosenValues, lockAwaitingValue, recordEntropy, revealsDue } from '../../db/queries/drawing/revealing.ts'
import { mock } from '../entropy.ts'
import type { Stage } from '../stage.ts'

export const reveal = {
  queue: 'reveal',
  kind: 'database',
  due: revealsDue,
  next: 'settle',
  run: async (tx, ids) => {
    const waiting = await lockAwaitingValue(tx, ids, mock.name)
    if (waiting.length > 0) {
      const chosen = await findChosenValues(tx, waiting)
      await recordEntropy(
        tx,
        waiting.map((id) => ({ id, entropy: mock.reveal(chosen.get(id)) })),
      )
    }
    return { onward: [{ ids: waiting }] }
  },
} satisfies Stage
