import type { Handler, Response } from 'express'

/** Where nothing is, and what never came to a place of its own. */
const OTHER = 'other'

/** Says which pattern a request's address has, for the metrics: the addresses themselves are without number. */
export const nameRoute =
  (route: string): Handler =>
  (_request, response, next) => {
    response.locals['route'] = route
    next()
  }

export const routeOf = ({ locals }: Response): string => (locals['route'] as string | undefined) ?? OTHER
