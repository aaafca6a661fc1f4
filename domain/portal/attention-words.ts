/** What needs attention, as members of a team read it in the portal and in its mail. */
import { type Attention, type AttentionCode, type Details, partnerSentence } from '../attention.ts'
import { formatsOf, type Language } from '../language.ts'
import { de } from './attention-words/de.ts'

const german = <Code extends AttentionCode>({ code, detail }: { code: Code; detail: Details[Code] }): string =>
  de[code](detail)

const words: Readonly<Record<Language, (attention: Attention) => string>> = { en: partnerSentence, de: german }

/** In its details a time is in ISO 8601. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/** `timeZone`: of the campaign, by whose clock its people read times. */
export type Reader = { language: Language; timeZone: string }

const withReadableTimes = ({ code, detail }: Attention, { language, timeZone }: Reader): Attention => {
  const readable = (value: unknown): unknown =>
    typeof value === 'string' && TIME.test(value) ? formatsOf(language).time(new Date(value), timeZone) : value
  const details = Object.entries(detail).map(([name, value]) => [name, readable(value)])
  return { code, detail: Object.fromEntries(details) } as Attention
}

export const attentionWords = (attention: Attention, reader: Reader): string =>
  words[reader.language](withReadableTimes(attention, reader))
