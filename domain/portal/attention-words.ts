/** What needs attention, as members of a team read it in the portal and in its mail. */
import { type Attention, type AttentionCode, type Details, partnerSentence } from '../attention.ts'
import type { Language } from '../language.ts'
import { de } from './attention-words/de.ts'

const german = <Code extends AttentionCode>({ code, detail }: { code: Code; detail: Details[Code] }): string =>
  de[code](detail)

const words: Readonly<Record<Language, (attention: Attention) => string>> = { en: partnerSentence, de: german }

export const attentionWords = (attention: Attention, language: Language): string => words[language](attention)
