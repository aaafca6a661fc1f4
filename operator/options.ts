import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { Refused } from '../domain/refusals.ts'
import { plainWords } from '../domain/zod-problems.ts'
import type { Options } from './command.ts'

/** Checks a command's options; refuses in one line that names each problem. */
export const checkOptions = <Schema extends z.ZodType>(schema: Schema, options: Options): z.infer<Schema> => {
  const { success, data, error } = schema.safeParse(options, plainWords)
  if (success) return data
  const problems = error.issues.map(({ path: [option], message }) => `${nameOf(option)}: ${message}`)
  throw new Refused('bad_request', problems.join('; '))
}

/** `drawAt` is typed as `--draw-at`. */
const nameOf = (option: PropertyKey | undefined): string =>
  option === undefined ? 'options' : `--${String(option).replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

/** An option that is given without a value. */
export const flag = z.boolean().default(false)

/** The option of a command that is about a campaign. */
export const campaignSlug = z.string({ error: 'is missing: the slug of a campaign' })

/** The option of a command that is about a drawing. */
export const drawingId = z.string({ error: 'is missing: the id of a drawing, drw_…' })

/** Reads a file that the operator wrote. */
export const readTextFile = async (path: string): Promise<string> => {
  try {
    return await readFile(path, 'utf8')
  } catch {
    throw new Refused('bad_request', `The file ${path} cannot be read.`)
  }
}
