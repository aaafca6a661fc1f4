import type { RequestHandler } from 'express'
import { LRUCache } from 'lru-cache'
import { findMovedCampaign, type MovedCampaign } from '../../db/queries/site/moved.ts'
import type { Statements } from '../../db/statements.ts'
import { idIn, slugIn } from '../path.ts'

const MAX_KNOWN = 10_000
/** How long a campaign that has just moved may still be shown here. */
const KNOWN_FOR_MS = 5_000

/**
 * These are not redirected, since verifiers compare them with the log of this deployment: the lists stay as they were
 * when the campaign moved, and there is no proof here of a draw that was not drawn here.
 */
const STAYS = /\/(?:draws\.json|guarantees\.json|archive\.zip|proof\.json)$/

type Found = { moved: MovedCampaign | null }

/**
 * Redirects visitors of a campaign that has moved to its new deployment. What was drawn here stays here, because this
 * log records it: the pages and proofs of those draws and the lists that have them. The lists link to the new ones.
 */
export const movedCampaigns = (statements: Statements): RequestHandler => {
  const known = new LRUCache<string, Found, string | null>({
    max: MAX_KNOWN,
    ttl: KNOWN_FOR_MS,
    fetchMethod: async (key, _old, { context: id }) => {
      const [moved = null] = await statements.rows(findMovedCampaign, [key.split(' ')[0], id])
      return { moved }
    },
  })
  return async (request, response, next) => {
    const [slug, id] = [slugIn(request), idIn(request)]
    if (slug === '' || (request.method !== 'GET' && request.method !== 'HEAD')) return next()
    const { moved } = await known.forceFetch(slug, { context: null })
    if (!moved) return next()
    const there = moved.publicUrl + request.originalUrl
    const isDrawnHere =
      id !== '' && (await known.forceFetch(`${slug} ${id}`, { context: id })).moved?.isDrawnHere === true
    if (!isDrawnHere && !STAYS.test(request.path)) {
      response.setHeader('Cache-Control', 'public, max-age=60')
      return response.redirect(307, there)
    }
    if (!isDrawnHere) response.setHeader('Link', `<${there}>; rel="successor-version"`)
    return next()
  }
}
