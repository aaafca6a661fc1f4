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

/** What a schema that has no words of its own says of a member of the wrong type, for `parse`. */
export const plainWords: { error: z.core.$ZodErrorMap } = {
  error: (issue) => {
    if (issue.code !== 'invalid_type') return undefined
    if (issue.input === undefined) return 'is missing'
    const kind = kinds[String(issue['expected'])]
    return kind && `must be ${kind}`
  },
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
