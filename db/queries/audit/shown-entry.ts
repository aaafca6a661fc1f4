/** An audit entry with the names of those who did it, as people read it. */
import type { AuditAction } from '../../../domain/portal/audit-action.ts'
import { shownKey } from '../account/shown-key.ts'

/** `actor` is as the log keeps it; the others say who that is, where it is known. */
export type AuditRow = {
  id: string
  at: Date
  actor: string
  personName: string | null
  personEmail: string | null
  keyLabel: string | null
  keyShown: string | null
  action: AuditAction
  slug: string | null
  drawingId: string | null
  detail: Readonly<Record<string, string | number | boolean | null>>
}

/** The columns of an `AuditRow`, of the entry `e` and what `ENTRY_NAMES` joins to it. */
export const ENTRY_COLUMNS = `e.id::text, e.at, e.actor, u.name as "personName", u.email as "personEmail",
    k.label as "keyLabel", ${shownKey('k')} as "keyShown", e.action, c.slug, e.drawing_id as "drawingId",
    e.detail || jsonb_strip_nulls(jsonb_build_object(
      'key', ${shownKey('subject')}, 'newKey', ${shownKey('successor')})) as detail`

/** The key of the entry's own partner that a detail of it names. */
const keyIn = (detail: string): string =>
  `select mode, ending from api_key where id = e.detail->>'${detail}' and partner_id = e.partner_id limit 1`

export const ENTRY_NAMES = `left join campaign c on c.id = e.campaign_id
    left join member m on m.id = e.actor
    left join portal_user u on u.id = m.user_id
    left join api_key k on k.id = e.actor
    left join lateral (${keyIn('key')}) subject on true
    left join lateral (${keyIn('newKey')}) successor on true`
