import { Text } from '@mantine/core'
import { roles } from '../../../../../../domain/portal/role.ts'
import { Section } from '../lists/section.tsx'
import { texts } from '../../texts/texts.ts'

export const RoleList = () => (
  <Section title={texts.team.roleList.title} sentence={texts.team.roleList.sentence}>
    <dl style={{ margin: 0 }}>
      {roles.map((role) => (
        <div key={role}>
          <Text component="dt" size="sm" fw={600}>
            {texts.team.roles[role].name}
          </Text>
          <Text component="dd" size="sm" m={0} mb="xs">
            {texts.team.roles[role].sentence}
          </Text>
        </div>
      ))}
    </dl>
  </Section>
)
