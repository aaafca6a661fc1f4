/** The filters of the list of requests, as in the page's address. */
import { callMethods, type CallOutcome, callOutcomeNames } from '../../../../../../domain/portal/call-filter.ts'

export type CallFilters = {
  status?: string
  method?: string
  path?: string
  key?: string
  request?: string
  code?: string
  drawing?: string
  /** Days in UTC, `2026-11-21`, both included. */
  from?: string
  to?: string
}

export const NO_FILTERS = {
  status: '',
  method: '',
  path: '',
  key: '',
  request: '',
  code: '',
  drawing: '',
  from: '',
  to: '',
} satisfies CallFilters

/** Statuses offered as filters; the address accepts any other too. */
export const commonStatuses = ['200', '201', '304', '400', '403', '404', '409', '413', '429', '500', '503'] as const

const STATUS = /^[1-5]\d\d$/

const knownStatus = (text: string): CallOutcome | number | undefined => {
  if (STATUS.test(text)) return Number(text)
  return callOutcomeNames.find((known) => known === text)
}

const CODE = /^[a-z_]{1,40}$/
const DRAWING = /^drw_[A-Za-z0-9]{1,40}$/

const matching = (form: RegExp, text: string): string | undefined => (form.test(text.trim()) ? text.trim() : undefined)

const DAY = /^\d{4}-\d\d-\d\d$/
const DAY_MS = 86_400_000

/** When a day begins or, so many days later, another one does. */
export const startOf = (day: string, later = 0): string | undefined => {
  const ms = DAY.test(day) ? Date.parse(day) : Number.NaN
  return Number.isNaN(ms) ? undefined : new Date(ms + later * DAY_MS).toISOString()
}

/** The query to the server; unknown filters in the address are left out. */
export const callFilters = (filters: CallFilters) => {
  const {
    status = '',
    method = '',
    path = '',
    key = '',
    request = '',
    code = '',
    drawing = '',
    from = '',
    to = '',
  } = filters
  return {
    status: knownStatus(status),
    method: callMethods.find((known) => known === method),
    path: path.trim() || undefined,
    key: key || undefined,
    requestId: request.trim() || undefined,
    code: matching(CODE, code),
    drawing: matching(DRAWING, drawing),
    since: startOf(from),
    until: startOf(to, 1),
  }
}
