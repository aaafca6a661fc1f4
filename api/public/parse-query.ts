import type { z } from 'zod'
import { Refused } from '../../domain/refusals.ts'

/** The query in the schema's shape; throws a refusal that names the wrong member. */
export const parseQuery = <Schema extends z.ZodObject>(schema: Schema, query: unknown): z.infer<Schema> => {
  const parsed = schema.safeParse(query)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues as [z.core.$ZodIssue]
  throw new Refused('bad_request', `The query member "${issue.path.join('.')}" is wrong: ${issue.message}`)
}
