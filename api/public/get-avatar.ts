import type { RequestHandler } from 'express'
import { findPicture, type StoredPicture } from '../../db/queries/avatar/pictures.ts'
import type { Statements } from '../../db/statements.ts'
import { Refused } from '../../domain/refusals.ts'
import { sendDocument } from '../conditional.ts'

const KEY = /^[0-9a-f]{64}$/
/** A picture never changes under its key. */
const CACHE = 'public, max-age=31536000, immutable'
const MAX_KEPT_BYTES = 16 * 1_024 * 1_024

/** Keeps the pictures that were asked for last, up to a number of bytes together. */
const recentPictures = () => {
  const kept = new Map<string, StoredPicture>()
  let keptBytes = 0
  const forget = (key: string): void => {
    keptBytes -= kept.get(key)?.body.length ?? 0
    kept.delete(key)
  }
  return async (statements: Statements, key: string): Promise<StoredPicture | undefined> => {
    const picture = kept.get(key) ?? (await statements.rows(findPicture, [key]))[0]
    if (!picture) return undefined
    forget(key)
    kept.set(key, picture)
    keptBytes += picture.body.length
    for (const [oldest] of kept) {
      if (keptBytes <= MAX_KEPT_BYTES) break
      forget(oldest)
    }
    return picture
  }
}

/** GET /avatars/{key}: a picture that a partner's server gave, and so is shown as nothing else than a picture. */
export const getAvatar = ({ statements }: { statements: Statements }): RequestHandler => {
  const find = recentPictures()
  return async (request, response) => {
    const key = String(request.params['key'])
    const picture = KEY.test(key) ? await find(statements, key) : undefined
    if (!picture) throw new Refused('not_found', 'There is no such avatar, or it has not been fetched yet.')
    response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox")
    await sendDocument(request, response, { ...picture, etag: `"${key.slice(0, 22)}"`, cacheControl: CACHE })
  }
}
