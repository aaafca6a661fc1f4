/** What web processes answered, by who asked. */

import type { Reason } from '../refusals.ts'

export const areas = ['api', 'portal', 'pages'] as const
export type Area = (typeof areas)[number]

/** The area of a route. Anybody may ask for an address without a route (pages); the operators' console has no area. */
export const areaOf = (route: string): Area | null => {
  if (route.startsWith('/api/')) return 'api'
  if (route.startsWith('/portal/')) return 'portal'
  return route.startsWith('/operator/') ? null : 'pages'
}

/**
 * `failed`: the service's own failures. `answered`: these and the successful answers. Requests that were refused for
 * another reason are in neither, because anybody could send enough of them, without a key, to hide the failures.
 */
export type Answered = { area: Area; answered: number; failed: number }

/**
 * Whether a refusal for this reason is the service's own failure. Other answers with 503 are for callers who ask for
 * too much, or whose partner has moved away: no caller's requests decide what the status page says.
 */
export const isFailure = (refused: Reason | undefined): boolean => refused === 'internal' || refused === 'unavailable'
