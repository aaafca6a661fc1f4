/** Whether a guarantee period that is over can be checked, and what it comes to. A period waits until all its drawings are drawn. */
import { statusOfChecked } from './state.ts'

/** `waiting` are its drawings that will still be drawn, `stuck` those among them that need a person: the first is of `firstStuckAt`. */
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
  | { kind: 'waits'; sentence: string | null }

/** The sentence is for people: null as long as nobody has to do anything. */
export const decideCheck = (ended: EndedPeriod): CheckDecision => {
  const { period, thresholdCents, bestPrizeCents, waiting, stuck, firstStuckAt } = ended
  if (waiting === 0) return { kind: 'checked', status: statusOfChecked(bestPrizeCents, thresholdCents) }
  if (firstStuckAt === null) return { kind: 'waits', sentence: null }
  const first = firstStuckAt.toISOString()
  const drawings =
    stuck === 1 ? `the drawing of ${first} needs` : `${stuck} of its drawings, the first that of ${first}, need`
  return {
    kind: 'waits',
    sentence: `Guarantee period ${period} is over, but ${drawings} attention before it can be checked.`,
  }
}
