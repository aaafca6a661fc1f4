/** Whether a guarantee period that is over can be checked, and what it comes to. A period waits until all its drawings are drawn. */
import { statusOfChecked } from './state.ts'

/** `waiting` are its drawings that will still be drawn, `stuck` those among them that need a person. */
type EndedPeriod = {
  period: number
  thresholdCents: number
  bestPrizeCents: number | null
  waiting: number
  stuck: number
}

export type CheckDecision =
  | { kind: 'checked'; status: 'not_needed' | 'awaiting_pick' }
  | { kind: 'waits'; sentence: string | null }

/** The sentence is for people: null as long as nobody has to do anything. */
export const decideCheck = ({ period, thresholdCents, bestPrizeCents, waiting, stuck }: EndedPeriod): CheckDecision => {
  if (waiting === 0) return { kind: 'checked', status: statusOfChecked(bestPrizeCents, thresholdCents) }
  if (stuck === 0) return { kind: 'waits', sentence: null }
  const drawings = stuck === 1 ? 'one of its drawings needs' : `${stuck} of its drawings need`
  return {
    kind: 'waits',
    sentence: `Guarantee period ${period} is over, but ${drawings} attention before it can be checked.`,
  }
}
