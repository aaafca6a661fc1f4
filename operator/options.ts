import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { Refused } from '../domain/refusals.ts'
import type { Options } from './command.ts'

type NameOf = (path: readonly PropertyKey[]) => string

const checked = <Schema extends z.ZodType>(schema: Schema, value: unknown, nameOf: NameOf): z.infer<Schema> => {
  const { success, data, error } = schema.safeParse(value)
  if (success) return data
  const problems = error.issues.map(({ path, message }) => `${nameOf(path)}: ${message}`)
  throw new Refused('bad_request', problems.join('; '))
}

/** Checks what a file holds; refuses in one line that names each problem. */
export const checkFile = <Schema extends z.ZodType>(schema: Schema, value: unknown, file: string): z.infer<Schema> =>
  checked(schema, value, (path) => path.join('.') || file)

/** Checks a command's options; refuses in one line that names each problem. */
export const checkOptions = <Schema extends z.ZodType>(schema: Schema, options: Options): z.infer<Schema> =>
  checked(schema, options, ([option]) => (option === undefined ? 'options' : asTyped(String(option))))

/** `drawAt` is typed as `draw-at`. */
const asTyped = (option: string): string => option.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** An option that is given without a value. */
export const flag = z.boolean().default(false)

/** The option of a command that is about a campaign. */
export const campaignSlug = z.string({ error: 'is missing: the slug of a campaign' })

/** Reads a file that the operator wrote. */
export const readTextFile = async (path: string): Promise<string> => {
  try {
    return await readFile(path, 'utf8')
  } catch {
    throw new Refused('bad_request', `The file ${path} cannot be read.`)
  }
}

/** Reads a JSON file that the operator wrote. */
export const readJsonFile = async (path: string): Promise<unknown> => {
  const text = await readTextFile(path)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Refused('bad_request', `The file ${path} is not JSON: ${(error as Error).message}`)
  }
}
