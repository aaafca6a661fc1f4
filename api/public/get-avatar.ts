import type { RequestHandler } from 'express'
import { LRUCache } from 'lru-cache'
import { findPicture, type StoredPicture } from '../../db/queries/avatar/pictures.ts'
import type { Statements } from '../../db/statements.ts'
import { cacheControlOf } from '../../domain/serving/cache-control.ts'
import { Refused } from '../../domain/refusals.ts'
import { sendDocument } from '../conditional.ts'

const KEY = /^[0-9a-f]{64}$/
/** The size of the cache of recently requested pictures. */
const MAX_KEPT_BYTES = 16 * 1_024 * 1_024
/** A deleted picture is served for as long as this, however often it is requested. */
const KEPT_MS = 10 * 60_000

type FindPicture = (key: string) => Promise<StoredPicture | undefined>

/** Keeps recently requested pictures in memory. `now`: milliseconds by a clock that never goes back. */
export const keepPictures = (find: FindPicture, now = () => performance.now()): FindPicture => {
  const recent = new LRUCache<string, StoredPicture>({
    maxSize: MAX_KEPT_BYTES,
    ttl: KEPT_MS,
    ttlResolution: 0,
    perf: { now },
    sizeCalculation: ({ body }) => body.length,
  })
  return async (key) => {
    const kept = recent.get(key)
    if (kept) return kept
    const picture = await find(key)
    recent.set(key, picture)
    return picture
  }
}

/**
 * GET /avatars/{key}: a picture from a partner's server, so served in a way that browsers treat it only as a picture.
 */
export const getAvatar = ({ statements }: { statements: Statements }): RequestHandler => {
  const find = keepPictures(async (key) => (await statements.rows(findPicture, [key]))[0])
  return async (request, response) => {
    const key = String(request.params['key'])
    const picture = KEY.test(key) ? await find(key) : undefined
    if (!picture) throw new Refused('not_found', 'There is no such avatar, or it has not been fetched yet.')
    response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox")
    await sendDocument(request, response, {
      ...picture,
      etag: `"${key.slice(0, 22)}"`,
      cacheControl: cacheControlOf(request.path),
    })
  }
}
