import { TextField, type TextFieldProps } from '../parts/text-field.tsx'
import { takeFocus } from './take-focus.ts'

/** What a form that opens in place asks first, and cannot do without. */
export const FirstField = (props: TextFieldProps) => (
  <TextField {...props} ref={takeFocus} required autoComplete="off" />
)
