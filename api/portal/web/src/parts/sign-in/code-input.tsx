import { TextInput } from '@mantine/core'
import { texts } from '../../texts/texts.ts'

type CodeInputProps = {
  value: string
  onChange: (value: string) => void
  error?: string
  recovery?: boolean
  autoFocus?: boolean
}

/** A code from the authenticator app; with `recovery` a recovery code works too. */
export const CodeInput = ({ value, onChange, error, recovery = true, autoFocus = false }: CodeInputProps) => (
  <TextInput
    label={recovery ? texts.signIn.codeOrRecovery : texts.signIn.code}
    autoComplete="one-time-code"
    inputMode={recovery ? 'text' : 'numeric'}
    autoCapitalize="none"
    spellCheck={false}
    maxLength={64}
    required
    data-autofocus
    autoFocus={autoFocus}
    value={value}
    error={error}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
