import { statement } from '../../statements.ts'

export type AuditCheckRow = { checkedAt: Date | null; endedAt: Date | null }

/** When the last portion, and the last whole round, of audit logs was checked; null: none was yet. */
export const findAuditCheck = statement<AuditCheckRow>(
  'find-audit-check',
  `select nullif(checked_at, '-infinity') as "checkedAt", ended_at as "endedAt" from audit_check`,
)
