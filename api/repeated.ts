import type { Request } from 'express'

/** A hint for the refusal of a query member that was given more than once; otherwise empty. */
export const onceOnly = (query: Request['query'], name: PropertyKey | undefined): string =>
  Array.isArray(query[String(name)]) ? ' Give it once.' : ''
