import type { z } from 'zod'
import type { Problem } from './refusals.ts'

const escapePointer = (part: PropertyKey): string => String(part).replaceAll('~', '~0').replaceAll('/', '~1')

export const pointerOf = (path: readonly PropertyKey[]): string =>
  path.map((part) => `/${escapePointer(part)}`).join('')

const problemsOfIssue = (issue: z.core.$ZodIssue): Problem[] => {
  if (issue.code !== 'unrecognized_keys') return [{ pointer: pointerOf(issue.path), detail: issue.message }]
  const detail = 'is not known: correct its name, or leave it out'
  return issue.keys.map((key) => ({ pointer: pointerOf([...issue.path, key]), detail }))
}

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object: {…}',
  array: 'a list: […]',
}

/** `2 characters`, `1 entry`, or the number alone. */
const measured = (origin: string, bound: number | bigint): string => {
  if (origin === 'string') return `${bound} ${bound === 1 ? 'character' : 'characters'}`
  return origin === 'array' ? `${bound} ${bound === 1 ? 'entry' : 'entries'}` : String(bound)
}

const verbOf = (origin: string): string => (origin === 'string' || origin === 'array' ? 'have' : 'be')

const MOST_NAMED = 5
const quoted = (name: string): string => `"${name.slice(0, 40)}"`

const oneOf = (values: readonly unknown[]): string => `must be ${values.map(String).join(' or ')}`

const inWords = (issue: z.core.$ZodRawIssue): string | undefined => {
  if (issue.code === 'too_small' && issue.origin === 'string' && issue.minimum === 1) return 'must not be empty'
  if (issue.code === 'too_small')
    return `must ${verbOf(issue.origin)} at least ${measured(issue.origin, issue.minimum)}`
  if (issue.code === 'too_big') return `must ${verbOf(issue.origin)} at most ${measured(issue.origin, issue.maximum)}`
  if (issue.code === 'unrecognized_keys')
    return `has no member ${issue.keys.slice(0, MOST_NAMED).map(quoted).join(' or ')}: correct its name, or leave it out`
  if (issue.code === 'invalid_value') return oneOf(issue.values)
  if (issue.code === 'invalid_union' && Array.isArray(issue['options'])) return oneOf(issue['options'])
  const kind = issue.code === 'invalid_type' ? kinds[issue.expected] : undefined
  return kind && `must be ${kind}`
}

/** What a schema that has no words of its own says of a wrong member, for `parse`. */
export const plainWords: { error: z.core.$ZodErrorMap } = {
  error: (issue) => (issue.input === undefined ? 'is missing' : inWords(issue)),
}

/** What a schema found wrong, by member: a member too many is pointed at by itself. */
export const problemsOf = ({ issues }: Pick<z.ZodError, 'issues'>): Problem[] => issues.flatMap(problemsOfIssue)

/** The names and places that a pointer is made of: `/tiers/1/weight` is `['tiers', 1, 'weight']`. */
export const pathOf = (pointer: string): (string | number)[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part))
