import { PasswordInput } from '@mantine/core'
import { texts } from '../../texts/texts.ts'

type NewPasswordProps = { label?: string; value: string; onChange: (value: string) => void; error?: string }

const MIN_PASSWORD_LENGTH = 12

export const NewPassword = ({ label = texts.signIn.newPassword, value, onChange, error }: NewPasswordProps) => (
  <PasswordInput
    label={label}
    description={texts.signIn.passwordHint(MIN_PASSWORD_LENGTH)}
    autoComplete="new-password"
    minLength={MIN_PASSWORD_LENGTH}
    maxLength={256}
    required
    value={value}
    error={error}
    onChange={(event) => onChange(event.currentTarget.value)}
    visibilityToggleButtonProps={{ 'aria-label': texts.signIn.showPassword }}
  />
)
