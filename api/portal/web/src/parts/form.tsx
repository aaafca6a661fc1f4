import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode, SubmitEvent } from 'react'
import type { Refusal } from '../calls/refusal.ts'
import { Problem } from './problem.tsx'
import { texts } from '../texts/texts.ts'

type FormProps = {
  act: { isPending: boolean; problem: Refusal | null }
  /** What the button does, in words. */
  verb: ReactNode
  onSubmit: () => void
  onLeave?: () => void
  /** On the button that leaves, where “Cancel” alone could be misread. */
  leaveVerb?: string
  /** The inputs that show what is wrong with them. */
  shownAt?: readonly string[]
  isDisabled?: boolean
  color?: string
  /** In a dialog the buttons stand on the right, and what it is about comes last. */
  isDialog?: boolean
  /** The form says itself what is missing; else the browser does. */
  noValidate?: boolean
  label?: string
  maw?: number
  children: ReactNode
}

/** Inputs, then why they were refused, then the buttons. */
export const Form = ({ act, verb, onSubmit, onLeave, shownAt = [], isDialog = false, ...props }: FormProps) => {
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onSubmit()
  }
  const leave = onLeave && (
    <Button variant="default" onClick={onLeave} disabled={act.isPending}>
      {props.leaveVerb ?? texts.shell.cancel}
    </Button>
  )
  return (
    <form onSubmit={submit} noValidate={props.noValidate} aria-label={props.label}>
      <Stack gap="sm" maw={props.maw}>
        {props.children}
        <Problem of={act.problem} shownAt={shownAt} />
        <Group justify={isDialog ? 'flex-end' : 'flex-start'}>
          {isDialog && leave}
          <Button type="submit" color={props.color} disabled={props.isDisabled} loading={act.isPending}>
            {verb}
          </Button>
          {!isDialog && leave}
        </Group>
      </Stack>
    </form>
  )
}
