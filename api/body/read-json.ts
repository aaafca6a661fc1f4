import type { Request } from 'express'
import { Refused } from '../../domain/refusals.ts'
import type { Share } from './in-flight.ts'
import { readBody } from './read-body.ts'

const isJson = (contentType: string | undefined): boolean => /^application\/json\s*(;|$)/i.test(contentType ?? '')

/** Reads a body whose Content-Type is JSON. Refuses what `readBody` refuses, and any other Content-Type. */
export const readJsonBytes = async (
  request: Request,
  { maxBytes, share }: { maxBytes: number; share: Share },
): Promise<Buffer<ArrayBuffer>> => {
  if (!isJson(request.headers['content-type']))
    throw new Refused('bad_request', 'The body must be JSON: send it with "Content-Type: application/json".')
  return readBody(request, { maxBytes, share })
}
