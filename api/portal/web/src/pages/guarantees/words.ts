/** The status of a guarantee period, in words. */
import type { Guarantee } from '../../../../shapes.ts'
import { texts } from '../../texts/texts.ts'

const statuses = [
  'running',
  'waiting',
  'not_needed',
  'awaiting_pick',
  'picked',
  'paid',
] as const satisfies Guarantee['status'][]

export type StatusCount = { status: Guarantee['status']; count: number }

/** How many periods have each status that occurs. */
export const countStatuses = (guarantees: readonly Guarantee[]): StatusCount[] =>
  statuses
    .map((status) => ({ status, count: guarantees.filter((each) => each.status === status).length }))
    .filter(({ count }) => count > 0)

/** The time line for screen readers. `guarantees` newest first. */
export const describeTimeLine = (guarantees: readonly Guarantee[], pauses: number): string => {
  const [newest] = guarantees
  const oldest = guarantees.at(-1)
  const words = texts.guarantees.line
  if (!newest || !oldest) return words.none
  const counts = countStatuses(guarantees).map(({ status, count }) => `${count} ${words.statuses[status]}`)
  return words.describe(oldest.period, newest.period, counts.join(', '), pauses)
}
