/** What the log of deliveries says of a try: what was wrong, in a sentence, and how the endpoint's answer began. */
import { type EndpointFinding, endpointWords } from '../finding-words/endpoint.ts'
import { wordsOf } from '../finding.ts'
import { withoutSecretsOf } from '../partner-url/shown-url.ts'
import { both, inEach, type Sentence } from '../sentence.ts'
import { isShowable } from '../text.ts'

const MAX_ANSWER_LENGTH = 500

/** Enough bytes for the beginning of an answer, whatever its characters. */
export const ANSWER_BYTES = 4 * MAX_ANSWER_LENGTH

const ENDPOINT = both('The endpoint', 'Der Endpunkt')

export const endpointSentence = (finding: EndpointFinding): Sentence => {
  const words = wordsOf(endpointWords, finding)
  return inEach((language) => `${ENDPOINT[language]} ${words[language]}.`)
}

/**
 * The first 500 characters of what the endpoint at this address answered, as text, with blanks for whatever controls or
 * turns the text around it; null when there is none. Without the secrets of the address, which some servers repeat in an
 * error: people and keys read the answer who may not read the address in full.
 */
export const beginningOf = (answer: Uint8Array, url: string): string | null => {
  const text = withoutSecretsOf(url, new TextDecoder().decode(answer))
  const shown = Array.from(text, (character) => (isShowable(character) ? character : ' ')).join('')
  const beginning = Array.from(shown.trim()).slice(0, MAX_ANSWER_LENGTH).join('').trim()
  return beginning === '' ? null : beginning
}
