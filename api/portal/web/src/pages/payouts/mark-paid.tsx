import { useState } from 'react'
import type { Held } from '../../../../shapes.ts'
import { useAccount } from '../../address/account.ts'
import { writeMoney } from '../../format/numbers.ts'
import { useAct } from '../../parts/act.ts'
import { Form } from '../../parts/form.tsx'
import { OpenInPlace } from '../../parts/open.tsx'
import { useTRPC } from '../../calls/trpc.ts'
import { FirstField } from '../first-field.tsx'
import { texts } from '../../texts/texts.ts'

const MAX_REFERENCE = 200

/** Records that a held prize was paid outside the service. */
export const MarkPaid = ({ prize }: { prize: Held }) => (
  <OpenInPlace
    label={texts.payouts.held.mark}
    aria-label={texts.payouts.held.markOf(writeMoney(prize.amountCents), prize.winner)}
  >
    {(close) => <PaidForm prize={prize} close={close} />}
  </OpenInPlace>
)

const PaidForm = ({ prize: { drawingId, position, amountCents }, close }: { prize: Held; close: () => void }) => {
  const words = texts.payouts.held
  const [reference, setReference] = useState('')
  const [isMissing, setMissing] = useState(false)
  const account = useAccount()
  const trpc = useTRPC()
  const act = useAct(trpc.payout.markHeldPaid.mutationOptions(), { done: words.marked })
  const submit = () => {
    const given = reference.trim()
    setMissing(given === '')
    if (given !== '') act.mutate({ account, drawingId, position, reference: given })
  }
  return (
    <Form
      act={act}
      verb={words.markVerb(writeMoney(amountCents))}
      onSubmit={submit}
      onLeave={close}
      maw={480}
      noValidate
    >
      <FirstField
        label={words.reference}
        description={words.referenceHint}
        maxLength={MAX_REFERENCE}
        value={reference}
        error={isMissing && words.referenceMissing}
        onChange={setReference}
      />
    </Form>
  )
}
