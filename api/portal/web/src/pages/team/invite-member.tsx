import { Button, Card, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import type { Role } from '../../../../../../domain/portal/role.ts'
import { useAccount } from '../../address/account.ts'
import { inZone } from '../../format/formats.ts'
import { useAct } from '../../parts/act.ts'
import { PlusIcon } from '../../parts/icons.tsx'
import { Problem } from '../../parts/problem.tsx'
import { useTRPC } from '../../calls/trpc.ts'
import { ShownOnce } from '../shown-once.tsx'
import { takeFocus } from '../take-focus.ts'
import { roleChoices, roleWords } from './role-words.ts'

const MAX_EMAIL = 254

type Link = { email: string; acceptUrl: string; expiresAt: string }

/** The service sends no e-mail: an invitation is a link that the owner passes on. */
export const InviteMember = () => {
  const [isOpen, setOpen] = useState(false)
  const [link, setLink] = useState<Link | null>(null)
  const shown = (made: Link) => {
    setLink(made)
    setOpen(false)
  }
  return (
    <Stack gap="md">
      {link && (
        <ShownOnce
          title="Pass this link on now"
          sentence={`Send it to ${link.email} yourself. It is shown this one time only, opens once, and expires on ${inZone(link.expiresAt)}. Whoever has it can join under that address.`}
          values={[{ label: 'Invitation link', value: link.acceptUrl }]}
          doneLabel="I have passed it on"
          onDone={() => setLink(null)}
        />
      )}
      {isOpen ? (
        <InviteForm onInvited={shown} onLeave={() => setOpen(false)} />
      ) : (
        <div>
          <Button leftSection={<PlusIcon />} onClick={() => setOpen(true)}>
            Invite somebody
          </Button>
        </div>
      )}
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
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const given = email.trim()
    setMissing(!given.includes('@'))
    if (given.includes('@')) act.mutate({ account, email: given, role })
  }
  return (
    <Card withBorder component="form" onSubmit={submit} noValidate aria-label="Invite somebody" maw={560}>
      <Stack gap="sm">
        <TextInput
          ref={takeFocus}
          label="E-mail address"
          type="email"
          required
          maxLength={MAX_EMAIL}
          autoComplete="off"
          value={email}
          error={isMissing && 'Enter an e-mail address, such as ada@example.com.'}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <NativeSelect
          label="Role"
          description={roleWords[role].sentence}
          data={roleChoices}
          value={role}
          onChange={(event) => setRole(event.currentTarget.value as Role)}
        />
        <Group>
          <Button type="submit" loading={act.isPending}>
            Make the invitation
          </Button>
          <Button variant="default" onClick={onLeave} disabled={act.isPending}>
            Cancel
          </Button>
        </Group>
        <Problem of={act.problem} />
      </Stack>
    </Card>
  )
}
