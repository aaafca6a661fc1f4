/** What web processes answered, by who asked. */

export const areas = ['api', 'portal', 'pages'] as const
export type Area = (typeof areas)[number]

/** Of the pattern of an address. What is at none is asked for by anybody; the operators' console is shown to nobody else. */
export const areaOf = (route: string): Area | null => {
  if (route.startsWith('/api/')) return 'api'
  if (route.startsWith('/portal/')) return 'portal'
  return route.startsWith('/operator/') ? null : 'pages'
}

/** `failed` are the service's own failures, which its status codes from 500 on say. */
export type Answered = { area: Area; answered: number; failed: number }

export const isFailure = (status: number): boolean => status >= 500
