import { TextInput } from '@mantine/core'
import { texts } from '../../texts/texts.ts'

type EmailInputProps = {
  value: string
  onChange: (value: string) => void
  error: string | undefined
  readOnly?: boolean
}

/** The address that somebody signs in with. */
export const EmailInput = ({ value, onChange, error, readOnly = false }: EmailInputProps) => (
  <TextInput
    label={texts.signIn.email}
    type="email"
    name="email"
    autoComplete="username"
    required
    readOnly={readOnly}
    value={value}
    error={error}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
