import { TextInput, type TextInputProps } from '@mantine/core'

export type TextFieldProps = Omit<TextInputProps, 'onChange'> & { onChange: (text: string) => void }

/** A text input that says what is typed. */
export const TextField = ({ onChange, ...shown }: TextFieldProps) => (
  <TextInput {...shown} onChange={(event) => onChange(event.currentTarget.value)} />
)
