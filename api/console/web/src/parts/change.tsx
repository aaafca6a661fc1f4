import { Button, Text } from '@mantine/core'
import type { UseMutationOptions } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useAct } from '../../../../portal/web/src/parts/act.ts'
import { Dialog } from '../../../../portal/web/src/parts/dialog.tsx'
import { Form } from '../../../../portal/web/src/parts/form.tsx'

/** A change and the dialog that confirms it: `done` is the notice once it is done. */
export const useChange = <Output, Failure, Input, Kept>(
  options: UseMutationOptions<Output, Failure, Input, Kept>,
  done: string,
) => {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const onSuccess: typeof options.onSuccess = (...success) => {
    close()
    return options.onSuccess?.(...success)
  }
  const act = useAct<Output, Failure, Input, Kept>({ ...options, onSuccess }, { done })
  const open = () => {
    act.reset()
    setOpen(true)
  }
  return { act, isOpen, open, close }
}

type ChangeProps = {
  of: Pick<ReturnType<typeof useChange>, 'isOpen' | 'open' | 'close'> & Pick<Parameters<typeof Form>[0], 'act'>
  /** On the button that opens the dialog, and on the one that confirms. */
  verb: string
  /** For screen readers, when the verb alone does not say what it applies to. */
  ariaLabel?: string
  /** The question: "Suspend Demo shop?" */
  title: string
  /** What will happen. */
  means: ReactNode
  color?: string
  shownAt?: readonly string[]
  isDisabled?: boolean
  onConfirm: () => void
  /** The inputs that the change needs. */
  children?: ReactNode
}

/** A button whose dialog says what will happen, and asks for the inputs of the change. */
export const Change = ({ of, verb, ariaLabel, title, means, onConfirm, children, ...form }: ChangeProps) => (
  <>
    <Button variant="default" size="xs" aria-label={ariaLabel} onClick={of.open}>
      {verb}
    </Button>
    {of.isOpen && (
      <Dialog title={title} onClose={of.close}>
        <Form {...form} act={of.act} verb={verb} onSubmit={onConfirm} onLeave={of.close} isDialog>
          <Text size="sm" component="div">
            {means}
          </Text>
          {children}
        </Form>
      </Dialog>
    )}
  </>
)
