import type { RequestHandler } from 'express'
import { Refused } from '../../domain/refusals.ts'

const isOwnPage = (origin: string | undefined, baseUrl: string): boolean =>
  origin !== undefined && origin === new URL(baseUrl).origin

/**
 * Refuses cross-site requests. Browsers say where a request comes from by Sec-Fetch-Site, or, if they do not support
 * it, by the Origin of each POST. A body must be JSON, which no form can send.
 */
export const sameOrigin =
  (baseUrl: string): RequestHandler =>
  (request, _response, next) => {
    const site = request.get('Sec-Fetch-Site')
    const isOwn = site === undefined ? isOwnPage(request.get('Origin'), baseUrl) : site === 'same-origin'
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isRead ? site !== undefined && !isOwn : !isOwn)
      throw new Refused('forbidden', 'This accepts requests only from our own pages. Open them and try again there.')
    if (!isRead && !request.is('application/json'))
      throw new Refused('bad_request', 'The body must be JSON: send it with "Content-Type: application/json".')
    next()
  }
