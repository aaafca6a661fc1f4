import type { Week } from '../../../../statistics-shapes.ts'
import { zoneFormats } from '../../format/zone-formats.ts'
import type { Span } from '../../parts/picture/column.ts'
import { texts } from '../../texts/texts.ts'

const short = zoneFormats({ month: 'short', day: 'numeric' })
const long = zoneFormats({ year: 'numeric', month: 'short', day: 'numeric' })

const LEAST_WEEKS = 8

const hasAny = ({ draws, transferredCents, guaranteesCents, heldPaidCents }: Week): boolean =>
  draws + transferredCents + guaranteesCents + heldPaidCents > 0

/**
 * Leaves out the empty weeks before the first with anything on, so that a new partner's weeks are not lost among them.
 */
export const sinceFirst = (weeks: readonly Week[]): readonly Week[] => {
  const first = weeks.findIndex(hasAny)
  return first === -1 ? [] : weeks.slice(Math.min(first, weeks.length - LEAST_WEEKS))
}

/** `day`: "2026-11-23", in UTC. */
export const daySpan = (day: string): Span => {
  const date = new Date(`${day}T00:00:00Z`)
  return { key: day, short: short('UTC').format(date), long: long('UTC').format(date) }
}

export const weekSpan = ({ week }: Week): Span => {
  const span = daySpan(week)
  return { ...span, long: texts.statistics.weekOf(span.long) }
}
