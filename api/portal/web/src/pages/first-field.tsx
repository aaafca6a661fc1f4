import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { takeFocus } from './take-focus.ts'

type FirstFieldProps = {
  label: string
  description?: string
  type?: 'email'
  maxLength: number
  value: string
  onChange: (value: string) => void
  error: ReactNode
}

/** What a form that opens in place asks first, and cannot do without. */
export const FirstField = ({ onChange, ...shown }: FirstFieldProps) => (
  <TextInput
    {...shown}
    ref={takeFocus}
    required
    autoComplete="off"
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
