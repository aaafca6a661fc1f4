/** The filters of the list of requests, as in the page's address. */

export type CallFilters = {
  status?: string
  method?: string
  path?: string
  key?: string
  request?: string
}

export const NO_FILTERS = { status: '', method: '', path: '', key: '', request: '' } satisfies CallFilters

export const statusWords = {
  ok: 'OK (2xx, 3xx)',
  refused: 'Refused (4xx)',
  failed: 'Failed (5xx)',
} as const
type StatusClass = keyof typeof statusWords

/** Statuses offered as filters; the address accepts any other too. */
export const commonStatuses = ['200', '201', '304', '400', '403', '404', '409', '413', '429', '500', '503'] as const

export const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

const STATUS = /^[1-5]\d\d$/

const knownStatus = (text: string): StatusClass | number | undefined => {
  if (Object.hasOwn(statusWords, text)) return text as StatusClass
  return STATUS.test(text) ? Number(text) : undefined
}

/** The query to the server; unknown filters in the address are left out. */
export const callFilters = (filters: CallFilters) => {
  const { status = '', method = '', path = '', key = '', request = '' } = filters
  return {
    status: knownStatus(status),
    method: methods.find((known) => known === method),
    path: path.trim() || undefined,
    key: key || undefined,
    requestId: request.trim() || undefined,
  }
}
