import { PasswordInput } from '@mantine/core'

type CurrentPasswordProps = { label?: string; value: string; onChange: (value: string) => void; error?: string }

export const CurrentPassword = ({ label = 'Your password', value, onChange, error }: CurrentPasswordProps) => (
  <PasswordInput
    label={label}
    autoComplete="current-password"
    required
    data-autofocus
    value={value}
    error={error}
    onChange={(event) => onChange(event.currentTarget.value)}
    visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
  />
)
