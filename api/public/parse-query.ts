import type { Request } from 'express'
import type { z } from 'zod'
import { Refused } from '../../domain/refusals.ts'
import { plainWords } from '../../domain/zod-problems.ts'
import { onceOnly } from '../repeated.ts'

/** The query in the schema's shape; throws a refusal that names the wrong member. */
export const parseQuery = <Schema extends z.ZodObject>(schema: Schema, query: Request['query']): z.infer<Schema> => {
  const parsed = schema.safeParse(query, plainWords)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues as [z.core.$ZodIssue]
  const [name] = issue.path
  const again = onceOnly(query, name)
  throw new Refused(
    'bad_request',
    `The query member "${String(name)}" is wrong: ${issue.message}${again && `.${again}`}`,
  )
}
