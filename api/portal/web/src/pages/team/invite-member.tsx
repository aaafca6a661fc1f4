import { Card, NativeSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import type { Role } from '../../../../../../domain/portal/role.ts'
import { useAccount } from '../../address/account.ts'
import { inZone } from '../../format/formats.ts'
import { useAct } from '../../parts/act.ts'
import { Form } from '../../parts/form.tsx'
import { PlusIcon } from '../../parts/icons.tsx'
import { OpenInPlace } from '../../parts/open.tsx'
import { useTRPC } from '../../calls/trpc.ts'
import { ShownOnce } from '../shown-once.tsx'
import { FirstField } from '../first-field.tsx'
import { roleChoices, roleWords } from './role-words.ts'

const MAX_EMAIL = 254

type Link = { email: string; acceptUrl: string; expiresAt: string }

/** The service sends no e-mail: an invitation is a link that the owner passes on. */
export const InviteMember = () => {
  const [link, setLink] = useState<Link | null>(null)
  return (
    <Stack gap="md">
      {link && (
        <ShownOnce
          title="Pass this link on now"
          sentence={`Send it to ${link.email} yourself. It is shown only this once, works once, and expires on ${inZone(link.expiresAt)}. Anyone who has it can join under that address.`}
          values={[{ label: 'Invitation link', value: link.acceptUrl }]}
          doneLabel="I have passed it on"
          onDone={() => setLink(null)}
        />
      )}
      <OpenInPlace label="Invite somebody" variant="filled" leftSection={<PlusIcon />}>
        {(close) => (
          <InviteForm
            onInvited={(made) => {
              setLink(made)
              close()
            }}
            onLeave={close}
          />
        )}
      </OpenInPlace>
    </Stack>
  )
}

const InviteForm = ({ onInvited, onLeave }: { onInvited: (link: Link) => void; onLeave: () => void }) => {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('viewer')
  const [isMissing, setMissing] = useState(false)
  const account = useAccount()
  const trpc = useTRPC()
  const act = useAct(
    trpc.team.invite.mutationOptions({ onSuccess: (made, invited) => onInvited({ ...made, email: invited.email }) }),
    { done: 'The invitation is made.' },
  )
  const submit = () => {
    const given = email.trim()
    setMissing(!given.includes('@'))
    if (given.includes('@')) act.mutate({ account, email: given, role })
  }
  return (
    <Card withBorder maw={560}>
      <Form act={act} verb="Make the invitation" onSubmit={submit} onLeave={onLeave} label="Invite somebody" noValidate>
        <FirstField
          label="E-mail address"
          type="email"
          maxLength={MAX_EMAIL}
          value={email}
          error={isMissing && 'Enter an e-mail address, such as ada@example.com.'}
          onChange={setEmail}
        />
        <NativeSelect
          label="Role"
          description={roleWords[role].sentence}
          data={roleChoices}
          value={role}
          onChange={(event) => setRole(event.currentTarget.value as Role)}
        />
      </Form>
    </Card>
  )
}
