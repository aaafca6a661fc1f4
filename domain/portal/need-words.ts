/**
 * What waits for a person, in words: what it is, and what to do about it. Times are in the campaign's zone, with the day
 * where that is not today there.
 */
import type { Language } from '../language.ts'
import type { NeedFacts } from './need-facts.ts'
import { de } from './need-words/de.ts'
import { en } from './need-words/en.ts'
import type { NeedWords } from './need-words/said.ts'

const words = { en, de } as const satisfies Record<Language, unknown>

export const needWords = (need: NeedFacts, now: Date, language: Language = 'en'): NeedWords =>
  words[language][need.kind](need, now)
