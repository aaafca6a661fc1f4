import type { z } from 'zod'
import { Refused } from '../domain/refusals.ts'
import { readConfiguration } from '../process/configuration.ts'
import type { Environment } from './command.ts'

/** Reads settings; refuses in one line that names each wrong one. */
export const settingsIn = <Schema extends z.ZodType>(environment: Environment, schema: Schema): z.infer<Schema> => {
  const read = readConfiguration(schema, environment)
  if (read.ok) return read.value
  const [title, ...problems] = read.message.split(/\n\s*/)
  throw new Refused('bad_request', `${title} ${problems.join('; ')}`)
}
