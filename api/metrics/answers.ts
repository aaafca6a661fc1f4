import type { Reason } from '../../domain/refusals.ts'
import { type Answered, areaOf, areas, isFailure } from '../../domain/status/answers.ts'

/** What this process has answered, by area. */
export type Answers = {
  /** `refused`: why it was; undefined: it was not. */
  note: (route: string, refused: Reason | undefined) => void
  counts: () => Answered[]
}

export const openAnswers = (): Answers => {
  const counts = areas.map((area) => ({ area, answered: 0, failed: 0 }))
  return {
    note: (route, refused) => {
      const ofArea = counts.find(({ area }) => area === areaOf(route))
      if (!ofArea) return
      ofArea.answered += 1
      if (isFailure(refused)) ofArea.failed += 1
    },
    counts: () => counts.map((ofArea) => ({ ...ofArea })),
  }
}
