import type { Reason } from '../../domain/refusals.ts'
import { type Answered, areaOf, areas, isFailure } from '../../domain/status/answers.ts'

/** What this process has answered, by area. */
export type Answers = {
  /** `refused`: why it was, if a reason was given. */
  note: (route: string, answer: { status: number; refused: Reason | undefined }) => void
  counts: () => Answered[]
}

export const openAnswers = (): Answers => {
  const counts = areas.map((area) => ({ area, answered: 0, failed: 0 }))
  return {
    note: (route, { status, refused }) => {
      const ofArea = counts.find(({ area }) => area === areaOf(route))
      const failed = isFailure(refused)
      if (!ofArea || (status >= 400 && !failed)) return
      ofArea.answered += 1
      if (failed) ofArea.failed += 1
    },
    counts: () => counts.map((ofArea) => ({ ...ofArea })),
  }
}
