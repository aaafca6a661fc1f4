import type { AuditRow } from '../../../db/queries/audit/shown-entry.ts'
import type { AuditEntry } from '../shapes.ts'

const OPERATOR = 'operator '

/** From where somebody did it, and who that is. */
export const whoIs = ({
  actor,
  personName,
  personEmail,
  keyLabel,
  keyShown,
}: AuditRow): Pick<AuditEntry, 'from' | 'actor'> => {
  if (actor.startsWith(OPERATOR)) return { from: 'operator', actor: actor.slice(OPERATOR.length) }
  if (actor.startsWith('key_')) {
    const shown = keyShown ?? actor
    return { from: 'api', actor: keyLabel === null ? shown : `${keyLabel} (${shown})` }
  }
  return { from: 'portal', actor: personName === null ? actor : `${personName} (${personEmail})` }
}
