import type { Language } from '../language.ts'
import type { Role } from './role.ts'

/** What a member of a team is, as a sentence has it. */
export const roleWords: Readonly<Record<Language, Readonly<Record<Role, string>>>> = {
  en: { viewer: 'a viewer', manager: 'a manager', owner: 'an owner' },
  de: { viewer: 'Betrachter', manager: 'Manager', owner: 'Inhaber' },
}
