import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { TextField, type TextFieldProps } from '../../parts/text-field.tsx'

const TYPING_MS = 300

type Typed = {
  text: string
  /** The value of `value` when the text was last compared with it. */
  seen: string
  /** Texts passed to `onRest` that have not come back as `value` yet. */
  asked: readonly string[]
}

/** A value that this field asked for leaves the typed text as it is; any other comes from outside, and replaces it. */
const follow = ({ text, asked }: Typed, value: string): Typed => {
  const place = asked.indexOf(value)
  return { text: place === -1 ? value : text, seen: value, asked: asked.slice(place + 1) }
}

type TextFilterProps = Pick<TextFieldProps, 'label' | 'placeholder' | 'maxLength'> & {
  value: string
  onRest: (text: string) => void
}

/**
 * A text field that filters a list once typing pauses. The reader may type on while the list loads: the text changes
 * only if the filter is set from outside, as when all filters are cleared.
 */
export const TextFilter = ({ value, onRest, ...shown }: TextFilterProps) => {
  const [typed, setTyped] = useState<Typed>({ text: value, seen: value, asked: [] })
  if (typed.seen !== value) setTyped(follow(typed, value))
  const rest = useDebouncedCallback((text: string) => {
    if (text === (typed.asked.at(-1) ?? value)) return
    setTyped((now) => ({ ...now, asked: [...now.asked, text] }))
    onRest(text)
  }, TYPING_MS)
  useEffect(() => {
    if (typed.text === value) rest.cancel()
  }, [value])
  const type = (text: string) => {
    setTyped((now) => ({ ...now, text }))
    rest(text.trim())
  }
  return <TextField {...shown} value={typed.text} onChange={type} autoComplete="off" spellCheck={false} />
}
