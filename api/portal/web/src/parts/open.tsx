import { Button, type ButtonProps, Group } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import { Dialog } from './dialog.tsx'
import { Loading } from './states.tsx'

type OpenProps = Omit<ButtonProps, 'children'> & {
  /** On the button. */
  label: string
  'aria-label'?: string
  children: (close: () => void) => ReactNode
}

/** A button, and what opens in its place. */
export const OpenInPlace = ({ label, children, ...button }: OpenProps) => {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return children(() => setOpen(false))
  return (
    <Group>
      <Button variant="default" {...button} onClick={() => setOpen(true)}>
        {label}
      </Button>
    </Group>
  )
}

type DialogProps = {
  /** On the button. */
  label: string
  title?: string
  size?: 'md' | 'lg'
  disabled?: boolean
  children: (close: () => void) => ReactNode
}

/** A button, and the dialog behind it. */
export const OpenDialog = ({ label, title = label, size = 'md', disabled = false, children }: DialogProps) => {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="default" disabled={disabled} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Dialog onClose={close} title={title} size={size}>
          <Suspense fallback={<Loading />}>{children(close)}</Suspense>
        </Dialog>
      )}
    </>
  )
}
