/**
 * Whether a guarantee period that is over can be checked, and with what result. A period waits until all its drawings
 * are drawn.
 */
import type { Attention } from '../attention.ts'
import { statusOfChecked } from './state.ts'

/**
 * `waiting` are its drawings that will still be drawn, `stuck` those that need a person, the first at `firstStuckAt`.
 */
type EndedPeriod = {
  period: number
  thresholdCents: number
  bestPrizeCents: number | null
  waiting: number
  stuck: number
  firstStuckAt: Date | null
}

export type CheckDecision =
  | { kind: 'checked'; status: 'not_needed' | 'awaiting_pick' }
  | { kind: 'waits'; attention: Attention | null }

/** A period that waits needs attention only when one of its drawings does. */
export const decideCheck = (ended: EndedPeriod): CheckDecision => {
  const { period, thresholdCents, bestPrizeCents, waiting, stuck, firstStuckAt } = ended
  if (waiting === 0) return { kind: 'checked', status: statusOfChecked(bestPrizeCents, thresholdCents) }
  if (firstStuckAt === null) return { kind: 'waits', attention: null }
  const detail = { period, drawings: stuck, firstDrawAt: firstStuckAt.toISOString() }
  return { kind: 'waits', attention: { code: 'period_waits', detail } }
}
