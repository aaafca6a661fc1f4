import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'
import { texts } from '../texts/texts.ts'
import { CheckIcon, CopyIcon } from './icons.tsx'

const SHOWN_MS = 2000

/** Copies a value; `label` says what it is. */
export const Copy = ({ value, label }: { value: string; label: string }) => {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null)
  useEffect(() => {
    if (outcome === null) return undefined
    const timer = setTimeout(() => setOutcome(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = () =>
    void navigator.clipboard.writeText(value).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    )
  return (
    <>
      <ActionIcon variant="subtle" color="gray" size="md" aria-label={label} title={label} onClick={copy}>
        {outcome === 'copied' ? <CheckIcon /> : <CopyIcon />}
      </ActionIcon>
      <VisuallyHidden role="status">
        {outcome === 'copied' && texts.parts.copied}
        {outcome === 'failed' && texts.parts.notCopied}
      </VisuallyHidden>
    </>
  )
}
