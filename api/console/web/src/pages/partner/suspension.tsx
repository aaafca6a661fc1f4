import { useState } from 'react'
import { useTRPC } from '../../calls/trpc.ts'
import { Change, useChange } from '../../parts/change.tsx'
import { Reason } from '../../parts/reason.tsx'
import type { Partner } from '../../shapes.ts'

export const Suspension = ({ of }: { of: Partner }) => (of.suspendedAt ? <Resume of={of} /> : <Suspend of={of} />)

const Suspend = ({ of: { id, name } }: { of: Partner }) => {
  const trpc = useTRPC()
  const [reason, setReason] = useState('')
  const suspend = useChange(trpc.partner.suspend.mutationOptions(), `${name} is suspended.`)
  return (
    <Change
      of={suspend}
      verb="Suspend"
      color="red"
      title={`Suspend ${name}?`}
      means="Requests with their API keys are refused at once, and their team looks at the portal without changing anything. Drawings that have their list are drawn and paid, and lists of pull campaigns are fetched: to stop those too, pause the campaigns and hold what is open."
      shownAt={['/reason']}
      onConfirm={() => suspend.act.mutate({ partner: id, reason, confirm: id })}
    >
      <Reason value={reason} onChange={setReason} problem={suspend.act.problem} />
    </Change>
  )
}

const Resume = ({ of: { id, name } }: { of: Partner }) => {
  const trpc = useTRPC()
  const resume = useChange(trpc.partner.resume.mutationOptions(), `${name} is suspended no more.`)
  return (
    <Change
      of={resume}
      verb="Resume"
      title={`Resume ${name}?`}
      means="Their API keys are taken again within 30 seconds, and their team can change things."
      onConfirm={() => resume.act.mutate({ partner: id, confirm: id })}
    />
  )
}
