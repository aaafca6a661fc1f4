import { Paper, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { Drawing } from '../../../../shapes.ts'
import { useAccount } from '../../address/account.ts'
import { problemAt } from '../../calls/refusal.ts'
import { useTRPC } from '../../calls/trpc.ts'
import { useAct } from '../../parts/act.ts'
import { Form } from '../../parts/form.tsx'
import { OpenDialog } from '../../parts/open.tsx'
import { texts } from '../../texts/texts.ts'

const MAX_REASON = 200

/** Cancels one open drawing for good, for a public reason: the button and its dialog. */
export const CancelDrawing = ({ drawing }: { drawing: Drawing }) => {
  const { open, title } = texts.campaignActions.cancel
  return (
    <OpenDialog label={open} title={title}>
      {(close) => <CancelForm drawing={drawing} close={close} />}
    </OpenDialog>
  )
}

const CancelForm = ({ drawing: { slug, id }, close }: { drawing: Drawing; close: () => void }) => {
  const account = useAccount()
  const trpc = useTRPC()
  const words = texts.campaignActions.cancel
  const [typed, setTyped] = useState('')
  const reason = typed.trim()
  const cancel = useAct(trpc.drawing.cancel.mutationOptions({ onSuccess: close }), { done: words.done })
  return (
    <Form
      act={cancel}
      verb={words.verb}
      color="red"
      shownAt={['/reason']}
      isDisabled={reason === ''}
      onSubmit={() => cancel.mutate({ account, slug, id, reason })}
      onLeave={close}
      leaveVerb={words.keep}
      isDialog
    >
      <Text size="sm">{words.what}</Text>
      <Textarea
        label={words.reason}
        description={words.reasonHint}
        maxLength={MAX_REASON}
        autosize
        minRows={2}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={problemAt(cancel.problem, '/reason')}
        data-autofocus
      />
      <div role="status">
        <Text size="sm" fw={600}>
          {words.seen}
        </Text>
        <Paper withBorder p="sm">
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {reason === '' ? words.missing : words.publicly(reason)}
          </Text>
        </Paper>
      </div>
    </Form>
  )
}
