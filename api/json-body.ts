import express, { type Request, type RequestHandler, type Response } from 'express'
import { Refused } from '../domain/refusals.ts'

/** Room for 100,000 winners with names and avatars. */
export const MAX_BODY_BYTES = 32 * 1024 * 1024

const raw: RequestHandler = express.raw({ inflate: false, limit: MAX_BODY_BYTES, type: () => true })
const utf8 = new TextDecoder('utf-8', { fatal: true })

const readBytes = (request: Request, response: Response): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    raw(request, response, (error?: unknown) => {
      if (error) reject(error)
      else resolve(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0))
    })
  })

const isJson = (contentType: string | undefined): boolean => /^application\/json\s*(;|$)/i.test(contentType ?? '')

/** Reads a JSON body, refusing what is not JSON in UTF-8. Called once the caller is known, so that no stranger's body is read. */
export const readJson = async (request: Request, response: Response): Promise<unknown> => {
  if (!isJson(request.headers['content-type'])) {
    throw new Refused('bad_request', 'The body must be JSON: send it with "Content-Type: application/json".')
  }
  const bytes = await readBytes(request, response)
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    throw new Refused('bad_request', 'The body is not valid UTF-8.')
  }
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Refused('bad_request', `The body is not JSON: ${(error as Error).message.slice(0, 120)}`)
  }
}
