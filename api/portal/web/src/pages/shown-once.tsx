import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Copy } from '../parts/copy.tsx'
import { texts } from '../texts/texts.ts'
import { takeFocus } from './take-focus.ts'

type ShownOnceProps = {
  title: string
  /** What it is for, and what happens to it. */
  sentence: ReactNode
  values: readonly { label: string; value: string }[]
  doneLabel?: string
  onDone: () => void
}

/** Something that cannot be shown again: it stays until the user says that they have stored it. */
export const ShownOnce = ({ title, sentence, values, doneLabel = texts.parts.stored, onDone }: ShownOnceProps) => (
  <Alert color="indigo" variant="outline" title={title} role="status" tabIndex={-1} ref={takeFocus}>
    <Stack gap="sm" align="flex-start">
      <Text size="sm">{sentence}</Text>
      {values.map(({ label, value }) => (
        <Stack key={label} gap={4} w="100%">
          <Group gap="xs">
            <Text size="sm" fw={600}>
              {label}
            </Text>
            <Copy value={value} label={texts.parts.copy(label)} />
          </Group>
          <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {value}
          </Code>
        </Stack>
      ))}
      <Button onClick={onDone}>{doneLabel}</Button>
    </Stack>
  </Alert>
)
