import type { Request } from 'express'
import { Refused } from '../../domain/refusals.ts'
import type { Share } from './in-flight.ts'
import { parseJson } from './parse-json.ts'
import { readBody } from './read-body.ts'

const isJson = (contentType: string | undefined): boolean => /^application\/json\s*(;|$)/i.test(contentType ?? '')

/** Reads a JSON body. Refuses what `readBody` and `parseJson` refuse, and what is not said to be JSON. */
export const readJson = async (
  request: Request,
  { maxBytes, share }: { maxBytes: number; share: Share },
): Promise<unknown> => {
  if (!isJson(request.headers['content-type']))
    throw new Refused('bad_request', 'The body must be JSON: send it with "Content-Type: application/json".')
  return parseJson(await readBody(request, { maxBytes, share }))
}
