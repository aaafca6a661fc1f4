import { Button, Group, Stack } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { useAct } from '../../parts/act.ts'
import { CodeInput } from '../../parts/sign-in/code-input.tsx'
import { Problem } from '../../parts/problem.tsx'
import { problemAt } from '../../calls/refusal.ts'
import { useTRPC } from '../../calls/trpc.ts'

/** New recovery codes take the place of those that are left. */
export const NewCodesForm = ({ onDone }: { onDone: (recoveryCodes: readonly string[]) => void }) => {
  const trpc = useTRPC()
  const [isOpen, setOpen] = useState(false)
  const [code, setCode] = useState('')
  const renew = useAct(
    trpc.user.newRecoveryCodes.mutationOptions({ onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes) }),
  )
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    renew.mutate({ code })
  }
  if (!isOpen) {
    return (
      <Group>
        <Button variant="default" onClick={() => setOpen(true)}>
          Make new recovery codes
        </Button>
      </Group>
    )
  }
  return (
    <form onSubmit={submit}>
      <Stack maw={440}>
        <CodeInput value={code} onChange={setCode} error={problemAt(renew.problem, '/code')} autoFocus />
        <Problem of={renew.problem} shownAt={['/code']} />
        <Group>
          <Button type="submit" loading={renew.isPending}>
            Replace the recovery codes
          </Button>
          <Button variant="default" onClick={() => setOpen(false)}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
