import { Text } from '@mantine/core'
import { roles } from '../../../../../../domain/portal/role.ts'
import { Section } from '../lists/section.tsx'
import { roleWords } from './role-words.ts'

export const RoleList = () => (
  <Section
    title="What each role may do"
    sentence="Every change in live mode, and every change of the team, also needs a second factor."
  >
    <dl style={{ margin: 0 }}>
      {roles.map((role) => (
        <div key={role}>
          <Text component="dt" size="sm" fw={600}>
            {roleWords[role].name}
          </Text>
          <Text component="dd" size="sm" m={0} mb="xs">
            {roleWords[role].sentence}
          </Text>
        </div>
      ))}
    </dl>
  </Section>
)
