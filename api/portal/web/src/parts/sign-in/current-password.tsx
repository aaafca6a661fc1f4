import { PasswordInput } from '@mantine/core'
import { texts } from '../../texts/texts.ts'

type CurrentPasswordProps = { label?: string; value: string; onChange: (value: string) => void; error?: string }

export const CurrentPassword = ({
  label = texts.signIn.yourPassword,
  value,
  onChange,
  error,
}: CurrentPasswordProps) => (
  <PasswordInput
    label={label}
    autoComplete="current-password"
    required
    data-autofocus
    value={value}
    error={error}
    onChange={(event) => onChange(event.currentTarget.value)}
    visibilityToggleButtonProps={{ 'aria-label': texts.signIn.showPassword }}
  />
)
