import type { Trial } from '../../../db/queries/pull/trials.ts'
import { type DisplayIssues, issueLines } from '../../../domain/drawing/display-issues.ts'
import { keptWords } from '../../../domain/finding.ts'
import type { Language } from '../../../domain/language.ts'
import { testFetchSentence, testFetchWords } from '../../../domain/pull/sentence.ts'
import type { ShownIssues, TestFetch } from '../shapes.ts'

export const presentIssues = (issues: DisplayIssues, language: Language): ShownIssues => ({
  count: issues.count,
  first: issueLines(issues, language),
})

export const presentTestFetch = ({ drawingId, outcome }: Trial, language: Language): TestFetch => {
  if (!outcome) return { drawingId, outcome }
  const { sentence: words, finding, displayIssues, ...rest } = outcome
  const catalogue = { catalogue: testFetchWords, sentence: testFetchSentence }
  const sentence = keptWords({ words, finding }, catalogue, language)
  return { drawingId, outcome: { ...rest, sentence, displayIssues: presentIssues(displayIssues, language) } }
}
