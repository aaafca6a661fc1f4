/** A filter of the audit log from the page's address, if it exists. */
import { type AuditAction, auditActions } from '../../../../../../domain/portal/audit-action.ts'
import type { AuditEntry } from '../../../../shapes.ts'

const sources = ['portal', 'api', 'operator'] as const satisfies AuditEntry['from'][]

export const knownSource = (text: string | undefined): AuditEntry['from'] | undefined =>
  sources.find((source) => source === text)

export const knownAction = (text: string | undefined): AuditAction | undefined =>
  auditActions.find((action) => action === text)
