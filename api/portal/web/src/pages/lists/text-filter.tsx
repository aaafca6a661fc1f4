import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { TextField, type TextFieldProps } from '../../parts/text-field.tsx'

const TYPING_MS = 300

type Typed = {
  text: string
  /** The filter that the text was last compared with. */
  seen: string
  /** What this field asked for, and what has not come back as the filter yet. */
  asked: readonly string[]
}

/** What comes back is what was typed a moment ago; anything else comes from outside, and replaces what was typed. */
const follow = ({ text, asked }: Typed, value: string): Typed => {
  const place = asked.indexOf(value)
  return { text: place === -1 ? value : text, seen: value, asked: asked.slice(place + 1) }
}

type TextFilterProps = Pick<TextFieldProps, 'label' | 'placeholder' | 'maxLength'> & {
  value: string
  onRest: (text: string) => void
}

/**
 * A text that narrows a list once typing pauses. While the list follows, somebody may type on: only another filter than
 * the one asked for here, such as none after all are cleared, changes the text.
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
