import type { z } from 'zod'
import { type Problem, Refused } from '../../domain/refusals.ts'
import { plainWords, pointerOf } from '../../domain/zod-problems.ts'

const toProblem = ({ path, message }: z.core.$ZodIssue): Problem => ({ pointer: pointerOf(path), detail: message })

/** The body in the schema's shape; throws a refusal that points at every problem. */
export const parseBody = <Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> => {
  const parsed = schema.safeParse(body, plainWords)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.slice(0, 20).map(toProblem)
  const [first] = problems as [Problem]
  throw new Refused('bad_request', `${first.pointer || 'The body'}: ${first.detail}`, problems)
}
