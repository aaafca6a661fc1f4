import { type ComponentType, Suspense, useEffect, useState } from 'react'
import { SearchIcon } from '../parts/icons.tsx'
import { texts } from '../texts/texts.ts'

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Mantine's useHotkeys is half a kilobyte on every page. */
const isShortcut = ({ ctrlKey, metaKey, key }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && key.toLowerCase() === 'k'

/** In the head of every page, and at Ctrl-K or ⌘K wherever somebody types. The dialog is loaded once it is asked for. */
export const SearchButton = ({ dialog: Dialog }: { dialog: ComponentType<{ onClose: () => void }> }) => {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', open)
    return () => window.removeEventListener('keydown', open)
  }, [])
  return (
    <>
      <button
        type="button"
        className="head-button search-button"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <SearchIcon />
        <span className="search-word">{texts.shell.search}</span>
        <kbd>{isApple ? '⌘K' : `${texts.shell.controlKey} K`}</kbd>
      </button>
      {isOpen && (
        <Suspense>
          <Dialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
