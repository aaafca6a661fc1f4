import type { Handler, Response } from 'express'

/** The route of unknown addresses, and of requests that end before they reach a route. */
const OTHER = 'other'

/** Labels a request with its route's pattern for the metrics, since the addresses themselves are unbounded. */
export const nameRoute =
  (route: string): Handler =>
  (_request, response, next) => {
    response.locals['route'] = route
    next()
  }

export const routeOf = ({ locals }: Response): string => (locals['route'] as string | undefined) ?? OTHER
