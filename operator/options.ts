import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { Refused } from '../domain/refusals.ts'

const inWords = (error: z.ZodError, what: string): string =>
  error.issues.map((issue) => `${[...issue.path].join('.') || what}: ${issue.message}`).join('; ')

/** Checks values against a schema; refuses in one line that names each problem. */
export const check = <Schema extends z.ZodType>(schema: Schema, value: unknown, what: string): z.infer<Schema> => {
  const checked = schema.safeParse(value)
  if (checked.success) return checked.data
  throw new Refused('bad_request', inWords(checked.error, what))
}

/** The option of a command that is about a campaign. */
export const campaignSlug = z.string({ error: 'is missing: the slug of a campaign' })

/** Reads a JSON file that the operator wrote. */
export const readJsonFile = async (path: string): Promise<unknown> => {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch {
    throw new Refused('bad_request', `The file ${path} cannot be read.`)
  }
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Refused('bad_request', `The file ${path} is not JSON: ${(error as Error).message}`)
  }
}
