import { Group, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** The heading of a part of a page, with what can be done there. */
export const PartHeading = ({ id, title, actions }: { id: string; title: string; actions?: ReactNode }) => (
  <Group justify="space-between" gap="sm">
    <Title order={2} size="h4" id={id}>
      {title}
    </Title>
    {actions}
  </Group>
)
