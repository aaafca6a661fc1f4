import { TextField, type TextFieldProps } from '../text-field.tsx'

/** The name of a user, as the team sees it. */
export const NameInput = (props: TextFieldProps) => (
  <TextField {...props} autoComplete="name" maxLength={100} required />
)
