import type { Pool, Transaction } from '../../../db/pool.ts'
import { auditMarks, findMeantPrizes, markPrizesPaid } from '../../../db/queries/payout/many-marks.ts'
import type { Actor } from '../../../domain/actor.ts'
import { type MarkLine, MAX_MARKS, type RefusedLine } from '../../../domain/payout/mark-file.ts'
import { isId } from '../../../domain/ids.ts'
import { type MarkReview, reviewMarks } from '../../../domain/payout/review-marks.ts'
import { Refused } from '../../../domain/refusals.ts'
import { markWords } from '../../../domain/refusal-words/mark.ts'
import { payoutWords } from '../../../domain/refusal-words/payout.ts'
import { checkedMarkText, isMarkText, paidFor, referenceRule } from './mark-text.ts'

/** Why a line is refused before its prize is looked up, since a file may hold any text. Null: it can be looked up. */
const unusable = (mark: MarkLine): RefusedLine | null => {
  if (!isId('drw', mark.drawingId)) return { line: mark.line, why: markWords.none(mark) }
  return isMarkText(mark.reference) ? null : { line: mark.line, why: referenceRule }
}

const review = async (tx: Pool | Transaction, actor: Actor, lines: readonly MarkLine[]): Promise<MarkReview> => {
  if (lines.length > MAX_MARKS) throw new Refused('bad_request', payoutWords.tooManyMarks(lines.length, MAX_MARKS))
  const refused = lines.flatMap((line) => unusable(line) ?? [])
  const usable = lines.filter((line) => unusable(line) === null)
  const found = reviewMarks(usable, await findMeantPrizes(tx, actor, usable))
  return { ...found, refused: [...found.refused, ...refused].toSorted((a, b) => a.line - b.line) }
}

/** Says what marking would do, and changes nothing. */
export const reviewManyMarks = ({ pool }: { pool: Pool }, actor: Actor, lines: readonly MarkLine[]) =>
  review(pool, actor, lines)

/**
 * Marks held prizes as paid by hand, all of them or none. The same marks again change nothing. Refuses with `bad_request`
 * when any line is refused, naming the first, and with `already_paid` when one was marked at the same moment.
 */
export const markManyPaid = (
  { pool }: { pool: Pool },
  actor: Actor,
  { lines, markedBy }: { lines: readonly MarkLine[]; markedBy: string },
): Promise<MarkReview> => {
  const by = checkedMarkText('by', markedBy)
  return pool.transaction(async (tx) => {
    const found = await review(tx, actor, lines)
    const [first] = found.refused
    if (first) throw new Refused('bad_request', payoutWords.marksRefused(found.refused.length, lines.length, first))
    const saved = await markPrizesPaid(tx, found.marks, by)
    if (saved !== found.marks.length) throw new Refused('already_paid', payoutWords.markedMeanwhile)
    await auditMarks(tx, actor, found.marks, paidFor(actor, by))
    return found
  })
}
