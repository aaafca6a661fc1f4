/**
 * What a schema found wrong, in German: by the kind of the issue and its bounds, since the English words are the
 * schema's own. What a schema checks by a function brings its German with it (`checked`); a kind of issue without words
 * does not compile.
 */
import type { z } from 'zod'
import { formatsOf } from './language.ts'
import type { Sentence } from './sentence.ts'

const { count, list } = formatsOf('de')

/** For `refine` and `addIssue`: what is wrong, in each language. */
export const checked = ({ en, de }: Sentence): { message: string; params: { de: string } } => ({
  message: en,
  params: { de },
})

type Issue = z.core.$ZodIssue

const kinds: Readonly<Record<string, string>> = {
  string: 'ein Text',
  number: 'eine Zahl',
  int: 'eine ganze Zahl',
  boolean: 'true oder false',
  object: 'ein Objekt',
  array: 'eine Liste',
}

/** `0 Zeichen`, `3 Einträge`, or the number alone. */
const measured = (origin: string, bound: number | bigint): string => {
  const number = count(Number(bound))
  if (origin === 'string') return `${number} Zeichen haben`
  return origin === 'array' || origin === 'set' ? `${number} Einträge haben` : `${number} sein`
}

/** The words for formats that zod knows by name. */
const formats: Readonly<Record<string, string>> = {
  email: 'muss eine E-Mail-Adresse sein, wie ada@example.com eine ist',
  datetime: 'muss eine Zeit nach ISO 8601 mit ihrer Zone sein, wie 2026-12-01T18:00:00Z',
}

/** The words for patterns of texts that people type. They choose the texts of all other patterns from a list. */
const patterns: Readonly<Record<string, string>> = {
  '/^[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?$/':
    'muss aus 1 bis 64 Kleinbuchstaben, Ziffern und Bindestrichen bestehen und darf nicht mit einem Bindestrich beginnen oder enden',
}

const NOT_SO = 'hat nicht die richtige Form'

const words: { readonly [Code in Issue['code']]: (issue: Extract<Issue, { code: Code }>) => string } = {
  invalid_type: ({ expected }) => `muss ${kinds[expected] ?? 'von anderer Art'} sein`,
  too_small: ({ origin, minimum }) =>
    origin === 'string' && minimum === 1 ? 'darf nicht leer sein' : `muss mindestens ${measured(origin, minimum)}`,
  too_big: ({ origin, maximum }) => `darf höchstens ${measured(origin, maximum)}`,
  invalid_format: ({ format, pattern }) => formats[format] ?? patterns[pattern ?? ''] ?? NOT_SO,
  not_multiple_of: ({ divisor }) => `muss ein Vielfaches von ${count(divisor)} sein`,
  unrecognized_keys: ({ keys }) => `hat Unbekanntes: ${list(keys)}`,
  invalid_union: () => NOT_SO,
  invalid_key: () => NOT_SO,
  invalid_element: () => NOT_SO,
  invalid_value: ({ values }) => `muss ${values.map(String).join(' oder ')} sein`,
  custom: ({ params }) => (typeof params?.['de'] === 'string' ? params['de'] : NOT_SO),
}

export const germanOf = (issue: Issue): string => (words[issue.code] as (of: Issue) => string)(issue)
