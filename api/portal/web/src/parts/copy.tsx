import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'
import { CheckIcon, CopyIcon } from './icons.tsx'

const SHOWN_MS = 2000

/** Copies a value; `label` names it: "Copy transaction". */
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
        {outcome === 'copied' && 'Copied'}
        {outcome === 'failed' && 'The browser did not allow copying. Select the text and copy it by hand.'}
      </VisuallyHidden>
    </>
  )
}
