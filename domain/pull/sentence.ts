/** What a person reads about a winners source. */
import { type SourceFinding, sourceWords } from '../finding-words/source.ts'
import { trialWords } from '../finding-words/trial.ts'
import { type FindingOf, isFindingOf, wordsOf } from '../finding.ts'
import { both, inEach, type Sentence } from '../sentence.ts'

const SOURCE = both('Winners source', 'Die Quelle der Gewinnerliste')

export const sourceSentence = (finding: SourceFinding): Sentence => {
  const words = wordsOf(sourceWords, finding)
  return inEach((language) => `${SOURCE[language]} ${words[language].replace(/\.$/, '')}.`)
}

export const testFetchWords = { ...sourceWords, ...trialWords }

/** What came of a test fetch. */
export type TrialFinding = FindingOf<typeof testFetchWords>

export const testFetchSentence = (finding: TrialFinding): Sentence =>
  isFindingOf(trialWords, finding) ? wordsOf(trialWords, finding) : sourceSentence(finding)
