import { formatsOf, type Language } from './language.ts'

/** US cents as people read them, without cents when there are none: $5,000, $0.50. */
export const money = (cents: number, language: Language = 'en'): string => formatsOf(language).money(cents)
