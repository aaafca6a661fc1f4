import { Title } from '@mantine/core'
import { type MouseEvent, type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { texts } from '../texts/texts.ts'
import { CrossIcon } from './icons.tsx'

type DialogProps = {
  title: string
  /** Without it, only what the dialog asks for closes it. */
  onClose?: () => void
  closeLabel?: string
  size?: 'md' | 'lg'
  /** Shows the dialog as a drawer at the side, as high as the window. */
  isDrawer?: boolean
  children: ReactNode
}

/**
 * The browser's own modal dialog: the page behind it is inert, the last one opened is in front, and the focus returns
 * to where it was.
 */
export const Dialog = ({ title, onClose, closeLabel, size = 'md', isDrawer = false, children }: DialogProps) => {
  const heading = useId()
  const element = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = element.current
    dialog?.showModal()
    dialog?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => dialog?.close()
  }, [])
  /**
   * Handles Escape. Browsers close the dialog regardless on a second press; `closed` opens one that must stay open
   * again.
   */
  const cancel = (event: SyntheticEvent): void => {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    onClose?.()
  }
  const closed = ({ currentTarget }: SyntheticEvent<HTMLDialogElement>): void => {
    if (!currentTarget.isConnected) return
    if (onClose) onClose()
    else currentTarget.showModal()
  }
  const pressOutside = ({ target, currentTarget }: MouseEvent): void => {
    if (target === currentTarget) onClose?.()
  }
  return createPortal(
    <dialog
      ref={element}
      className="dialog"
      data-size={isDrawer ? 'drawer' : size}
      aria-labelledby={heading}
      onMouseDown={pressOutside}
      onCancel={cancel}
      onClose={closed}
    >
      <div className="dialog-inside">
        <div className="dialog-head">
          <Title order={2} size="h4" id={heading}>
            {title}
          </Title>
          {onClose && (
            <button
              type="button"
              className="dialog-close"
              aria-label={closeLabel ?? texts.shell.close}
              onClick={onClose}
            >
              <CrossIcon />
            </button>
          )}
        </div>
        {children}
      </div>
    </dialog>,
    document.body,
  )
}
