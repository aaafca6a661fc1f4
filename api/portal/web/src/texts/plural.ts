import { formatsOf, type Language } from '../../../../../domain/language.ts'

/** A number and its word: `many(1, 'winner', 'winners')`. */
export type Many = (n: number, one: string, other: string) => string

/** Writes a number as the language does, before the form of the word that goes with it. */
export const pluralIn =
  (language: Language): Many =>
  (n, one, other) =>
    formatsOf(language).counted(n, one, other)
