/** The status of a guarantee period, in words. */
import type { Guarantee } from '../../../../shapes.ts'

export const statusWords = {
  running: 'running',
  waiting: 'waiting for a drawing',
  not_needed: 'not needed',
  awaiting_pick: 'waiting for a pick',
  picked: 'picked',
  paid: 'paid',
} as const satisfies Record<Guarantee['status'], string>

export type StatusCount = { status: Guarantee['status']; count: number }

/** How many periods have each status that occurs. */
export const countStatuses = (guarantees: readonly Guarantee[]): StatusCount[] =>
  (Object.keys(statusWords) as Guarantee['status'][])
    .map((status) => ({ status, count: guarantees.filter((each) => each.status === status).length }))
    .filter(({ count }) => count > 0)

/** The time line for screen readers. `guarantees` newest first. */
export const describeTimeLine = (guarantees: readonly Guarantee[], pauses: number): string => {
  const [newest] = guarantees
  const oldest = guarantees.at(-1)
  if (!newest || !oldest) return 'No guarantee period has begun yet.'
  const range = newest === oldest ? `Period ${newest.period}` : `Periods ${oldest.period} to ${newest.period}`
  const counts = countStatuses(guarantees).map(({ status, count }) => `${count} ${statusWords[status]}`)
  const paused = pauses === 0 ? 'no pause' : pauses === 1 ? 'one pause' : `${pauses} pauses`
  return `${range} in order of time: ${counts.join(', ')}; ${paused}. The list below says the same.`
}
