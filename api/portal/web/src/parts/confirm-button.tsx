import { Button, type ButtonProps, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { texts } from '../texts/texts.ts'
import { Dialog } from './dialog.tsx'

type ConfirmButtonProps = Omit<ButtonProps, 'children'> & {
  /** The question in the dialog's head: "End this campaign?" */
  title: string
  /** What it means, and that it cannot be undone. */
  sentence: ReactNode
  /** The verb, on the button and in the dialog. */
  label: string
  /** For screen readers, when the verb alone does not say what it applies to. */
  ariaLabel?: string
  onConfirm: () => void
}

/** Asks before something that cannot be undone. */
export const ConfirmButton = ({
  title,
  sentence,
  label,
  ariaLabel,
  color = 'red',
  onConfirm,
  ...button
}: ConfirmButtonProps) => {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const confirm = () => {
    close()
    onConfirm()
  }
  return (
    <>
      <Button variant="default" {...button} aria-label={ariaLabel} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Dialog onClose={close} title={title}>
          <Stack>
            <Text size="sm" component="div">
              {sentence}
            </Text>
            <Group justify="flex-end">
              <Button variant="default" onClick={close} data-autofocus>
                {texts.shell.cancel}
              </Button>
              <Button color={color} onClick={confirm}>
                {label}
              </Button>
            </Group>
          </Stack>
        </Dialog>
      )}
    </>
  )
}
