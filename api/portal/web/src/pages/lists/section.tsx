import { Stack, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { PartHeading } from '../../parts/part-heading.tsx'

type SectionProps = { title: string; sentence?: ReactNode; actions?: ReactNode; children: ReactNode }

/** A part of a page with a heading of its own. */
export const Section = ({ title, sentence, actions, children }: SectionProps) => {
  const heading = useId()
  return (
    <Stack component="section" aria-labelledby={heading} gap="sm">
      <PartHeading id={heading} title={title} actions={actions} />
      {sentence && (
        <Text size="sm" c="dimmed">
          {sentence}
        </Text>
      )}
      {children}
    </Stack>
  )
}
