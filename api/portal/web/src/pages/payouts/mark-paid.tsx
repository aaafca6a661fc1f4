import { Button, Group, Stack, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import type { Held } from '../../../../shapes.ts'
import { useAccount } from '../../address/account.ts'
import { money } from '../../../../../../domain/money.ts'
import { useAct } from '../../parts/act.ts'
import { Problem } from '../../parts/problem.tsx'
import { useTRPC } from '../../calls/trpc.ts'
import { takeFocus } from '../take-focus.ts'

const MAX_REFERENCE = 200

/** Notes that a held prize was paid outside of the service. */
export const MarkPaid = ({ prize: { drawingId, position, amountCents, winner } }: { prize: Held }) => {
  const [isOpen, setOpen] = useState(false)
  const [reference, setReference] = useState('')
  const [isMissing, setMissing] = useState(false)
  const account = useAccount()
  const trpc = useTRPC()
  const act = useAct(trpc.payout.markHeldPaid.mutationOptions(), { done: 'The prize is marked as paid.' })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const given = reference.trim()
    setMissing(given === '')
    if (given !== '') act.mutate({ account, drawingId, position, reference: given })
  }
  if (!isOpen)
    return (
      <div>
        <Button
          variant="default"
          onClick={() => setOpen(true)}
          aria-label={`Mark as paid: ${money(amountCents)} of ${winner}`}
        >
          Mark as paid
        </Button>
      </div>
    )
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm" maw={480}>
        <TextInput
          ref={takeFocus}
          label="Reference of the payment"
          description="What the payment is found under: a bank reference or a transaction. It is shown in the draw’s public proof, and the mark cannot be taken back."
          required
          maxLength={MAX_REFERENCE}
          autoComplete="off"
          value={reference}
          error={isMissing && 'Enter what the payment is found under.'}
          onChange={(event) => setReference(event.currentTarget.value)}
        />
        <Group>
          <Button type="submit" loading={act.isPending}>
            Mark {money(amountCents)} as paid
          </Button>
          <Button variant="default" onClick={() => setOpen(false)} disabled={act.isPending}>
            Cancel
          </Button>
        </Group>
        <Problem of={act.problem} />
      </Stack>
    </form>
  )
}
