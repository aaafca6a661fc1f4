import express, { type Request, type RequestHandler, type Response } from 'express'
import { Refused } from '../domain/refusals.ts'
import { repeatedMember } from './repeated-member.ts'

/** Room for 100,000 winners with names and avatars. A compressed body is measured as it is decompressed. */
export const MAX_BODY_BYTES = 32 * 1024 * 1024
export const TOO_LARGE = 'The body is larger than the limit of 32 MiB.'

const raw: RequestHandler = express.raw({ inflate: true, limit: MAX_BODY_BYTES, type: () => true })
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** A compressed body may be endless and decompress to nothing, so its compressed size is limited as well. */
const refusePackedBeyond = (request: Request, refuse: (refused: Refused) => void): void => {
  let bytes = 0
  request.on('data', (piece: Buffer) => {
    bytes += piece.length
    if (bytes <= MAX_BODY_BYTES) return
    request.unpipe()
    request.resume()
    refuse(new Refused('payload_too_large', TOO_LARGE))
  })
}

const readBytes = (request: Request, response: Response): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    if (request.headers['content-encoding']) refusePackedBeyond(request, reject)
    raw(request, response, (error?: unknown) => {
      if (error) reject(error)
      else resolve(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0))
    })
  })

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Refused('bad_request', `The body is not JSON: ${(error as Error).message.slice(0, 120)}`)
  }
}

const isJson = (contentType: string | undefined): boolean => /^application\/json\s*(;|$)/i.test(contentType ?? '')

/** Refuses any encoding but gzip, and a body that is too large before it is decompressed. */
const checkEncoding = ({ headers }: Request): void => {
  const encoding = headers['content-encoding']?.toLowerCase() ?? 'identity'
  if (encoding !== 'identity' && encoding !== 'gzip') {
    throw new Refused('bad_request', 'Send the body uncompressed, or with "Content-Encoding: gzip".')
  }
  if (Number(headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw new Refused('payload_too_large', TOO_LARGE)
}

/**
 * Reads a JSON body, refusing what is not JSON in UTF-8 or repeats a member. Called after authentication, so that no
 * stranger's body is read.
 */
export const readJson = async (request: Request, response: Response): Promise<unknown> => {
  if (!isJson(request.headers['content-type'])) {
    throw new Refused('bad_request', 'The body must be JSON: send it with "Content-Type: application/json".')
  }
  checkEncoding(request)
  const bytes = await readBytes(request, response)
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    throw new Refused('bad_request', 'The body is not valid UTF-8.')
  }
  const body = parse(text)
  const pointer = repeatedMember(text)
  if (pointer !== null) {
    const detail = 'This member appears twice in its object. Send it once.'
    throw new Refused('bad_request', `${pointer}: ${detail}`, [{ pointer, detail }])
  }
  return body
}
