import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { type Role, roles } from '../../../../../../domain/portal/role.ts'
import { problemAt } from '../../../../../portal/web/src/calls/refusal.ts'
import { TextField } from '../../../../../portal/web/src/parts/text-field.tsx'
import { useTRPC } from '../../calls/trpc.ts'
import { Change, useChange } from '../../parts/change.tsx'
import type { Partner } from '../../shapes.ts'

type InviteProps = { of: Partner; onMade: (made: { title: string; link: string }) => void }

export const Invite = ({ of: { id, name }, onMade }: InviteProps) => {
  const trpc = useTRPC()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('owner')
  const onSuccess = ({ acceptUrl: link }: { acceptUrl: string }) =>
    onMade({ title: `For ${email}: an invitation`, link })
  const invite = useChange(trpc.partner.invite.mutationOptions({ onSuccess }), 'The invitation is made.')
  return (
    <Change
      of={invite}
      verb="Invite"
      title={`Invite somebody to ${name}?`}
      means="You get a link with which they join the team, once, within seven days. A newer one takes the place of an older one."
      shownAt={['/email']}
      onConfirm={() => invite.act.mutate({ partner: id, email, role, confirm: email.trim().toLowerCase() })}
    >
      <TextField
        label="E-mail address"
        type="email"
        required
        data-autofocus
        value={email}
        onChange={setEmail}
        error={problemAt(invite.act.problem, '/email')}
      />
      <NativeSelect
        label="Role"
        data={[...roles]}
        value={role}
        onChange={(event) => setRole(event.currentTarget.value as Role)}
      />
    </Change>
  )
}
