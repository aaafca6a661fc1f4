/** What web processes answered, by who asked. */

import type { Reason } from '../refusals.ts'

export const areas = ['api', 'portal', 'pages'] as const
export type Area = (typeof areas)[number]

/** Of the pattern of an address. What is at none is asked for by anybody; the operators' console is shown to nobody else. */
export const areaOf = (route: string): Area | null => {
  if (route.startsWith('/api/')) return 'api'
  if (route.startsWith('/portal/')) return 'portal'
  return route.startsWith('/operator/') ? null : 'pages'
}

/**
 * `failed` are the service's own failures, and `answered` these and what was done. What was refused for another reason is
 * in neither: anybody may ask for it without a key, as often as it takes to hide the failures among it.
 */
export type Answered = { area: Area; answered: number; failed: number }

/**
 * Whether it is the service's own failure that a request was refused for this reason. Other answers with 503 are for who
 * asks for too much, or where a partner is no longer: nobody's requests decide how the service is.
 */
export const isFailure = (refused: Reason | undefined): boolean => refused === 'internal' || refused === 'unavailable'
