/** Who did what with a drawing: in its partner's audit log, and by calls of the partner API. */
import { statement } from '../../../statements.ts'
import { shownKey } from '../../account/shown-key.ts'
import { type AuditRow, ENTRY_COLUMNS, ENTRY_NAMES } from '../../audit/shown-entry.ts'
import type { PortalCallRow } from '../../portal/calls.ts'
import { MOST_SHOWN } from './most-shown.ts'

/** $1 drawing id. The newest first. */
export const listEntriesOf = statement<AuditRow>(
  'list-entries-of-life',
  `select ${ENTRY_COLUMNS}
  from (select * from audit_entry where drawing_id = $1 order by id desc limit ${MOST_SHOWN + 1}) e
    ${ENTRY_NAMES}
  order by e.id desc`,
)

export type CallLine = Omit<PortalCallRow, 'errors' | 'drawingId' | 'slug' | 'keyId' | 'place'>

/** $1 drawing id, $2 its partner, $3 its mode: anybody may have named it in a path. The newest first. */
export const listCallsOf = statement<CallLine>(
  'list-calls-of-life',
  `select c.request_id as "requestId", c.at, c.method, c.path, c.status, c.code, c.detail, c.ms,
    k.label as "keyLabel", ${shownKey('k')} as "keyShown"
  from (
    select * from api_call where drawing_id = $1 and partner_id = $2 and mode = $3
    order by at desc, id desc limit ${MOST_SHOWN + 1}
  ) c left join api_key k on k.id = c.key_id
  order by c.at desc, c.id desc`,
)
