import { roles } from '../../../../../../domain/portal/role.ts'
import { texts } from '../../texts/texts.ts'

export const roleChoices = () => roles.map((role) => ({ value: role, label: texts.team.roles[role].name }))
