import { Checkbox, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { problemAt } from '../../../../../portal/web/src/calls/refusal.ts'
import { TextField } from '../../../../../portal/web/src/parts/text-field.tsx'

const MAX_TITLE = 120
const MAX_SAID = 1_000

type Problem = Parameters<typeof problemAt>[0]

/** What is published when an incident is opened or planned. */
export const useTold = () => {
  const [components, setComponents] = useState<string[]>([])
  const [title, setTitle] = useState('')
  const [said, setSaid] = useState('')
  return { components, setComponents, title, setTitle, said, setSaid }
}

type ToldProps = { of: ReturnType<typeof useTold>; components: readonly string[]; problem: Problem }

export const Told = ({ of, components, problem }: ToldProps) => (
  <>
    <Checkbox.Group
      label="What it concerns"
      value={of.components}
      onChange={of.setComponents}
      error={problemAt(problem, '/components')}
    >
      <Stack gap="xs">
        {components.map((component) => (
          <Checkbox key={component} value={component} label={component} />
        ))}
      </Stack>
    </Checkbox.Group>
    <TextField
      label="Title, in public"
      required
      maxLength={MAX_TITLE}
      value={of.title}
      onChange={of.setTitle}
      error={problemAt(problem, '/title')}
    />
    <Said value={of.said} onChange={of.setSaid} problem={problem} />
  </>
)

type SaidProps = { value: string; onChange: (said: string) => void; problem: Problem }

export const Said = ({ value, onChange, problem }: SaidProps) => (
  <Textarea
    label="What is known of it, in public"
    required
    maxLength={MAX_SAID}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    error={problemAt(problem, '/said')}
  />
)
