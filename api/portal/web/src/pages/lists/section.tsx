import { Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

type SectionProps = { title: string; sentence?: ReactNode; actions?: ReactNode; children: ReactNode }

/** A part of a page with a heading of its own. */
export const Section = ({ title, sentence, actions, children }: SectionProps) => {
  const heading = useId()
  return (
    <Stack component="section" aria-labelledby={heading} gap="sm">
      <Group justify="space-between" gap="sm">
        <Title order={2} size="h4" id={heading}>
          {title}
        </Title>
        {actions}
      </Group>
      {sentence && (
        <Text size="sm" c="dimmed">
          {sentence}
        </Text>
      )}
      {children}
    </Stack>
  )
}
