import { useState } from 'react'
import type { Held } from '../../../../shapes.ts'
import { useAccount } from '../../address/account.ts'
import { money } from '../../../../../../domain/money.ts'
import { useAct } from '../../parts/act.ts'
import { Form } from '../../parts/form.tsx'
import { OpenInPlace } from '../../parts/open.tsx'
import { useTRPC } from '../../calls/trpc.ts'
import { FirstField } from '../first-field.tsx'

const MAX_REFERENCE = 200

/** Records that a held prize was paid outside the service. */
export const MarkPaid = ({ prize }: { prize: Held }) => (
  <OpenInPlace label="Mark as paid" aria-label={`Mark as paid: ${money(prize.amountCents)} of ${prize.winner}`}>
    {(close) => <PaidForm prize={prize} close={close} />}
  </OpenInPlace>
)

const PaidForm = ({ prize: { drawingId, position, amountCents }, close }: { prize: Held; close: () => void }) => {
  const [reference, setReference] = useState('')
  const [isMissing, setMissing] = useState(false)
  const account = useAccount()
  const trpc = useTRPC()
  const act = useAct(trpc.payout.markHeldPaid.mutationOptions(), { done: 'The prize is marked as paid.' })
  const submit = () => {
    const given = reference.trim()
    setMissing(given === '')
    if (given !== '') act.mutate({ account, drawingId, position, reference: given })
  }
  return (
    <Form act={act} verb={`Mark ${money(amountCents)} as paid`} onSubmit={submit} onLeave={close} maw={480} noValidate>
      <FirstField
        label="Reference of the payment"
        description="The payment’s own reference: a bank reference or a transaction. It is shown in the draw’s public proof, and the mark cannot be undone."
        maxLength={MAX_REFERENCE}
        value={reference}
        error={isMissing && 'Enter the reference of the payment.'}
        onChange={setReference}
      />
    </Form>
  )
}
