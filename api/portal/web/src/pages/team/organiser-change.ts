/** What is said about the organiser, and what somebody has typed there. */
import type { Organiser, OrganiserChange } from '../../../../../../domain/organiser.ts'

/** Fields that nobody has typed in are absent. */
export type Typed = Partial<Record<keyof Organiser, string>>

/**
 * What is to be another: what a colleague has changed since the page was read would otherwise be set back. An address that
 * is empty is none.
 */
export const changeOf = (present: Organiser, typed: Typed): OrganiserChange => {
  const change: OrganiserChange = {}
  for (const [name, text] of Object.entries(typed) as [keyof Organiser, string][])
    if (text.trim() !== (present[name] ?? '')) change[name] = text.trim()
  return change
}
