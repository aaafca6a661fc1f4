/** Where the periods of a guarantee and the pauses lie on a line from 0 to 100. */
import type { Guarantee, GuaranteeList } from '../../../../shapes.ts'

export type Span = { left: number; width: number }
export type TimeLine = { periods: (Span & { guarantee: Guarantee })[]; pauses: Span[] }

const at = (time: string): number => Date.parse(time)

/**
 * `guarantees` newest first, as they are listed; the line runs from left to right. A period without an end runs to
 * `nowMs`.
 */
export const timeLineOf = (
  guarantees: readonly Guarantee[],
  pauses: GuaranteeList['pauses'],
  nowMs: number,
): TimeLine => {
  const oldest = guarantees.at(-1)
  if (!oldest) return { periods: [], pauses: [] }
  const from = at(oldest.periodStart)
  const endOf = (guarantee: Guarantee) =>
    guarantee.periodEnd === null ? Math.max(nowMs, at(guarantee.periodStart)) : at(guarantee.periodEnd)
  const to = Math.max(from + 1, ...guarantees.map(endOf))
  const span = (startMs: number, endMs: number): Span => {
    const left = Math.max(startMs, from)
    return {
      left: ((left - from) / (to - from)) * 100,
      width: (Math.max(Math.min(endMs, to) - left, 0) / (to - from)) * 100,
    }
  }
  return {
    periods: guarantees
      .map((guarantee) => ({ guarantee, ...span(at(guarantee.periodStart), endOf(guarantee)) }))
      .toReversed(),
    pauses: pauses
      .map(({ pausedAt, resumedAt }) => span(at(pausedAt), resumedAt === null ? nowMs : at(resumedAt)))
      .filter(({ left, width }) => width > 0 && left < 100),
  }
}
