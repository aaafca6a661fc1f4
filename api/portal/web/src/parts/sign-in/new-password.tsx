import { PasswordInput } from '@mantine/core'

type NewPasswordProps = { label?: string; value: string; onChange: (value: string) => void; error?: string }

export const MIN_PASSWORD_LENGTH = 12

export const NewPassword = ({ label = 'New password', value, onChange, error }: NewPasswordProps) => (
  <PasswordInput
    label={label}
    description={`At least ${MIN_PASSWORD_LENGTH} characters; a few unrelated words are easy to remember.`}
    autoComplete="new-password"
    minLength={MIN_PASSWORD_LENGTH}
    maxLength={256}
    required
    value={value}
    error={error}
    onChange={(event) => onChange(event.currentTarget.value)}
    visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
  />
)
