import { Paper, Stack } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { PartHeading } from './part-heading.tsx'

type PanelProps = { title: string; id?: string; actions?: ReactNode; children: ReactNode }

/** A part of a page under a heading of its own. */
export const Panel = ({ title, id, actions, children }: PanelProps) => {
  const heading = useId()
  return (
    <Paper component="section" withBorder p="md" id={id} aria-labelledby={heading}>
      <Stack gap="md">
        <PartHeading id={heading} title={title} actions={actions} />
        {children}
      </Stack>
    </Paper>
  )
}
