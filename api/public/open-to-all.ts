import type { Handler } from 'express'

/** Public documents need no key and may be read by any page. */
export const openToAll: Handler = (request, response, next) => {
  response.setHeader('Access-Control-Allow-Origin', '*')
  response.setHeader('Access-Control-Expose-Headers', 'ETag, X-Request-Id')
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
  if (request.method === 'OPTIONS') {
    response.setHeader('Access-Control-Allow-Methods', 'GET, HEAD')
    response.setHeader('Access-Control-Allow-Headers', 'If-None-Match')
    response.setHeader('Access-Control-Max-Age', '86400')
    response.status(204).end()
    return
  }
  next()
}
