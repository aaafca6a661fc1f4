import type { Request } from 'express'

const SLUG = /^[a-z0-9-]{1,64}$/
const ID = /^[a-z]{3}_[A-Za-z0-9]{22}$/

/** The slug in the path, or '' for what cannot be one, so that it ends as an ordinary 404. */
export const slugIn = (request: Pick<Request, 'params'>): string => {
  const slug = request.params['slug']
  return typeof slug === 'string' && SLUG.test(slug) ? slug : ''
}

/** The id in the path, or '' for what cannot be one. */
export const idIn = (request: Pick<Request, 'params'>): string => {
  const id = request.params['id']
  return typeof id === 'string' && ID.test(id) ? id : ''
}
