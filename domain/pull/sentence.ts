/**
 * What a person reads about a winners source: one sentence that fits the column and shows nothing that controls the
 * text around it.
 */
import { isShowable } from '../text.ts'

const MAX_SENTENCE_LENGTH = 300

/** Makes the sentence of what the source did: "answered 500". A few words in it may be the partner's own. */
export const sourceSentence = (predicate: string): string => {
  const characters = Array.from(`Winners source ${predicate.trim().replace(/\.$/, '')}.`)
  const shown = characters.map((character) => (isShowable(character) ? character : '\ufffd'))
  if (shown.length <= MAX_SENTENCE_LENGTH) return shown.join('')
  return `${shown.slice(0, MAX_SENTENCE_LENGTH - 1).join('')}…`
}
