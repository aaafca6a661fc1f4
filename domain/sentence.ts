/** What people are told, in every language that they may read it in. It is plain data, so that threads can pass it on. */
import { formatsOf, type Language } from './language.ts'

export type Sentence = Readonly<Record<Language, string>>

/** A sentence that `make` writes in each language. */
export const inEach = (make: (language: Language) => string): Sentence => both(make('en'), make('de'))

/** What only programs and operators are told is in English alone. */
export type Said = string | Sentence

export const both = (en: string, de: string): Sentence => ({ en, de })

export const saidIn = (said: Said, language: Language): string => (typeof said === 'string' ? said : said[language])

/** A time as a German sentence has it; an English one, which programs read too, has it in ISO 8601. */
export const germanTime = (at: Date): string => formatsOf('de').time(at, 'UTC')
