import { TextInput } from '@mantine/core'

type NameInputProps = {
  label: string
  description?: string
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

/** The name of a user, as the team sees it. */
export const NameInput = ({ onChange, ...shown }: NameInputProps) => (
  <TextInput
    {...shown}
    autoComplete="name"
    maxLength={100}
    required
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
