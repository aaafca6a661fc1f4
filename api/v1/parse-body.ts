import type { z } from 'zod'
import { type Problem, Refused } from '../../domain/refusals.ts'

const escapePointer = (part: PropertyKey): string => String(part).replaceAll('~', '~0').replaceAll('/', '~1')

const toProblem = (issue: z.core.$ZodIssue): Problem => ({
  pointer: issue.path.map((part) => `/${escapePointer(part)}`).join(''),
  detail: issue.message,
})

/** The body in the schema's shape; throws a refusal that points at every problem. */
export const parseBody = <Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> => {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.slice(0, 20).map(toProblem)
  const [first] = problems as [Problem]
  throw new Refused('bad_request', `${first.pointer || 'The body'}: ${first.detail}`, problems)
}
