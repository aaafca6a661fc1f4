/**
 * What was found wrong with something that a partner runs or sends: a code, and what its sentence is made from. Rows
 * keep it so; it becomes a sentence where it is shown, in the reader's language.
 */
import type { Language } from './language.ts'
import type { Sentence } from './sentence.ts'

/** The words of each code. */
type Catalogue = Readonly<Record<string, (detail: never) => Sentence>>

/** What a catalogue has words for, as plain data. */
export type FindingOf<Words extends Catalogue> = {
  [Code in keyof Words]: { code: Code } & (Parameters<Words[Code]> extends [infer Detail] ? Detail : unknown)
}[keyof Words]

export const wordsOf = <Words extends Catalogue>(words: Words, finding: FindingOf<Words>): Sentence => {
  const say = words[finding.code] as Catalogue[string]
  return say(finding as never)
}

export const isFindingOf = <Words extends Catalogue>(
  words: Words,
  finding: { code: PropertyKey },
): finding is FindingOf<Words> => Object.hasOwn(words, finding.code)

/** As a row keeps it: its English words, and the finding unless the release before wrote it. */
export type Kept<Finding> = { words: string; finding: Finding | null | undefined }

/** In the reader's language; a code that only the release after this one knows stays in English. */
export const keptWords = <Words extends Catalogue>(
  { words, finding }: Kept<FindingOf<Words>>,
  { catalogue, sentence }: { catalogue: Words; sentence: (finding: FindingOf<Words>) => Sentence },
  language: Language,
): string => (finding && isFindingOf(catalogue, finding) ? sentence(finding)[language] : words)
