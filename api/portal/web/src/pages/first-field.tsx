import { TextField, type TextFieldProps } from '../parts/text-field.tsx'
import { takeFocus } from './take-focus.ts'

/** The first field of a form that opens in place; it is required. */
export const FirstField = (props: TextFieldProps) => (
  <TextField {...props} ref={takeFocus} required autoComplete="off" />
)
