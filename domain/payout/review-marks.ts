/** What becomes of marks of held prizes before any is saved: which count, which were made before, which are refused. */
import type { MarkLine, RefusedLine } from './mark-file.ts'
import { markWords } from '../refusal-words/mark.ts'
import { type Sentence } from '../sentence.ts'

/** The held prize that a line means; null: there is none. `reference` is null while it waits. */
export type MeantPrize = { amountCents: number; reference: string | null; markedBy: string | null } | null

export type MarkReview = {
  /** The lines that will be saved, and what they come to. */
  marks: MarkLine[]
  sumCents: number
  /** Marked before, with the same reference: nothing changes. */
  alreadyMarked: number
  refused: RefusedLine[]
}

const refusalOf = (mark: MarkLine, meant: MeantPrize, isRepeated: boolean): Sentence | null => {
  if (isRepeated) return markWords.repeated(mark)
  if (!meant) return markWords.none(mark)
  if (mark.amountCents !== null && mark.amountCents !== meant.amountCents)
    return markWords.otherAmount(mark, meant.amountCents, mark.amountCents)
  if (meant.reference !== null && meant.reference !== mark.reference)
    return markWords.already(mark, { markedBy: meant.markedBy ?? '', reference: meant.reference })
  return null
}

/** `meant` are the prizes of `lines`, in their order. */
export const reviewMarks = (lines: readonly MarkLine[], meant: readonly MeantPrize[]): MarkReview => {
  const review: MarkReview = { marks: [], sumCents: 0, alreadyMarked: 0, refused: [] }
  const seen = new Set<string>()
  for (const [i, mark] of lines.entries()) {
    const prize = meant[i] ?? null
    const key = `${mark.drawingId} ${mark.position}`
    const why = refusalOf(mark, prize, seen.has(key))
    seen.add(key)
    if (why !== null) review.refused.push({ line: mark.line, why })
    else if (prize?.reference !== null) review.alreadyMarked += 1
    else {
      review.marks.push(mark)
      review.sumCents += prize.amountCents
    }
  }
  return review
}
