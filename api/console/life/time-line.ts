/** A drawing's moments in their order. What is planned stands there too, ahead of now. */
import { type Moment, ofChain, ofDrawing, ofEntries, ofList, ofSite, ofTrouble, ofWebhooks } from './moments.ts'
import type { LifeRows } from './read-life.ts'

/** `afterMs`: since the moment before; null: it is the first, or still to come. */
export type Step = Moment & { afterMs: number | null; isAhead: boolean }

/** Of one instant in the order of a drawing's way, as their sections are listed. */
const sections = [ofDrawing, ofList, ofEntries, ofTrouble, ofChain, ofSite, ofWebhooks]

/** One that was cancelled or voided, or that is drawn, is not awaited any more. */
const isExpected = ({ drawing }: LifeRows, { at }: Moment): boolean =>
  at <= drawing.now || (drawing.cancelledAt === null && drawing.voidedAt === null)

export const timeLineOf = (rows: LifeRows): Step[] => {
  const { now } = rows.drawing
  const moments = sections
    .flatMap((section) => section(rows))
    .filter((one) => isExpected(rows, one))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
  return moments.map((one, i) => {
    const before = moments[i - 1]
    const isAhead = one.at > now
    return { ...one, isAhead, afterMs: isAhead || !before ? null : one.at.getTime() - before.at.getTime() }
  })
}
