import type { Request } from 'express'

/** What a refusal of a query member goes on with where it is there more than once; otherwise nothing. */
export const onceOnly = (query: Request['query'], name: PropertyKey | undefined): string =>
  Array.isArray(query[String(name)]) ? ' Give it once.' : ''
