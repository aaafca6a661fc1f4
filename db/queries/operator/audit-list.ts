import type { Mode } from '../../../domain/actor.ts'
import { statement } from '../../statements.ts'
import { type AuditRow, ENTRY_COLUMNS, ENTRY_NAMES } from '../audit/shown-entry.ts'

export const ENTRIES_SHOWN = 50

export type PartnerEntry = AuditRow & { mode: Mode | null }

const MAX_BIGINT = '9223372036854775807'

/** $1 partner id, $2 entries before this id, or null. Newest first, one more than is shown. */
export const listPartnerEntries = statement<PartnerEntry>(
  'list-partner-entries',
  `select ${ENTRY_COLUMNS}, e.mode
  from (
    select * from audit_entry where partner_id = $1 and id < coalesce($2::bigint, ${MAX_BIGINT})
    order by id desc limit ${ENTRIES_SHOWN + 1}
  ) e
    ${ENTRY_NAMES}
  order by e.id desc`,
)
