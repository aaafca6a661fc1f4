import { Group, Paper, Stack, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

type PanelProps = { title: string; id?: string; actions?: ReactNode; children: ReactNode }

/** A part of a page under a heading of its own. */
export const Panel = ({ title, id, actions, children }: PanelProps) => {
  const heading = useId()
  return (
    <Paper component="section" withBorder p="md" id={id} aria-labelledby={heading}>
      <Stack gap="md">
        <Group justify="space-between" gap="sm">
          <Title order={2} size="h4" id={heading}>
            {title}
          </Title>
          {actions}
        </Group>
        {children}
      </Stack>
    </Paper>
  )
}
