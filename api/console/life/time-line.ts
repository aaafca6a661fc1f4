/** A drawing's moments in order, including those that are planned. */
import { type Moment, ofChain, ofDrawing, ofEntries, ofList, ofSite, ofTrouble, ofWebhooks } from './moments.ts'
import type { LifeRows } from './read-life.ts'

/** `afterMs`: since the moment before; null: it is the first, or still to come. */
export type Step = Moment & { afterMs: number | null; isAhead: boolean }

/** Moments at the same instant appear in this order, which is that of a drawing's life. */
const sections = [ofDrawing, ofList, ofEntries, ofTrouble, ofChain, ofSite, ofWebhooks]

/** Future moments of a drawing that was cancelled or voided are not expected any more. */
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
