/**
 * What becomes of an open drawing when a worker is reminded of its cutoff. Only the database's clock says whether the
 * cutoff has passed; the answer comes in as an argument.
 */
import { winnersCommitment } from './commitment.ts'

export const NO_WINNERS = 'No winners by the cutoff.'

export type LockDecision =
  | { kind: 'not_yet' }
  | { kind: 'no_winners'; sentence: string }
  | { kind: 'lock'; winnersCommitment: Buffer }

export const decideLock = (
  drawing: { id: string; cutoffPassed: boolean },
  winners: readonly string[] | undefined,
): LockDecision => {
  if (!drawing.cutoffPassed) return { kind: 'not_yet' }
  if (!winners) return { kind: 'no_winners', sentence: NO_WINNERS }
  return { kind: 'lock', winnersCommitment: winnersCommitment(drawing.id, winners) }
}
