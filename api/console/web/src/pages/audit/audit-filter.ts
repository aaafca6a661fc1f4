import { knownAction } from '../../../../../portal/web/src/pages/audit/known-filters.ts'
import { startOf } from '../../../../../portal/web/src/pages/requests/call-filters.ts'

/** The filters of the audit search, as in the page's address. Days are in UTC, `2026-11-21`, both included. */
export type AuditFilters = Partial<Record<'partner' | 'who' | 'action' | 'text' | 'from' | 'to', string>>

export const NO_FILTERS = { partner: '', who: '', action: '', text: '', from: '', to: '' } satisfies AuditFilters

export const auditFilter = ({ partner, who, action, text, from = '', to = '' }: AuditFilters) => ({
  partner: partner || undefined,
  who: who || undefined,
  action: knownAction(action),
  text: text || undefined,
  since: startOf(from),
  until: startOf(to, 1),
})
