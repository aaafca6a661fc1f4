import { CloseButton } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { notices } from '../notices.ts'
import { texts } from '../texts/texts.ts'
import { CheckIcon } from './icons.tsx'

/** The live region exists before its first notice, so that screen readers announce it. */
export const Notices = () => {
  const shown = useSyncExternalStore(notices.subscribe, notices.shown)
  return (
    <div className="notices" role="status" aria-live="polite">
      {shown.map(({ id, text }) => (
        <div key={id} className="notice">
          <CheckIcon />
          <span>{text}</span>
          <CloseButton size="sm" aria-label={texts.parts.closeMessage} onClick={() => notices.close(id)} />
        </div>
      ))}
    </div>
  )
}
